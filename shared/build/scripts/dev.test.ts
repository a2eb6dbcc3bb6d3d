import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { root } from '@playday/shared/build/root';
import { workspaceRemotes } from '@playday/shared/build/workspace-remotes';

let child: ChildProcess | undefined;
afterEach(() => child?.kill());

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

/** Starts `npm run dev -- mfe-erasure` with `REMOTES_PORT`; resolves once it answers at the remote's port. */
async function start() {
  const [first] = workspaceRemotes();
  const remote = workspaceRemotes().find(({ name }) => name === 'erasure');
  const port = await freePort();
  const REMOTES_PORT = String(port - (remote?.port ?? 0) + (first?.port ?? 0));
  const started = spawn(process.execPath, ['shared/build/scripts/dev.ts', 'mfe-erasure'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'development', REMOTES_PORT, REMOTE_PORT: undefined },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child = started;
  let output = '';
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  for (const stream of [started.stdout, started.stderr]) {
    stream.on('data', (text: Buffer) => {
      output += text.toString();
      if (output.includes('Loopback') && output.includes('compiled successfully')) resolve();
    });
  }
  // Emitted when every process that writes there has ended: the script and its web server.
  const closed = once(started, 'close');
  void closed.then(() => reject(new Error(`it ended:\n${output}`)));
  await promise;
  return { port, closed };
}

test.each(['SIGHUP', 'SIGKILL'] as const)(
  'one remote alone: it is at its place above REMOTES_PORT, and %s ends its web server too',
  async (signal) => {
    const { port, closed } = await start();
    const page = await fetch(`http://127.0.0.1:${port}/staff-data-erase`, {
      headers: { accept: 'text/html' },
    });
    expect(await page.text()).toContain('<title>erasure, alone</title>');
    child?.kill(signal);
    await closed;
  },
);
