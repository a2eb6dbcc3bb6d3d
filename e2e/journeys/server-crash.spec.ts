import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { root } from '@playday/shared/build/root';
import { corruptBuild } from '../faults/corrupt-builds.ts';
import { openTestShop, type ShopWithCorruptBuilds } from '../faults/shop-with-corrupt-builds.ts';
import { removeVariant } from '../faults/variant-build.ts';
import { ports } from '../ports.ts';
import { openSignedIn, test as withBuyer } from './buyer.ts';
import { choose, chooseMethod, expectPayment, goToBilling, payButton } from './checkout.ts';
import { expect } from './journey-test.ts';

/** A shop with a build of catalog in which an error escapes after each page that is rendered on the server. */
const test = withBuyer.extend<{ bad: string }, { shop: ShopWithCorruptBuilds }>({
  shop: [
    async ({}, use) => {
      const shop = openTestShop();
      await use(shop);
      await shop.close();
    },
    { scope: 'worker' },
  ],
  bad: async ({ shop }, use) => {
    const bad = corruptBuild('catalog', 'server fails late');
    await use(bad);
    await shop.deploy('catalog');
    removeVariant('catalog', bad);
  },
});

const shellsOf = async (shop: ShopWithCorruptBuilds) =>
  (await shop.releases.status()).shells.map(({ instance }) => instance);
const crashesOf = async (shop: ShopWithCorruptBuilds, build: string) =>
  (await shop.releases.status()).reports.find((report) => report.build === build)?.onServer.crashes ?? 0;

/** `npm run release -- …` on this machine. */
const release = (...args: string[]) =>
  promisify(execFile)(process.execPath, ['shared/build/release/release.ts', ...args], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(ports.shell),
      API_PORT: String(ports.api),
      DATA_DIR: process.env.E2E_DATA_DIR,
    },
  });

/** Requests pages in turn, each at a new URL, until stopped; returns what was wrong with them. */
function keepVisiting(visits: (() => Promise<string | null>)[]) {
  const problems: string[] = [];
  let isOver = false;
  const visiting = Promise.all(
    visits.map(async (visit) => {
      while (!isOver) {
        const problem = await visit().catch(String);
        if (problem) problems.push(problem);
        await sleep(100);
      }
    }),
  );
  return async () => {
    isOver = true;
    await visiting;
    return problems;
  };
}

/** Requests a page at a URL that is in no cache; returns what is wrong with it. */
async function visitFresh(url: string, path: string, { cookie = '', needs = '' } = {}) {
  const address = `${url}${path}?fresh=${randomUUID()}`;
  const answer = await fetch(address, { headers: { cookie }, signal: AbortSignal.timeout(30_000) });
  const html = await answer.text();
  if (answer.status !== 200) return `${path}: ${answer.status}`;
  return html.includes('<html') && html.includes(needs) ? null : `${path} lacks ${needs}`;
}

test('preview of a build that crashes on the server: only the preview lacks content; a purchase and all other pages continue', async ({
  page,
  shop,
  bad,
  newBuyer,
}) => {
  const buyer = await newBuyer();
  const before = await shellsOf(shop);
  await shop.offer('catalog', bad);
  const { token } = await shop.releases.preview('catalog', bad, 10);
  const stop = keepVisiting([
    () => visitFresh(shop.url, '/faq', { cookie: `PREVIEW=${token}`, needs: bad }),
    () => visitFresh(shop.url, '/faq', { needs: '<h1' }),
    () => visitFresh(shop.url, '/login', { needs: '<h1' }),
  ]);
  try {
    await openSignedIn(page, buyer);
    await choose(page, 'ninth-floor-jazz', { 'Table seat': 1 });
    await goToBilling(page);
    await chooseMethod(page, 'Credit or debit card');
    await payButton(page).click();
    await expectPayment(page);
    await expect.poll(() => crashesOf(shop, bad)).toBeGreaterThan(1);
  } finally {
    expect(await stop()).toEqual([]);
  }
  expect(await shellsOf(shop)).toEqual(before);
});

test('published build that crashes on the server: browsers render its pages, its failures are shown, and a rollback works', async ({
  page,
  shop,
  bad,
}) => {
  const before = await shellsOf(shop);
  await shop.deploy('catalog', bad);
  const stop = keepVisiting([
    () => visitFresh(shop.url, '/faq'),
    () => visitFresh(shop.url, '/login', { needs: '<h1' }),
  ]);
  try {
    await expect.poll(() => crashesOf(shop, bad)).toBeGreaterThan(0);
    // Each news page is a document of its own; between two crashes the build may render one.
    let newsPage = 100;
    const isRendered = async () =>
      (await (await fetch(`${shop.url}/news?page=${++newsPage}`)).text()).includes('<h1');
    await expect.poll(isRendered).toBe(false);
    await page.goto(`/faq?drawn=${randomUUID()}`);
    await expect(page.locator('h1')).toBeVisible();
    expect((await release('status')).stdout).toMatch(
      new RegExp(`catalog ${bad} on the server: \\d+ crashes`),
    );

    const began = Date.now();
    const { stdout } = await release('rollback', 'catalog');
    console.log(`  rolled back after ${Date.now() - began} ms`);
    const good = /catalog is back at (\S+)\./.exec(stdout)?.[1] ?? '';
    expect(good).not.toBe(bad);
    await shop.untilLive('catalog', good);
  } finally {
    expect(await stop()).toEqual([]);
  }
  expect(await (await fetch(`${shop.url}/faq?after=${randomUUID()}`)).text()).toContain('<h1');
  expect(await shellsOf(shop)).toEqual(before);
});
