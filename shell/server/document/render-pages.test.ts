import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { tempFolder } from '@playday/build/temp-folder';
import type { FastifyBaseLogger } from 'fastify';
import { createApp } from '../http/create-app.ts';
import type { RenderTask } from '../../src/page/render-task.ts';
import { createRenderFailures } from '../reports/render-failures.ts';
import { createRenderer } from './render-pages.ts';

/** A renderer whose shell has this code, a CommonJS module. */
const rendererOf = (code: string, log: object = {}, failures = createRenderFailures()) => {
  const folder = tempFolder({ 'server.cjs': code });
  return createRenderer({ folder, build: 'shell-1' }, log as FastifyBaseLogger, failures);
};

test('frame that times out: the page is empty, browsers can render it; no error', async () => {
  const said: unknown[] = [];
  const log = { error: (details: unknown) => said.push(details) };
  const renderer = rendererOf('module.exports = () => { for (;;); };', log);
  const frame = await renderer.frame({ url: '/' } as RenderTask);
  expect(frame).toMatchObject({ status: 503, html: '', isComplete: false });
  expect(said).toHaveLength(1);
  renderer.stop();
});

test('idle for a minute, the api closed its connections: the next page gets its data', async () => {
  const ask = 'fetch(apiBase).then((answer) => answer.json(), String)';
  const code = `module.exports = ({ apiBase }) =>
    Promise.all(Array.from({ length: 5 }, () => ${ask}));`;
  const api: Server = createServer((_, reply) => setTimeout(() => reply.end('1'), 5));
  await new Promise<void>((listening) => api.listen(0, '127.0.0.1', listening));
  const task = { apiBase: `http://127.0.0.1:${(api.address() as AddressInfo).port}` } as RenderTask;
  const renderer = rendererOf(code);
  for (let visit = 0; visit < 4; visit++) {
    expect(await renderer.frame(task)).toEqual([1, 1, 1, 1, 1]);
    await sleep(50);
    api.closeAllConnections();
    await sleep(50);
  }
  renderer.stop();
  api.close();
});

test('pages of a build in one process: its code is sent with the first alone', async () => {
  const code = `const sent = [];
process.on('message', ({ code }) => sent.push(code.text));
module.exports = async ({ code }) => ({ sent, used: code.text });`;
  const renderer = rendererOf(code);
  const page = (build: string, text: string) =>
    renderer.page({ owner: 'catalog', code: { build, text } } as RenderTask, { isLive: true });
  await page('b1', 'one');
  expect(await page('b1', 'one')).toEqual({ sent: ['one', undefined], used: 'one' });
  expect(await page('b1', 'two')).toEqual({ sent: ['one', undefined, 'two'], used: 'two' });
  renderer.stop();
});

test('160 failed pages with long addresses: the log lines are short and omit them', async () => {
  const code =
    'module.exports = async ({ url }) => { throw new Error(`No route matches ' +
    '${decodeURIComponent(url)} or ${url}`); };';
  const lines: string[] = [];
  const { log } = createApp({
    trustProxy: false,
    isSecure: false,
    log: (line) => lines.push(line),
  });
  const failures = createRenderFailures();
  const renderer = rendererOf(code, log, failures);
  const taskOf = (place: number) =>
    ({
      url: `/event/${place}%61${'a'.repeat(15_000)}?page=2`,
      route: '/event/*',
      owner: 'catalog',
      code: { build: 'b1', text: '' },
    }) as RenderTask;
  const read = jest.spyOn(RegExp.prototype, Symbol.replace);
  await renderer.page(taskOf(0), { isLive: true });
  for (let place = 1; place < 160; place++) await renderer.frame(taskOf(place));
  const characters = read.mock.calls.map(([text]) => text.length);
  read.mockRestore();
  renderer.stop();
  expect(lines).toHaveLength(160);
  expect(lines.filter((line) => line.length > 400 || line.includes('aaa'))).toEqual([]);
  expect(lines[0]).toContain('No route matches /event/* or /event/*');
  expect(failures.take()).toMatchObject([
    { message: 'Error: No route matches /event/* or /event/*' },
  ]);
  expect(Math.max(...characters)).toBeLessThanOrEqual(2000);
  expect(characters.reduce((sum, length) => sum + length)).toBeLessThan(160 * 2000);
});
