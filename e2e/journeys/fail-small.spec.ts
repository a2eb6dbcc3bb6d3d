import { remoteNames } from '@playday/shared/build/remotes';
import { test as base, expect } from '@playwright/test';
import { type FaultProxy, openFaultProxy } from '../faults/fault-proxy.ts';
import { playApiFault } from '../faults/api-fault.ts';
import { expectFrameUsable, pageOf, playFlaw, playLoadingFault } from '../faults/loading-fault.ts';
import { playServerLoop } from '../faults/server-loop.ts';
import { ports } from '../ports.ts';
import { arriveSignedIn, visit } from './person.ts';
import { openSpoiledShop, type SpoiledShop } from '../faults/spoiled-shop.ts';

const test = base.extend<object, { faults: FaultProxy; spoiled: SpoiledShop }>({
  spoiled: [
    async ({}, use) => {
      const shop = await openSpoiledShop({ apiPort: ports.api, port: ports.spoiled });
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

for (const remote of remoteNames) {
  for (const [part, fault] of [
    ['entry', 'refused'],
    ['entry', '404'],
    ['entry', '500 html'],
    ['entry', '500 json'],
    ['entry', 'html instead'],
    ['entry', 'drip'],
    ['chunk', 'hang'],
    ['entry', 'tampered'],
    ['chunk', 'reset'],
    ['chunk', 'truncated'],
    ['entry', 'hang'],
  ] as const) {
    test(`${remote}: ${part} ${fault} shows a panel, heals without a reload`, async ({ page, faults }) => {
      await playLoadingFault(page, faults, remote, part, fault);
    });
  }
}

test('with all remotes dead the shell still stands, in the visitor’s language', async ({ page, faults }) => {
  faults.break({ fault: 'refused', matches: (path) => path.startsWith('/mfe/') });
  await page.goto(`${faults.url}/login?lang=th`);
  await expect(page.getByRole('alert').filter({ hasText: 'ตะกร้าของคุณยังอยู่ครบ' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'เมนู' })).toBeVisible();
  faults.heal();
});

test('going to a remote that is down shows the panel there, and the way back works', async ({
  page,
  faults,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${faults.url}${pageOf.account.other}`);
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

for (const remote of remoteNames) {
  for (const flaw of [
    'throws on load',
    'throws while rendering',
    'wrong contract',
    'missing door',
  ] as const) {
    test(`${remote}: a build that has the flaw “${flaw}” shows a panel, the next build heals`, async ({
      page,
      spoiled,
    }) => {
      await playFlaw(page, spoiled, remote, flaw);
    });
  }
}

test('a server build that loops for ever costs its own pages their server rendering, and no other page its speed', async ({
  page,
  spoiled,
}) => {
  await playServerLoop(page, spoiled);
});

for (const fault of ['refused', '500 json', 'html instead', 'wrong shape'] as const) {
  test(`the api ${fault}: the list says so, the rest goes on, and trying again heals`, async ({
    page,
    faults,
  }) => {
    await playApiFault(page, faults, fault);
  });
}

test('a cart that cannot be loaded says so, keeps the tickets, and opens once the fault is over', async ({
  page,
  faults,
}) => {
  await arriveSignedIn(page);
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
