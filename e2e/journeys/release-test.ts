import type { Page } from '@playwright/test';
import { openTestShop, type ShopWithCorruptBuilds } from '../faults/shop-with-corrupt-builds.ts';
import { test as withBuyer } from './buyer.ts';

/** A running shop into which the tests deploy; each test's builds are removed after it. */
export const test = withBuyer.extend<{ shop: ShopWithCorruptBuilds }>({
  shop: async ({}, use) => {
    const shop = openTestShop();
    await use(shop);
    await shop.restore();
  },
});

/** The build that a tab uses; undefined while its document is loading. */
export const buildOn = (page: Page, name: string) =>
  page.evaluate(
    (remote) => (globalThis as { playday?: typeof playday }).playday?.remotes[remote]?.build,
    name,
  );
