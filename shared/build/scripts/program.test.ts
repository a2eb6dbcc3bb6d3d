import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '@playday/shared/build/root';

test('starter of a program is killed: the program ends too', async () => {
  const logDir = mkdtempSync(join(tmpdir(), 'playday-program-'));
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const options = {
    name: 'connected',
    folder: root,
    // Stays connected as long as it lives.
    args: ['-e', `require('node:net').connect(${port}, '127.0.0.1')`],
    env: process.env,
    logDir,
  };
  const module = pathToFileURL(join(root, 'shared/build/scripts/program.ts')).href;
  const starter = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { Program } from '${module}'; new Program({ ...${JSON.stringify(options)}, onEnded() {} }).start();`,
    ],
    { cwd: root, stdio: 'inherit' },
  );
  const [socket] = (await once(server, 'connection')) as [Socket];
  socket.resume();
  const ended = once(socket, 'close');
  starter.kill('SIGKILL');
  await ended;
  server.close();
  rmSync(logDir, { recursive: true });
});

test('starter is gone before the program has begun: the program ends', async () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  const module = pathToFileURL(join(root, 'shared/build/scripts/exit-with-parent.ts')).href;
  const program = spawn(process.execPath, [
    ...['--import', `${module}?parent=${pid}`, '--eval', 'setInterval(() => {}, 1000)'],
  ]);
  expect(await once(program, 'exit')).toEqual([null, 'SIGTERM']);
});
