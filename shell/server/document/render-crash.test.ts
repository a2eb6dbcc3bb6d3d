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

/** A renderer with real processes and a clock controlled by the test. */
async function openRenderer() {
  const folder = await mkdtemp(join(tmpdir(), 'playday-crash-'));
  await writeFile(join(folder, 'server.cjs'), shellServer);
  const clock = { now: 1_000_000 };
  const failures = createRenderFailures();
  // jest takes a worker of its own for crashed when it reads "heap out of memory" on its stderr.
  const renderer = createRenderer({ folder, build: 'shell-1' }, log, failures, {
    now: () => clock.now,
    stderr: 'ignore',
  });
  const taskOf = (build: string, text: string) =>
    ({ url: '/', owner: 'catalog', code: { build, text } }) as RenderTask;
  const htmlOf = (rendered: Rendered | null) => (rendered && 'html' in rendered ? rendered.html : null);
  return {
    clock,
    failures,
    renderer,
    render: async (build: string, text = page) => htmlOf(await renderer.page(taskOf(build, text))),
    frame: async () => htmlOf(await renderer.frame(taskOf('any', page))),
    /** Resolves with the failures once there are any. */
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
  test('only its worker ends, the failure is recorded, and the browser renders its pages until the back-off is over', async () => {
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
    'sends invalid messages and disconnects',
    'process.send(null); process.send(1); process.disconnect(); await new Promise(() => {});',
  ],
  [
    'throws outside of its page',
    'setTimeout(() => { throw new Error("no"); }, 20); await new Promise(() => {});',
  ],
])(
  'server build that %s during rendering: pending pages are answered at once without content',
  async (_what, flaw) => {
    const asked = [shop.render('bad', flaw), shop.render('bad'), shop.render('bad'), shop.render('good')];
    expect(await Promise.all(asked)).toEqual([null, null, null, 'page']);
    // A new worker starts only after the back-off.
    expect(await shop.render('bad')).toBeNull();
    expect(shop.failures.take()).toMatchObject([{ build: 'bad', kind: 'crash', count: 1 }]);
  },
  20_000,
);

test.each([
  ['numbers', 'const kept = []; for (;;) kept.push(kept.length + 0.5);'],
  ['lists', 'const kept = []; for (;;) kept.push(new Array(10_000).fill(kept.length));'],
])(
  'server build that fills its memory with %s: its pages have no content, pages of other builds do',
  async (_what, flaw) => {
    const asked = [shop.render('bad', flaw), shop.render('bad'), shop.render('good')];
    expect(await Promise.all(asked)).toEqual([null, null, 'page']);
    expect(await shop.frame()).toBe('frame');
    // On a busy machine the deadline may pass before the memory limit is reached.
    expect(shop.failures.take()).toMatchObject([
      { build: 'bad', kind: expect.stringMatching(/^(crash|timeout)$/) as string, count: 1 },
    ]);
  },
  20_000,
);

test('repeated crashes: the back-off doubles; after a long time without a crash it is short again', async () => {
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

test('server build in an infinite loop: pages of other builds do not wait for it, and its own pages have no content', async () => {
  let isStuck = true;
  const stuck = Promise.all([shop.render('canary', 'for (;;);'), shop.render('canary')]).finally(() => {
    isStuck = false;
  });
  expect(await shop.render('live')).toBe('page');
  expect(isStuck).toBe(true);
  expect(await stuck).toEqual([null, null]);
  expect(shop.failures.take()).toMatchObject([{ build: 'canary', kind: 'timeout', count: 1 }]);
}, 20_000);

test('server build that throws three times: the failures are counted, and it is not tried for a while', async () => {
  const flaw = 'throw new Error("no data");';
  for (let time = 0; time < 3; time++) expect(await shop.render('bad', flaw)).toBeNull();
  expect(await shop.render('bad')).toBeNull();
  expect(shop.failures.take()).toMatchObject([
    { build: 'bad', kind: 'throw', count: 3, message: 'Error: no data' },
  ]);
  shop.clock.now += 15_000;
  expect(await shop.render('bad')).toBe('page');
});

test('more builds than workers: the least recently used worker is stopped without counting as failed, and can start again', async () => {
  const processOf = (build: string) => shop.render(build, 'return { html: String(process.pid) };');
  const first = await processOf('build-0');
  for (let n = 1; n < 9; n++) await processOf(`build-${n}`);
  expect(await processOf('build-8')).not.toBe(first);
  const kept = await processOf('build-7');
  expect(await processOf('build-7')).toBe(kept);
  expect(await processOf('build-0')).not.toBe(first);
  expect(shop.failures.take()).toEqual([]);
}, 30_000);
