import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Rendered, RenderTask } from '../../src/render-task.ts';
import { createRenderFailures } from './render-failures.ts';
import { createRenderer } from './render-pages.ts';

/** A shell whose remotes' server builds are the body of an async function. */
const shellServer = `const AsyncFunction = (async () => {}).constructor;
module.exports = async ({ code }) => (code ? await new AsyncFunction(code.text)() : { html: 'frame' });`;
const log = { warn: () => {}, error: () => {} } as unknown as FastifyBaseLogger;
const page = 'return { html: "page" };';

/** A renderer with real processes and a clock that the test turns. */
async function openRenderer() {
  const folder = await mkdtemp(join(tmpdir(), 'playday-crash-'));
  await writeFile(join(folder, 'server.cjs'), shellServer);
  const clock = { now: 1_000_000 };
  const failures = createRenderFailures();
  const renderer = createRenderer({ folder, build: 'shell-1' }, log, failures, () => clock.now);
  const taskOf = (build: string, text: string) =>
    ({ url: '/', owner: 'catalog', code: { build, text } }) as RenderTask;
  const htmlOf = (rendered: Rendered | null) => (rendered && 'html' in rendered ? rendered.html : null);
  return {
    clock,
    failures,
    renderer,
    render: async (build: string, text = page) => htmlOf(await renderer.page(taskOf(build, text))),
    frame: async () => htmlOf(await renderer.frame(taskOf('any', page))),
    /** Failures once there are some. */
    async nextFailures() {
      const end = Date.now() + 10_000;
      for (;;) {
        const taken = failures.take();
        if (taken.length > 0 || Date.now() > end) return taken;
        await sleep(5);
      }
    },
  };
}
let shop: Awaited<ReturnType<typeof openRenderer>>;
beforeEach(async () => {
  shop = await openRenderer();
});
afterEach(() => shop.renderer.stop());

describe.each([
  ['throws in a timer', 'setTimeout(() => { throw new Error("late"); }, 20);', 'late'],
  ['rejects late', 'setTimeout(() => void Promise.reject(new Error("late")), 20);', 'late'],
  [
    'rejects with nothing',
    'setTimeout(() => void Promise.reject(undefined), 20);',
    'UnhandledPromiseRejection',
  ],
  ['throws what cannot be turned into text', 'setTimeout(() => { throw { toString: 1 }; }, 20);', 'toString'],
  ['exits later', 'setTimeout(() => process.exit(0), 20);', 'ended'],
  ['aborts later', 'setTimeout(() => process.abort(), 20);', 'ended'],
])('server build that %s after its page', (_what, flaw, message) => {
  test('its worker alone ends, the failure is noted, and its pages are left to browsers until the back-off is over', async () => {
    expect(await shop.render('good')).toBe('page');
    expect(await shop.render('bad', flaw + page)).toBe('page');
    expect(await shop.nextFailures()).toEqual([
      {
        program: 'catalog',
        build: 'bad',
        kind: 'crash',
        count: 1,
        message: expect.stringContaining(message) as string,
      },
    ]);
    expect(await shop.render('bad')).toBeNull();
    expect(await shop.render('good')).toBe('page');
    expect(await shop.frame()).toBe('frame');
    shop.clock.now += 2000;
    expect(await shop.render('bad')).toBe('page');
    expect(shop.failures.take()).toEqual([]);
  });
});

test.each([
  ['exits', 'process.exit(1);'],
  ['is killed', 'process.kill(process.pid, "SIGKILL"); for (;;);'],
  [
    'says nonsense and goes',
    'process.send(null); process.send(1); process.disconnect(); await new Promise(() => {});',
  ],
  [
    'throws beside its page',
    'setTimeout(() => { throw new Error("no"); }, 20); await new Promise(() => {});',
  ],
])(
  'server build that %s while pages are rendered: that page and those waiting are answered at once without content',
  async (_what, flaw) => {
    const asked = [shop.render('bad', flaw), shop.render('bad'), shop.render('bad'), shop.render('good')];
    expect(await Promise.all(asked)).toEqual([null, null, null, 'page']);
    // The next page gets a new worker only after the back-off.
    expect(await shop.render('bad')).toBeNull();
    expect(shop.failures.take()).toMatchObject([{ build: 'bad', kind: 'crash', count: 1 }]);
  },
  20_000,
);

test.each([
  ['numbers', 'const kept = []; for (;;) kept.push(kept.length + 0.5);'],
  ['lists', 'const kept = []; for (;;) kept.push(new Array(10_000).fill(kept.length));'],
])(
  'server build that fills its memory with %s: its pages come without content, those of others with it',
  async (_what, flaw) => {
    const asked = [shop.render('bad', flaw), shop.render('bad'), shop.render('good')];
    expect(await Promise.all(asked)).toEqual([null, null, 'page']);
    expect(await shop.frame()).toBe('frame');
    // On a machine that is busy the deadline may come before the limit.
    expect(shop.failures.take()).toMatchObject([
      { build: 'bad', kind: expect.stringMatching(/^(crash|timeout)$/) as string, count: 1 },
    ]);
  },
  20_000,
);

test('crash after crash: the back-off doubles, and after a long quiet time it is short again', async () => {
  const crash = 'process.exit(1);';
  const restsAfterCrash = async () => {
    expect(await shop.render('bad', crash)).toBeNull();
    const began = shop.clock.now;
    for (; (await shop.render('bad')) === null; shop.clock.now += 500);
    return shop.clock.now - began;
  };
  const rests = [await restsAfterCrash(), await restsAfterCrash(), await restsAfterCrash()];
  expect(rests).toEqual([2000, 4000, 8000]);
  shop.clock.now += 3_600_000;
  expect(await restsAfterCrash()).toBe(2000);
}, 20_000);

test('server build that loops for ever: no page of another build waits for it, and its waiting pages come without content', async () => {
  let isStuck = true;
  const stuck = Promise.all([shop.render('canary', 'for (;;);'), shop.render('canary')]).finally(() => {
    isStuck = false;
  });
  expect(await shop.render('live')).toBe('page');
  expect(isStuck).toBe(true);
  expect(await stuck).toEqual([null, null]);
  expect(shop.failures.take()).toMatchObject([{ build: 'canary', kind: 'timeout', count: 1 }]);
}, 20_000);

test('server build that throws three times: it is counted, and left alone for a while', async () => {
  const flaw = 'throw new Error("no data");';
  for (let time = 0; time < 3; time++) expect(await shop.render('bad', flaw)).toBeNull();
  expect(await shop.render('bad')).toBeNull();
  expect(shop.failures.take()).toMatchObject([
    { build: 'bad', kind: 'throw', count: 3, message: 'Error: no data' },
  ]);
  shop.clock.now += 15_000;
  expect(await shop.render('bad')).toBe('page');
});

test('more builds than workers are kept: the one unused longest is ended without being counted as failed, and starts again', async () => {
  const processOf = (build: string) => shop.render(build, 'return { html: String(process.pid) };');
  const first = await processOf('build-0');
  for (let n = 1; n < 9; n++) await processOf(`build-${n}`);
  expect(await processOf('build-8')).not.toBe(first);
  const kept = await processOf('build-7');
  expect(await processOf('build-7')).toBe(kept);
  expect(await processOf('build-0')).not.toBe(first);
  expect(shop.failures.take()).toEqual([]);
}, 30_000);
