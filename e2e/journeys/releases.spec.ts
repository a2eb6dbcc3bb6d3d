import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { checkInBrowser } from '@playday/build/release/check-in-browser';
import { ports } from '../ports.ts';
import { builtProgram } from '@playday/build/release/built-program';
import { mountedContracts } from '@playday/shared/contract/version';
import { ofContract } from '../faults/corrupt-builds.ts';
import {
  approvePayment,
  choose,
  chooseMethod,
  expectPayment,
  goToBilling,
  payBy,
  payButton,
} from './checkout.ts';
import { expect, live, visit } from './journey-test.ts';
import { buildOn, test } from './release-test.ts';

test('purchase while checkout is published twice and rolled back once: continues, with one order', {
  tag: '@quick',
}, async ({ page, shop, buyer }) => {
  await choose(page, 'ninth-floor-jazz', { 'Table seat': 1 });
  const began = await buildOn(page, 'checkout');
  const first = shop.variant('checkout', 'friday one');
  const second = shop.variant('checkout', 'friday two');

  await shop.deploy('checkout', first);
  await goToBilling(page);
  await shop.deploy('checkout', second);
  await chooseMethod(page, 'Credit or debit card');
  await shop.releases.rollBack([{ program: 'checkout', build: first }]);
  await shop.untilLive('checkout', first);
  await payButton(page).click();
  await expectPayment(page);
  expect([began, first]).toContain(await buildOn(page, 'checkout'));
  await approvePayment(page);
  expect((await buyer.http('GET /user/profile/orders')).orders).toHaveLength(1);
});

test('checkout of the previous contract: sells in this shell, moves alone and back', async ({
  page,
  shop,
  buyer: _,
}) => {
  const [contract, before] = mountedContracts as [number, number];
  const old = shop.variant('checkout', 'contract before', ofContract('checkout', before));
  const older = shop.variant('checkout', 'too old', ofContract('checkout', before - 1));
  await shop.offer('checkout', older);
  const refused = shop.releases.publish([await builtProgram('checkout', older)]);
  await expect(refused).rejects.toThrow(`needs contract ${before - 1}, which shell`);

  expect(await shop.publishProven('checkout', old)).toContainEqual(
    expect.stringContaining(`checkout ${old} is built for contract ${before}`),
  );
  expect(await shop.releases.uses(String(before))).toEqual([{ program: 'checkout', build: old }]);
  await choose(page, 'ninth-floor-jazz', { 'Table seat': 1 });
  expect(await buildOn(page, 'checkout')).toBe(old);
  await goToBilling(page);
  await payBy(page, 'Credit or debit card');
  await approvePayment(page);

  const { build: today } = await builtProgram('checkout');
  expect(await shop.publishProven('checkout', today)).toEqual([]);
  await visit(page, '/account/orders');
  expect(await buildOn(page, 'checkout')).toBe(today);
  expect(await shop.releases.uses(String(contract))).toContainEqual({
    program: 'checkout',
    build: today,
  });

  await shop.releases.rollBack([{ program: 'checkout', build: old }]);
  await shop.untilLive('checkout', old);
  await choose(page, 'ninth-floor-jazz', { 'Table seat': 1 });
  expect(await buildOn(page, 'checkout')).toBe(old);
});

test('source maps: served by no public or remote server', async ({ request }) => {
  const { shell, remotes } = (await (await request.get('/release.json')).json()) as {
    shell: string;
    remotes: Record<string, string>;
  };
  const remote = `http://127.0.0.1:${ports.remotes}/${remotes.catalog}`;
  for (const address of [
    `/assets/${shell}/source-maps.json`,
    `/mfe/catalog/${remotes.catalog}/source-maps.json`,
    `${remote}/source-maps.json`,
    `${remote}/source%2dmaps.json`,
  ])
    expect((await request.get(address)).status(), address).toBe(404);
  expect((await request.get(`${remote}/manifest.json`)).ok()).toBe(true);
});

const footer = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name });
const offer = (page: Page) => page.getByText('A newer Playday is ready.');

test('open tab: keeps its builds, and takes the newer release when a link is followed', async ({
  page,
  shop,
}) => {
  await visit(page, '/about-us');
  const began = await buildOn(page, 'catalog');
  const build = shop.variant('catalog', 'newer');
  await shop.deploy('catalog', build);
  await footer(page, 'FAQ').click();
  await expect(offer(page)).toBeVisible();
  expect(await buildOn(page, 'catalog')).toBe(began);
  await footer(page, 'Terms').click();
  await expect(page).toHaveURL(/\/terms$/);
  await expect.poll(() => buildOn(page, 'catalog')).toBe(build);
  await live(page);
  await expect(offer(page)).toBeHidden();
});

test('browser check of a build: a document with the frame alone is requested again', async () => {
  let documents = 0;
  const server = createServer(({ url, headers }, reply) => {
    const isRendered = url !== '/reviews' || ++documents > 1;
    const isWrong = isRendered && url === '/reviews' && headers.cookie === 'preview=1';
    const page = { isRendered, remotes: { reviews: { build: 'candidate' } } };
    reply.setHeader('set-cookie', url?.includes('preview') ? ['preview=1'] : []);
    reply.end(`<html data-hydrated><header><a href="/">Playday</a></header>
      <script type="application/json" id="page">${JSON.stringify(page)}</script>
      ${isWrong ? '<script>console.error("hydration failed")</script>' : ''}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const previewUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/?preview=token`;
  const definition = { routes: [{ path: '/reviews' }], slots: [], offline: [] };
  const failures = await checkInBrowser({
    program: 'reviews',
    build: 'candidate',
    definition,
    previewUrl,
  });
  server.close();
  expect(failures).toEqual(['/reviews in a browser: hydration failed']);
});

test.describe('without a service worker, whose requests tests cannot intercept', () => {
  test.use({ serviceWorkers: 'block' });
  test('files of the tab’s release are gone: one reload to the new release, with the cart', async ({
    page,
    request,
    shop,
  }) => {
    const old = (
      (await (await request.get('/release.json')).json()) as { remotes: Record<string, string> }
    ).remotes.account;
    // From the beginning, because prefetched files would still be available.
    await page.route(`**/mfe/account/${old}/**`, (route) =>
      route.fulfill({ status: 404, body: 'gone' }),
    );
    await choose(page, 'ninth-floor-jazz', { 'Table seat': 2 });
    const build = shop.variant('account', 'after pruning');
    await shop.deploy('account', build);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page
      .getByRole('dialog', { name: 'Menu' })
      .getByRole('link', { name: 'Sign in / Register' })
      .click();
    await expect(page.locator('h1')).toHaveText('Log in');
    await expect.poll(() => buildOn(page, 'account')).toBe(build);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('Table seat');
  });
});
