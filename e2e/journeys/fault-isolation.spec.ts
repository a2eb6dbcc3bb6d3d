import { workspaceRemotes } from '@playday/shared/build/workspace-remotes';
import { test as base, expect } from '@playwright/test';
import { type FaultProxy, openFaultProxy } from '../faults/fault-proxy.ts';
import { playApiFault } from '../faults/api-fault.ts';
import { expectFrameUsable, pageOf, playFlaw, playLoadingFault } from '../faults/loading-fault.ts';
import { playServerLoop } from '../faults/server-loop.ts';
import { ports } from '../ports.ts';
import { signInViaStorage, visit } from './journey-test.ts';
import { openTestShop, type ShopWithCorruptBuilds } from '../faults/shop-with-corrupt-builds.ts';

const test = base.extend<object, { faults: FaultProxy; corruptBuilds: ShopWithCorruptBuilds }>({
  corruptBuilds: [
    async ({}, use) => {
      const shop = openTestShop();
      await use(shop);
      await shop.close();
    },
    { scope: 'worker' },
  ],
  faults: [
    async ({}, use, { project }) => {
      const shop = new URL(project.use.baseURL ?? '');
      const faults = await openFaultProxy({ port: Number(shop.port) }, ports.faultProxy);
      await use(faults);
      await faults.close();
    },
    { scope: 'worker' },
  ],
});

const quick = [
  ['entry', 'refused'],
  ['entry', '404'],
  ['entry', '500 html'],
  ['entry', '500 json'],
  ['entry', 'html instead'],
  ['entry', 'tampered'],
  ['chunk', 'reset'],
  ['chunk', 'truncated'],
] as const;
/** Each takes as long as its time-out, so one remote is enough here. `npm run faults` plays all faults with each remote. */
const slow: Record<string, readonly (readonly ['entry' | 'chunk', 'drip' | 'hang'])[]> = {
  catalog: [['entry', 'drip']],
  checkout: [['chunk', 'hang']],
  account: [['entry', 'hang']],
};
const remotes = workspaceRemotes();
const remoteNames = remotes.map(({ name }) => name);

for (const [index, remote] of remoteNames.entries()) {
  // Every second quick fault; the others with the next remote.
  const some = quick.filter((_, place) => place % 2 === index % 2);
  for (const [part, fault] of [...some, ...(slow[remote] ?? [])]) {
    test(`${remote}, ${part} ${fault}: a panel is shown, and *Try again* works without a reload`, async ({
      page,
      faults,
    }) => {
      await playLoadingFault(page, faults, remote, part, fault);
    });
  }
}

for (const { name: remote, definition } of remotes) {
  /** Its own probes request all of its chunks; those of items need their names. */
  const pages = definition.routes
    .flatMap(({ path, probes = [path] }) => probes)
    .map((probe) => probe.replace('{event}', 'ninth-floor-jazz').replace('{news}', '1'));
  test(`${remote}, chunk changed in transit: it is refused and does not run`, async ({ page, faults }) => {
    faults.break({
      fault: 'tampered',
      matches: (path) =>
        path.startsWith(`/mfe/${remote}/`) && /\.js(\?|$)/.test(path) && !path.includes('remoteEntry'),
    });
    for (const address of pages) {
      await page.goto(faults.url + address);
      await expect(page.getByRole('alert').filter({ hasText: 'Your cart is safe' })).toBeVisible();
      expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false);
    }
    faults.heal();
  });
}

test('all remotes down: the shell works, in the visitor’s language', async ({ page, faults }) => {
  faults.break({ fault: 'refused', matches: (path) => path.startsWith('/mfe/') });
  await page.goto(`${faults.url}/login?lang=th`);
  await expect(page.getByRole('alert').filter({ hasText: 'ตะกร้าของคุณยังอยู่' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'เมนู' })).toBeVisible();
  // The form of the document has no code: the browser must not send the password to the shell.
  const isSent = await page
    .locator('main form')
    .evaluate((form) => form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
  expect(isSent).toBe(false);
  faults.heal();
});

test('navigation to a remote that is down: its region shows the panel, and going back works', {
  tag: '@engines',
}, async ({ page, faults }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${faults.url}${pageOf('account').other}`);
  await page.waitForSelector('html[data-hydrated]');
  faults.break({ fault: '500 html', matches: (path) => path.startsWith('/mfe/account/') });
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Sign in / Register' })
    .click();
  await expect(page.getByRole('alert').filter({ hasText: 'cannot be reached right now' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  await expectFrameUsable(page);
  faults.heal();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('h1')).toHaveText('Log in');
  await page.goBack();
  await expect(page.locator('h1')).toHaveText('About us');
});

const flaws = ['throws on load', 'throws while rendering', 'wrong contract', 'missing module'] as const;

for (const [index, remote] of remoteNames.entries()) {
  // Two flaws per remote, so that each is tested with two remotes; `npm run faults` plays all.
  for (const flaw of [flaws[index % 4], flaws[(index + 1) % 4]] as const) {
    if (!flaw) continue;
    test(`${remote}, build with the flaw “${flaw}”: a panel is shown, and the next build works`, async ({
      page,
      corruptBuilds,
    }) => {
      await playFlaw(page, corruptBuilds, remote, flaw);
    });
  }
}

test('server build with an infinite loop: its pages are rendered in the browser, others keep their speed', async ({
  page,
  corruptBuilds,
}) => {
  await playServerLoop(page, corruptBuilds);
});

for (const fault of ['refused', '500 json', 'html instead', 'wrong shape'] as const) {
  test(`api ${fault}: the list says so, the rest works, and *Try again* works afterwards`, async ({
    page,
    faults,
  }) => {
    await playApiFault(page, faults, fault);
  });
}

test('cart panel cannot be loaded: a message says so, the tickets stay, and the cart opens once the fault is over', async ({
  page,
  faults,
}) => {
  await signInViaStorage(page);
  await visit(page, `${faults.url}/about-us`);
  faults.break({ fault: '404', matches: (path) => path.startsWith('/mfe/checkout/') });
  const cart = page.getByRole('button', { name: /Shopping cart/ }).first();
  await cart.click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'The shopping cart cannot be opened right now' }),
  ).toBeVisible();
  await expectFrameUsable(page);
  faults.heal();
  await cart.click();
  await expect(page.getByRole('dialog', { name: 'CART' })).toBeVisible();
});
