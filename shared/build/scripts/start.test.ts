import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { root } from '@playday/shared/build/root';

/** Runs `npm start`'s script until it exits. */
async function start(env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, ['shared/build/scripts/start.ts'], {
    cwd: root,
    env: { ...process.env, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      output += text.toString();
    });
  }
  const [code] = (await once(child, 'close')) as [number];
  return { code, output };
}

test('busy port: the message names it and the remedy, and nothing is started', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const { code, output } = await start({ PORT: String(port), API_PORT: '4999', REMOTES_PORT: '4991' });
  server.close();
  expect(code).toBe(1);
  expect(output).toContain(`Port ${port} is in use`);
  expect(output).toContain('PORT=… npm start');
  expect(output).not.toContain('Starting');
});
