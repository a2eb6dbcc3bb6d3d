import { workspaceRemotes } from '@playday/build/workspace-remotes';
import { test as base, expect, type Page } from '@playwright/test';
import { type Fault, type FaultProxy, openFaultProxy } from '../faults/fault-proxy.ts';
import { openTestShop, type ShopWithCorruptBuilds } from '../faults/shop-with-corrupt-builds.ts';

const test = base.extend<{ faults: FaultProxy; corruptBuilds: ShopWithCorruptBuilds }>({
  corruptBuilds: async ({}, use) => {
    const shop = openTestShop();
    await use(shop);
    await shop.restore();
  },
  faults: async ({}, use) => {
    const faults = await openFaultProxy();
    await use(faults);
    await faults.close();
  },
});

const pages: Record<string, { path: string; heading: RegExp }> = {
  catalog: { path: '/about-us', heading: /About us/ },
  checkout: { path: '/billing', heading: /Log in/ },
  account: { path: '/login', heading: /Log in/ },
  erasure: { path: '/staff-data-erase', heading: /Erase/ },
};
const remotes = workspaceRemotes().map(({ name, definition: { routes } }) => ({
  name,
  ...(pages[name] ?? { path: routes[0]?.path.replace(/\/\*$/, '') ?? '/', heading: /./ }),
}));
/** Each thing with one remote after the other. */
const spread = <Thing>(things: readonly Thing[]) =>
  things.map((thing, at) => [remotes[at % remotes.length]!, thing] as const);

/** Checks that header, menu and language work while a remote does not. */
async function expectFrameUsable(page: Page) {
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'ไทย' })).toBeVisible();
  await menu.getByRole('button', { name: 'Close the menu' }).click();
  await expect(menu).toBeHidden();
}

const loadingFaults = spread<readonly ['entry' | 'chunk', Fault]>([
  ['entry', 'drip'],
  ['chunk', 'hang'],
  ['entry', 'hang'],
  ['entry', 'refused'],
  ['entry', '404'],
  ['entry', '500 html'],
  ['chunk', 'reset'],
  ['chunk', 'tampered'],
  ['entry', 'tampered'],
  ['entry', 'html instead'],
]);
for (const [remote, [part, fault]] of loadingFaults)
  test(`${remote.name}, ${part} ${fault}: a panel, and *Try again* works without a reload`, async ({
    page,
    faults,
  }) => {
    const { name, path, heading } = remote;
    faults.break({
      fault,
      matches: (url) =>
        url.startsWith(`/mfe/${name}/`) &&
        /\.js(\?|$)/.test(url) &&
        url.includes('remoteEntry') === (part === 'entry'),
    });
    await page.goto(faults.url + path);
    const panel = page.getByRole('alert').filter({ hasText: 'cannot be reached right now' });
    await expect(panel).toBeVisible();
    await expectFrameUsable(page);
    expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false);
    await page.evaluate(() => Object.assign(globalThis, { sameTab: true }));

    faults.heal();
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect(panel).toBeHidden();
    await expect(page.locator('h1')).toHaveText(heading);
    expect(await page.evaluate(() => 'sameTab' in globalThis)).toBe(true);
  });

for (const [path, heading] of [
  // Its texts are a script, which arrives.
  ['/about-us', 'เกี่ยวกับเรา'],
  ['/login', 'Log in'],
] as const)
  test(`texts refused, ${path}: what lacks its texts is in the English of its build`, async ({
    page,
    faults,
  }) => {
    faults.break({ fault: '404', matches: (url) => url.includes('/i18n/') });
    await page.goto(`${faults.url}${path}?lang=th`);
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', '1');
    await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeVisible();
    await expect(page.locator('h1')).toHaveText(heading);
  });

test('texts refused, the English ones, too: the page says that it does not work', async ({
  page,
  faults,
}) => {
  faults.break({ fault: '404', matches: (url) => /\/i18n\/|\/words-en\./.test(url) });
  await page.goto(`${faults.url}/login?lang=th`);
  await expect(page.locator('#failure')).toBeVisible();
});

test('all remotes down: the shell works, in the visitor’s language', async ({ page, faults }) => {
  faults.break({ fault: 'refused', matches: (path) => path.startsWith('/mfe/') });
  await page.goto(`${faults.url}/login?lang=th`);
  await expect(
    page.getByRole('alert').filter({ hasText: 'รายการในตะกร้าไม่เปลี่ยนแปลง' }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'เมนู' })).toBeVisible();
  // A form without its code would send the password in an address, or do nothing.
  await expect(page.locator('main form')).toHaveCount(0);
});

test('navigation to a remote that is down: its region shows the panel, and going back works', {
  tag: ['@engines', '@quick'],
}, async ({ page, faults }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${faults.url}/about-us`);
  await page.waitForSelector('html[data-hydrated]');
  faults.break({ fault: '500 html', matches: (path) => path.startsWith('/mfe/account/') });
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Sign in / Register' })
    .click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'cannot be reached right now' }),
  ).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  await expectFrameUsable(page);
  faults.heal();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('h1')).toHaveText('Log in');
  await page.goBack();
  await expect(page.locator('h1')).toHaveText('About us');
});

const flaws = spread(['throws on load', 'missing module', 'wrong contract'] as const);
for (const [remote, flaw] of flaws)
  test(`${remote.name}, build with the flaw “${flaw}”: a panel, and the next build works`, async ({
    page,
    corruptBuilds,
  }) => {
    const { name, path, heading } = remote;
    await corruptBuilds.publish(name, flaw);
    await page.goto(corruptBuilds.url + path);
    const panel = page.getByRole('alert').filter({ hasText: 'Your cart is unchanged' });
    await expect(panel).toBeVisible();
    await expectFrameUsable(page);
    await page.getByRole('link', { name: 'Playday, to the main page' }).click();
    if (name !== 'catalog') await expect(page.locator('h1')).toHaveText(/PAYDAY/);

    await corruptBuilds.publish(name, null);
    // A tab stays on the build of its document: the good one arrives with the next document.
    await page.goto(corruptBuilds.url + path);
    await expect(page.locator('h1')).toHaveText(heading);
    await expect(panel).toBeHidden();
  });
