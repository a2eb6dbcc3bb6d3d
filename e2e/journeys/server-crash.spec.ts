import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { corruptBuild } from '../faults/corrupt-builds.ts';
import { openTestShop, type ShopWithCorruptBuilds } from '../faults/shop-with-corrupt-builds.ts';
import { removeVariant } from '../faults/variant-build.ts';
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
