import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@playday/build/root';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test, visit } from '../../journeys/journey-test.ts';
import { startShop } from '../../journeys/own-shop.ts';
import { buildOn } from '../../journeys/release-test.ts';
import { ports } from '../../ports.ts';

const port = ports.touredShop;
const shop = `http://localhost:${port}`;
const tour = `http://localhost:${port + 9}`;
let closeShop: (() => Promise<void>) | undefined;
/** Two hundred buyers register, and their browsers are this machine. */
const open = () =>
  startShop('toured-shop', port, { ALTCHA_COST: '10', ADDRESS_LIMIT_FACTOR: '20' });

test.describe.configure({ mode: 'serial' });
test.use({ viewport: { width: 1280, height: 900 } });
test.beforeAll(async () => {
  test.setTimeout(0);
  closeShop = await open();
});
test.afterAll(() => closeShop?.());

/** The shop answers before its tour does. */
const openTour = (page: Page) =>
  expect(async () => {
    await page.goto(tour);
    await expect(page.getByRole('button').first()).toBeVisible({ timeout: 500 });
  }).toPass();

const actOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });

/** Presses the button of an act, and waits until it has held. Returns what it says. */
async function press(page: Page, title: string): Promise<string> {
  const act = actOf(page, title);
  await act.getByRole('button').click();
  await expect(act.getByText(/^It (?:held|did not hold)$/)).toBeVisible();
  const lines = (await act.locator('.lines').innerText()).trim();
  await expect(act.getByText('It held'), lines).toBeVisible();
  return lines;
}

const live = async () =>
  ((await (await fetch(`${shop}/release.json`)).json()) as { remotes: Record<string, string> })
    .remotes;
const homeLine = async () => /This is build \d+ of the tour/.exec(await (await fetch(shop)).text());

test('the whole tour: every act holds, no visitor fails, no invariant is violated', async ({
  page,
  context,
}) => {
  const before = await live();
  const tab = await context.newPage();
  await visit(tab, shop);
  await openTour(page);
  await expectAccessible(page);

  expect(await press(page, 'Kill checkout')).toContain('Checkout’s server runs again.');
  expect(await press(page, 'Publish a build that fails')).toContain('fails on its probes');
  expect(await live()).toEqual(before);

  const published = await press(page, 'Publish another text');
  expect(published).toContain('A tab that was open keeps');
  expect(await homeLine()).not.toBeNull();
  expect(await buildOn(tab, 'catalog')).toBe(before.catalog);
  await press(page, 'Roll back');
  expect([await live(), await homeLine()]).toEqual([before, null]);

  const race = await press(page, 'Two crowds race');
  expect(race).toContain('190 were told that there are none left');
  const paid = await press(page, 'The gateway tells');
  expect(paid.match(/was paid after [\d.]+ s, with one ticket/g)).toHaveLength(3);
  expect(paid).toContain('3 orders refunded');
  const killed = await press(page, 'Kill the api');
  expect(killed).toMatch(/all 6 have their order, and each has one/);

  await expect(actOf(page, 'Take the database').getByText(/embedded database/)).toBeVisible();
  const figure = async (name: string) =>
    Number(
      await page
        .locator('dl > div')
        .filter({ has: page.getByText(name, { exact: true }) })
        .locator('dd')
        .innerText(),
    );
  expect([await figure('Failed'), await figure('Violations')]).toEqual([0, 0]);
  expect(await figure('Visits served')).toBeGreaterThan(50);
  expect(await figure('Invariants checked')).toBeGreaterThan(7);
  await expectAccessible(page);
  await takePicture(page);
  for (const width of [390, 640]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test('button pressed twice, and the page closed: checkout is killed once, and comes back', async ({
  page,
}) => {
  await openTour(page);
  const act = actOf(page, 'Kill checkout');
  const begun: number[] = [];
  page.on('response', (answer) => {
    if (answer.request().method() === 'POST') begun.push(answer.status());
  });
  await act.getByRole('button').click();
  await expect(act.getByText('Running')).toBeVisible();
  // A click of Playwright would wait until the button can be used.
  await act.getByRole('button').press('Enter');
  // Also from a page that does not know.
  await page.evaluate(() => fetch('/acts/roll-back', { method: 'POST' }));
  expect(begun).toEqual([202, 409]);
  await page.goto('about:blank');
  await openTour(page);
  await expect(act.getByText('It held')).toBeVisible();
  expect((await fetch(`http://127.0.0.1:${port - 3898}/health`)).ok).toBe(true);
});

test('shop stopped while a text of the tour is live: opened again, it has its own', async ({
  page,
}) => {
  await openTour(page);
  const before = await live();
  await actOf(page, 'Publish another text').getByRole('button').click();
  // The act may have held before, so what it says is no sign.
  await expect.poll(homeLine).not.toBeNull();
  // The page of the tour ends with the shop.
  await page.goto('about:blank');
  await closeShop?.();
  closeShop = await open();
  await openTour(page);
  expect([await live(), await homeLine()]).toEqual([before, null]);
});

/** Writes `TOUR_PICTURE`, the picture of the README; only where that is set. */
async function takePicture(page: Page) {
  const file = process.env.TOUR_PICTURE;
  if (!file) return;
  await page.evaluate(() => scrollTo(0, 0));
  const png = (await page.screenshot({ animations: 'disabled' })).toString('base64');
  // Playwright writes no WebP, and the browser does; the tour's own page must not read pictures.
  const other = await page.context().newPage();
  const address = await other.evaluate(async (data) => {
    const picture = await createImageBitmap(
      await (await fetch(`data:image/png;base64,${data}`)).blob(),
    );
    const canvas = document.createElement('canvas');
    canvas.width = picture.width;
    canvas.height = picture.height;
    canvas.getContext('2d')?.drawImage(picture, 0, 0);
    return canvas.toDataURL('image/webp', 0.8);
  }, png);
  writeFileSync(join(root, file), Buffer.from(address.split(',')[1] ?? '', 'base64'));
  await other.close();
}
