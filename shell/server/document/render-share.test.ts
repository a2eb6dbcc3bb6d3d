import { getPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { openRenderer } from '../testing/test-renderer.ts';

/**
 * A shell whose pages contain the id of the process that rendered them; those below /slow wait for
 * ever.
 */
const shellServer = `module.exports = async ({ url }) => {
  if (url.startsWith('/slow')) await new Promise(() => {});
  if (url === '/wait') await new Promise((over) => setTimeout(over, 20));
  return { html: String(process.pid) };
};`;

function openShop(options?: Parameters<typeof openRenderer>[1]) {
  const opened = openRenderer(shellServer, options);
  const pidOf = async (...page: Parameters<typeof opened.page>) => {
    const html = await opened.page(...page);
    return html === null ? null : Number(html);
  };
  return {
    ...opened,
    live: (build = 'live', url = '/', owner = 'catalog') => pidOf(build, true, { url, owner }),
    canary: (build: string, url = '/') => pidOf(build, false, { url }),
  };
}
let shop: ReturnType<typeof openShop>;
beforeEach(() => {
  shop = openShop();
});
afterEach(() => shop.renderer.stop());

function openWithShortDeadlines() {
  shop.renderer.stop();
  shop = openShop({ notLive: 2_500 });
}

function isAlive(pid: number | null) {
  try {
    return pid !== null && process.kill(pid, 0);
  } catch {
    return false;
  }
}
async function expectEnded(pid: number | null) {
  while (isAlive(pid)) await sleep(5);
}

describe('live build', () => {
  test('page that takes long: the others are rendered meanwhile, in a second process', async () => {
    const first = await shop.live();
    void shop.live('live', '/slow');
    const others = await Promise.all(Array.from({ length: 10 }, () => shop.live()));
    expect(new Set(others).size).toBe(1);
    expect(others).not.toContain(first);
    expect(others).not.toContain(null);
  });

  test('a minute without pages: the second process is stopped, the first is kept', async () => {
    const first = await shop.live();
    const pids = new Set(
      await Promise.all(Array.from({ length: 60 }, () => shop.live('live', '/wait'))),
    );
    const [second = null] = [...pids].filter((pid) => pid !== first);
    expect(isAlive(second)).toBe(true);
    shop.clock.now += 60_000;
    expect(await shop.live()).toBe(first);
    await expectEnded(second);
    expect(shop.failures.take()).toEqual([]);
  });

  test('next build goes live: the former process serves late requests for a minute', async () => {
    const former = await shop.live('first');
    const current = await shop.live('second');
    expect(await shop.live('first')).toBe(former);
    expect(await shop.live('second')).toBe(current);
    shop.clock.now += 60_000;
    expect(await shop.live('second')).toBe(current);
    await expectEnded(former);
  });

  test('many builds live one after the other: at most two former ones keep a process', async () => {
    const pids: (number | null)[] = [];
    for (let n = 0; n < 5; n++) pids.push(await shop.live(`build-${n}`));
    await expectEnded(pids[0] ?? null);
    await expectEnded(pids[1] ?? null);
    expect(pids.slice(2).map(isAlive)).toEqual([true, true, true]);
  });
});

describe('canaries and previews', () => {
  test('they get a lower priority; a canary that goes live starts anew', async () => {
    const canary = await shop.canary('next');
    expect(getPriority(canary ?? 0)).toBe(10);
    const live = await shop.live('next');
    expect(live).not.toBe(canary);
    expect(getPriority(live ?? 0)).toBe(getPriority());
  });

  test('one process each, two together: the least recently used ends, no live one', async () => {
    const live = await shop.live();
    const account = await shop.live('live', '/', 'account');
    const [first, second] = [await shop.canary('first'), await shop.canary('second')];
    expect(await shop.canary('first')).toBe(first);
    const third = await shop.canary('third');
    await expectEnded(second);
    expect([first, third].map(isAlive)).toEqual([true, true]);
    expect(await shop.live()).toEqual(live);
    expect(await shop.live('live', '/', 'account')).toEqual(account);
    expect(await shop.canary('second')).not.toBe(second);
    expect(shop.failures.take()).toEqual([]);
  });

  test('both processes busy: pages of a third are frames, live pages are rendered', async () => {
    openWithShortDeadlines();
    const stuck = [shop.canary('first', '/slow'), shop.canary('second', '/slow')];
    expect(await shop.canary('third')).toBeNull();
    expect(await shop.live()).not.toBeNull();
    await Promise.all(stuck);
    // A process is free again at its page's deadline, or at once if that has passed before the
    // process started.
    while ((await shop.canary('third')) === null) await sleep(5);
  });

  test('preview of the live build that hangs: live pages neither wait nor back off', async () => {
    openWithShortDeadlines();
    // A page that is given up before its process has started does not count, so on a busy machine
    // more than three are opened.
    let counted = 0;
    for (let visit = 0; counted < 3 && visit < 20; visit++) {
      const stuck = shop.canary('live', `/slow?${visit}`);
      expect(await shop.live()).not.toBeNull();
      expect(await stuck).toBeNull();
      for (const { count } of shop.failures.take()) counted += count;
    }
    expect(counted).toBeGreaterThanOrEqual(3);
    expect(await shop.canary('live')).toBeNull();
    expect(await shop.live()).not.toBeNull();
  });
});
