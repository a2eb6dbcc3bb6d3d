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
const lines: string[] = [];
const log = {
  warn: (_: object, line: string) => void lines.push(line),
  error: () => {},
} as unknown as FastifyBaseLogger;
const page = 'return { html: "page" };';

/** On a busy machine a process takes seconds to start, so only tests of deadlines have short ones. */
const longMs = 30_000;

/** A renderer with real processes and a clock controlled by the test. */
async function openRenderer({ live = longMs, notLive = longMs, server = shellServer } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'playday-crash-'));
  await writeFile(join(folder, 'server.cjs'), server);
  const clock = { now: 1_000_000 };
  const failures = createRenderFailures();
  // jest takes a worker of its own for crashed when it reads "heap out of memory" on its stderr.
  const renderer = createRenderer({ folder, build: 'shell-1' }, log, failures, {
    now: () => clock.now,
    stderr: 'ignore',
    deadlinesMs: { live, notLive },
  });
  const taskOf = (build: string, text: string, url: string, owner: RenderTask['owner'] = 'catalog') =>
    ({ url, owner, code: { build, text } }) as RenderTask;
  let lastPage = 0;
  const anyUrl = () => `/news?page=${++lastPage}`;
  const htmlOf = (rendered: Rendered | null) => (rendered && 'html' in rendered ? rendered.html : null);
  return {
    clock,
    failures,
    renderer,
    /** A page of catalog's live build, or of the named canary; by default at an address of its own. */
    live: async (text = page, url = anyUrl()) =>
      htmlOf(await renderer.page(taskOf('live', text, url), { isLive: true })),
    canary: async (build: string, text = page, url = anyUrl()) =>
      htmlOf(await renderer.page(taskOf(build, text, url), { isLive: false })),
    other: async () => htmlOf(await renderer.page(taskOf('live', page, '/', 'account'), { isLive: true })),
    frame: async () => htmlOf(await renderer.frame(taskOf('any', page, '/'))),
    /** Resolves with the failures once there are any. */
    async nextFailures() {
      const end = Date.now() + 120_000;
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

async function openWithDeadlines(deadlines: Parameters<typeof openRenderer>[0]) {
  shop.renderer.stop();
  shop = await openRenderer(deadlines);
}

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
])('canary that %s after its page', (_what, flaw, message) => {
  test('only its process ends, the failure is recorded, and the browser renders its pages until the back-off is over', async () => {
    expect(await shop.live()).toBe('page');
    expect(await shop.canary('bad', flaw + page)).toBe('page');
    expect(await shop.nextFailures()).toEqual([
      {
        program: 'catalog',
        build: 'bad',
        kind: 'crash',
        count: 1,
        message: expect.stringContaining(message) as string,
      },
    ]);
    expect(shop.failures.pagesOf('catalog')).toMatchObject([{ path: '/news' }]);
    expect(await shop.canary('bad')).toBeNull();
    expect(await Promise.all([shop.live(), shop.other(), shop.frame()])).toEqual(['page', 'page', 'frame']);
    shop.clock.now += 2000;
    expect(await shop.canary('bad')).toBe('page');
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
  'canary that %s during rendering: that page has no content and is not tried again at once, all others have theirs',
  async (_what, flaw) => {
    const asked = [shop.canary('bad', flaw, '/bad'), shop.canary('bad'), shop.live(), shop.other()];
    expect(await Promise.all(asked)).toEqual([null, 'page', 'page', 'page']);
    expect(await shop.canary('bad', page, '/bad')).toBeNull();
    expect(await shop.live(page, '/bad')).toBe('page');
    expect(shop.failures.take()).toMatchObject([{ build: 'bad', kind: 'crash', count: 1 }]);
  },
  20_000,
);

test.each([
  ['numbers', 'const kept = []; for (;;) kept.push(kept.length + 0.5);'],
  ['lists', 'const kept = []; for (;;) kept.push(new Array(10_000).fill(kept.length));'],
])(
  'canary that fills its memory with %s: its page has no content, pages of other builds do',
  async (_what, flaw) => {
    const asked = [shop.canary('bad', flaw), shop.live(), shop.other()];
    expect(await Promise.all(asked)).toEqual([null, 'page', 'page']);
    expect(await shop.frame()).toBe('frame');
    expect(shop.failures.take()).toMatchObject([{ build: 'bad', kind: 'crash', count: 1 }]);
  },
  20_000,
);

test('page of a live build that crashes repeatedly: it alone is not tried for a while, twice as long each time', async () => {
  const restsAfterCrash = async () => {
    expect(await shop.live('process.exit(1);', '/bad')).toBeNull();
    const began = shop.clock.now;
    for (; (await shop.live(page, '/bad')) === null; shop.clock.now += 500)
      expect(await shop.live()).toBe('page');
    return shop.clock.now - began;
  };
  const rests = [await restsAfterCrash(), await restsAfterCrash(), await restsAfterCrash()];
  expect(rests).toEqual([2000, 4000, 8000]);
  shop.clock.now += 3_600_000;
  expect(await restsAfterCrash()).toBe(2000);
});

test('canary in an infinite loop: pages of other builds do not wait for it, and its own pages have no content', async () => {
  await openWithDeadlines({ notLive: 2500 });
  let isStuck = true;
  const stuck = Promise.all([shop.canary('canary', 'for (;;);'), shop.canary('canary')]).finally(() => {
    isStuck = false;
  });
  expect(await Promise.all([shop.live(), shop.other()])).toEqual(['page', 'page']);
  expect(isStuck).toBe(true);
  expect(await stuck).toEqual([null, null]);
  expect(await shop.nextFailures()).toMatchObject([
    { build: 'canary', kind: 'timeout', count: 1, message: 'Error: no page within 2500 ms' },
  ]);
});

test('live build with an infinite loop in one page: its other pages are rendered meanwhile and afterwards', async () => {
  await openWithDeadlines({ live: 6000 });
  let isStuck = true;
  const stuck = shop.live('for (;;);').finally(() => {
    isStuck = false;
  });
  expect(await Promise.all([shop.live(), shop.live(), shop.other()])).toEqual(['page', 'page', 'page']);
  expect(isStuck).toBe(true);
  expect(await stuck).toBeNull();
  expect(await shop.live()).toBe('page');
});

test('popular page that throws: it is tried once, and the other pages of its build are rendered', async () => {
  for (let visit = 0; visit < 5; visit++) {
    expect(await shop.live('throw new Error("no data");', '/event/bad')).toBeNull();
    expect(await shop.live()).toBe('page');
  }
  expect(shop.failures.take()).toMatchObject([{ build: 'live', kind: 'throw', count: 1 }]);
  shop.clock.now += 5000;
  expect(await shop.live(page, '/event/bad')).toBe('page');
});

test('process that does not start: logged as such and not tried for a while; no failure of the build', async () => {
  await openWithDeadlines({ server: 'throw new Error("no memory");' });
  lines.length = 0;
  expect([await shop.live(), await shop.live()]).toEqual([null, null]);
  expect(lines).toEqual(['a render process did not start', 'not rendered on the server']);
  expect(shop.failures.take()).toEqual([]);
  expect(shop.failures.pagesOf('catalog')).toEqual([]);
});
