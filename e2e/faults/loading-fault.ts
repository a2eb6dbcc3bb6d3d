import { workspaceRemotes } from '@playday/shared/build/workspace-remotes';
import { expect, type Page } from '@playwright/test';
import type { Fault, FaultProxy } from './fault-proxy.ts';
import type { Flaw } from './corrupt-builds.ts';
import type { ShopWithCorruptBuilds } from './shop-with-corrupt-builds.ts';

const pages: Record<string, { path: string; heading: RegExp; other: string }> = {
  catalog: { path: '/about-us', heading: /About us/, other: '/login' },
  checkout: { path: '/billing', heading: /Log in/, other: '/about-us' },
  account: { path: '/login', heading: /Log in/, other: '/about-us' },
  erasure: { path: '/staff-data-erase', heading: /Erase/, other: '/about-us' },
};

/** A page of a remote, and a page of another remote that must stay usable. */
export function pageOf(remote: string) {
  const [route] = workspaceRemotes().find(({ name }) => name === remote)?.definition.routes ?? [];
  return pages[remote] ?? { path: route?.path.replace(/\/\*$/, '') ?? '/', heading: /./, other: '/about-us' };
}

export type Part = 'entry' | 'chunk';

const isPart = (remote: string, part: Part) => (path: string) =>
  path.startsWith(`/mfe/${remote}/`) &&
  /\.js(\?|$)/.test(path) &&
  path.includes('remoteEntry') === (part === 'entry');

export interface Outcome {
  /** From requesting the page until the message with *Try again* is visible. */
  panelMs: number;
  /** From pressing *Try again*, once the fault is over, until the page works. */
  healedMs: number;
}

/** Opens a remote's page while one of its files is corrupted, uses the rest of the shop, ends the fault and tries again. */
export async function playLoadingFault(
  page: Page,
  proxy: FaultProxy,
  remote: string,
  part: Part,
  fault: Fault,
): Promise<Outcome> {
  const { path, heading } = pageOf(remote);
  proxy.break({ fault, matches: isPart(remote, part) });
  try {
    const begun = Date.now();
    await page.goto(proxy.url + path);
    const panel = page.getByRole('alert').filter({ hasText: 'cannot be reached right now' });
    await expect(panel).toBeVisible({ timeout: 9000 });
    const panelMs = Date.now() - begun;

    await expectFrameUsable(page);
    expect(await page.title()).not.toContain('TAMPERED');
    await page.evaluate(() => Object.assign(globalThis, { sameTab: true }));

    proxy.heal();
    const healing = Date.now();
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect(panel).toBeHidden({ timeout: 9000 });
    await expect(page.locator('h1')).toHaveText(heading);
    expect(await page.evaluate(() => 'sameTab' in globalThis)).toBe(true);
    return { panelMs, healedMs: Date.now() - healing };
  } finally {
    proxy.heal();
  }
}

/** Opens a remote's page while its published build has a flaw: a panel, a usable frame, and recovery with the good build. */
export async function playFlaw(
  page: Page,
  shop: ShopWithCorruptBuilds,
  remote: string,
  flaw: Flaw,
): Promise<Outcome> {
  const { path, heading } = pageOf(remote);
  await shop.publish(remote, flaw);
  try {
    const begun = Date.now();
    await page.goto(shop.url + path);
    const panel = page.getByRole('alert').filter({ hasText: 'Your cart is safe' });
    await expect(panel).toBeVisible({ timeout: 9000 });
    const panelMs = Date.now() - begun;
    await expectFrameUsable(page);
    await page.getByRole('link', { name: 'Playday, to the main page' }).click();
    if (remote !== 'catalog') await expect(page.locator('h1')).toHaveText(/PAYDAY/);

    await shop.publish(remote, null);
    const healing = Date.now();
    // A tab stays on the build of its document: the good one arrives with the next document.
    await page.goto(shop.url + path);
    await expect(page.locator('h1')).toHaveText(heading);
    await expect(panel).toBeHidden();
    return { panelMs, healedMs: Date.now() - healing };
  } finally {
    await shop.publish(remote, null);
  }
}

/** Checks that header, menu and language work while a remote does not. */
export async function expectFrameUsable(page: Page) {
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'ไทย' })).toBeVisible();
  await menu.getByRole('button', { name: 'Close the menu' }).click();
  await expect(menu).toBeHidden();
}
