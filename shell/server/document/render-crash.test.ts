import { setTimeout as sleep } from 'node:timers/promises';
import { openRenderer } from '../testing/test-renderer.ts';

/** A shell whose remotes' server builds are the body of an async function. */
const shellServer = `const AsyncFunction = (async () => {}).constructor;
module.exports = async ({ code }) =>
  code ? await new AsyncFunction(code.text)() : { html: 'frame' };`;
const page = 'return { html: "page" };';

function openShop({
  server = shellServer,
  ...options
}: { server?: string } & Parameters<typeof openRenderer>[1] = {}) {
  const opened = openRenderer(server, options);
  let lastPage = 0;
  const anyUrl = () => `/news?page=${++lastPage}`;
  return {
    ...opened,
    /**
     * A page of catalog's live build, or of the named canary; by default at an address of its own.
     */
    live: (text = page, url = anyUrl()) => opened.page('live', true, { text, url }),
    canary: (build: string, text = page, url = anyUrl()) =>
      opened.page(build, false, { text, url }),
    other: () => opened.page('live', true, { text: page, owner: 'account' }),
    /** Resolves with the failures once there are any. */
    async nextFailures() {
      const end = Date.now() + 120_000;
      for (;;) {
        const taken = opened.failures.take();
        if (taken.length > 0 || Date.now() > end) return taken;
        await sleep(5);
      }
    },
  };
}
let shop: ReturnType<typeof openShop>;
beforeEach(() => {
  shop = openShop();
});
afterEach(() => shop.renderer.stop());

function reopen(options: Parameters<typeof openShop>[0]) {
  shop.renderer.stop();
  shop = openShop(options);
}

test.each([
  ['throws in a timer', 'setTimeout(() => { throw new Error("late"); }, 20);', 'late'],
  ['rejects late', 'setTimeout(() => void Promise.reject(new Error("late")), 20);', 'late'],
  [
    'rejects with nothing',
    'setTimeout(() => void Promise.reject(undefined), 20);',
    'UnhandledPromiseRejection',
  ],
  [
    'throws what cannot be turned into text',
    'setTimeout(() => { throw { toString: 1 }; }, 20);',
    'toString',
  ],
  ['exits later', 'setTimeout(() => process.exit(0), 20);', 'ended'],
  ['aborts later', 'setTimeout(() => process.abort(), 20);', 'ended'],
])(
  'canary that %s after its page: only its process ends, and its back-off begins',
  async (_what, flaw, message) => {
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
    expect(await Promise.all([shop.live(), shop.other(), shop.frame()])).toEqual([
      'page',
      'page',
      'frame',
    ]);
    shop.clock.now += 2000;
    expect(await shop.canary('bad')).toBe('page');
    expect(shop.failures.take()).toEqual([]);
  },
);

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
  'canary that %s during rendering: only that page has no content for a while',
  async (_what, flaw) => {
    const asked = [shop.canary('bad', flaw, '/bad'), shop.canary('bad'), shop.live(), shop.other()];
    expect(await Promise.all(asked)).toEqual([null, 'page', 'page', 'page']);
    expect(await shop.canary('bad', page, '/bad')).toBeNull();
    expect(await shop.live(page, '/bad')).toBe('page');
    expect(shop.failures.take()).toMatchObject([{ build: 'bad', kind: 'crash', count: 1 }]);
  },
  20_000,
);

test('canary that fills its memory: its page has no content, other builds’ pages do', async () => {
  const flaw = 'const kept = []; for (;;) kept.push(new Array(10_000).fill(kept.length));';
  const asked = [shop.canary('bad', flaw), shop.live(), shop.other()];
  expect(await Promise.all(asked)).toEqual([null, 'page', 'page']);
  expect(await shop.frame()).toBe('frame');
  expect(shop.failures.take()).toMatchObject([{ build: 'bad', kind: 'crash', count: 1 }]);
}, 90_000);

test('canary in an infinite loop: has no content, and other builds do not wait', async () => {
  reopen({ notLive: 2500 });
  let isStuck = true;
  const stuck = Promise.all([shop.canary('canary', 'for (;;);'), shop.canary('canary')]).finally(
    () => {
      isStuck = false;
    },
  );
  expect(await Promise.all([shop.live(), shop.other()])).toEqual(['page', 'page']);
  expect(isStuck).toBe(true);
  expect(await stuck).toEqual([null, null]);
  expect(await shop.nextFailures()).toMatchObject([
    { build: 'canary', kind: 'timeout', count: 1, message: 'Error: no page within 2500 ms' },
  ]);
});

test('live build with infinite loop in one page: its other pages are still rendered', async () => {
  reopen({ live: 6000 });
  let isStuck = true;
  const stuck = shop.live('for (;;);').finally(() => {
    isStuck = false;
  });
  expect(await Promise.all([shop.live(), shop.live(), shop.other()])).toEqual([
    'page',
    'page',
    'page',
  ]);
  expect(isStuck).toBe(true);
  expect(await stuck).toBeNull();
  expect(await shop.live()).toBe('page');
});

test('popular page that throws: tried once; its build’s other pages are rendered', async () => {
  for (let visit = 0; visit < 5; visit++) {
    expect(await shop.live('throw new Error("no data");', '/event/bad')).toBeNull();
    expect(await shop.live()).toBe('page');
  }
  expect(shop.failures.take()).toMatchObject([{ build: 'live', kind: 'throw', count: 1 }]);
  shop.clock.now += 5000;
  expect(await shop.live(page, '/event/bad')).toBe('page');
});

test('process that does not start: is logged, paused and not a failure of the build', async () => {
  const lines: string[] = [];
  reopen({ server: 'throw new Error("no memory");', lines });
  expect(await shop.live()).toBe(null);
  expect(await shop.live()).toBe(null);
  expect(lines).toEqual(['a render process did not start', 'not rendered on the server']);
  expect(shop.failures.take()).toEqual([]);
  expect(shop.failures.pagesOf('catalog')).toEqual([]);
});
