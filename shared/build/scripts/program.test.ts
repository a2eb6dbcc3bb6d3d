import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../root.ts';
import { tempFolder } from '../temp-folder.ts';
import { Program, StartError } from './program.ts';

test('starter of a program is killed: the program ends too', async () => {
  const logDir = tempFolder();
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
      `import { Program } from '${module}'; new Program({ ...${JSON.stringify(options)}, ` +
        'onEnded() {} }).start();',
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

test.each([
  ['fails', 'process.exit(3)', 'code 3'],
  ['ends without an error', '', 'code 0'],
  ['is killed', "process.kill(process.pid, 'SIGKILL')", 'SIGKILL'],
  [
    'fails, while a child of its own keeps its output open',
    "require('node:child_process').spawn('sleep', ['20'], { stdio: 'inherit' }); process.exit(3)",
    'code 3',
  ],
])('program that is waited for %s: what it said last is in the message', async (_, end, how) => {
  const logDir = tempFolder();
  const said = JSON.stringify({ level: 60, msg: 'no room on the disk' });
  const script =
    `console.log('${said}'); console.error('a trace'); ` + `setTimeout(() => { ${end} }, 300)`;
  const args = ['--eval', script];
  const program = new Program({
    name: 'api',
    folder: root,
    args,
    env: process.env,
    logDir,
    onEnded() {},
  });
  program.start();
  // Nothing answers there.
  const failure = await program.answers('http://127.0.0.1:9').catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StartError);
  expect((failure as Error).message).toBe(`api ended with ${how}:\nno room on the disk\na trace`);
  rmSync(logDir, { recursive: true });
});

test('busy port: the message names it and the remedy, and nothing is started', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['shared/build/scripts/start.ts'],
    {
      cwd: root,
      env: { ...process.env, PORT: String(port), API_PORT: '4999', REMOTES_PORT: '4991' },
      encoding: 'utf8',
    },
  );
  server.close();
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(new RegExp(`Port ${port} is in use.*PORT=… npm start`, 'u'));
});

test.each([
  [{ PORT: '6000' }, 'PORT leads to port 6000, which browsers do not use'],
  // The second remote's port is ManageSieve's, which browsers do not use.
  [{ PORT: '8399', API_PORT: '4999', REMOTES_PORT: '4189' }, 'REMOTES_PORT leads to port 4190'],
  [{ PORT: '70000' }, 'PORT leads to port 70000'],
  [{ PORT: 'eighty' }, 'PORT leads to port NaN'],
])('%j: one sentence, and nothing is started', (ports, sentence) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['shared/build/scripts/start.ts'],
    {
      cwd: root,
      env: { ...process.env, ...ports },
      encoding: 'utf8',
    },
  );
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toContain(sentence);
  expect(stderr).not.toMatch(/^\s+at /mu);
});
