import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { RenderTask } from '../../src/render.tsx';
import { createRenderer } from './render-pages.ts';

test('a frame that never comes gives an empty page that browsers can draw, not a failure', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'playday-frame-'));
  await writeFile(join(folder, 'server.cjs'), 'module.exports = () => { for (;;); };');
  const said: unknown[] = [];
  const log = { error: (details: unknown) => said.push(details) } as unknown as FastifyBaseLogger;
  const renderer = createRenderer({ folder }, log);
  const frame = await renderer.frame({ url: '/' } as RenderTask);
  expect(frame).toMatchObject({ status: 503, html: '', isComplete: false });
  expect(said).toHaveLength(1);
  await renderer.stop();
}, 20_000);
