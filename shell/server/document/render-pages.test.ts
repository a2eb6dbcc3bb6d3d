import { mkdtemp, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { RenderTask } from '../../src/render-task.ts';
import { createRenderFailures } from './render-failures.ts';
import { createRenderer } from './render-pages.ts';

test('frame that times out: the page is empty and browsers can render it, instead of an error', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'playday-frame-'));
  await writeFile(join(folder, 'server.cjs'), 'module.exports = () => { for (;;); };');
  const said: unknown[] = [];
  const log = { error: (details: unknown) => said.push(details) } as unknown as FastifyBaseLogger;
  const renderer = createRenderer({ folder, build: 'shell-1' }, log, createRenderFailures());
  const frame = await renderer.frame({ url: '/' } as RenderTask);
  expect(frame).toMatchObject({ status: 503, html: '', isComplete: false });
  expect(said).toHaveLength(1);
  renderer.stop();
}, 20_000);

test('idle for a minute, so that the api closed its connections: the next page still gets its data', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'playday-idle-'));
  const ask = 'fetch(apiBase).then((answer) => answer.json(), String)';
  await writeFile(
    join(folder, 'server.cjs'),
    `module.exports = ({ apiBase }) => Promise.all(Array.from({ length: 5 }, () => ${ask}));`,
  );
  const api: Server = createServer((_, reply) => setTimeout(() => reply.end('1'), 5));
  await new Promise<void>((listening) => api.listen(0, '127.0.0.1', listening));
  const task = { apiBase: `http://127.0.0.1:${(api.address() as AddressInfo).port}` } as RenderTask;
  const renderer = createRenderer(
    { folder, build: 'shell-1' },
    {} as FastifyBaseLogger,
    createRenderFailures(),
  );
  for (let visit = 0; visit < 4; visit++) {
    expect(await renderer.frame(task)).toEqual([1, 1, 1, 1, 1]);
    await sleep(50);
    api.closeAllConnections();
    await sleep(50);
  }
  renderer.stop();
  api.close();
});
