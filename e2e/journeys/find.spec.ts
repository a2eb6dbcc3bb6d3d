import { expect, expectAccessible, test, visit } from './journey-test.ts';

test.use({ viewport: { width: 390, height: 844 } });

const fits = 'document.documentElement.scrollWidth <= 390';

test('from home to an event by city, price and words: one document, an address to share', async ({
  page,
}) => {
  await visit(page, '/');
  await page.getByRole('link', { name: 'Chiang Mai', exact: true }).click();
  await expect(page).toHaveURL('/events?city=chiang-mai');
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await expect(page.getByText('3 events', { exact: true })).toBeVisible();
  await page.getByRole('combobox', { name: 'Price' }).selectOption('Up to ฿200');
  await expect(page).toHaveURL('/events?city=chiang-mai&price=200');
  await page.getByRole('searchbox').fill('vinyl');
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByRole('link', { name: 'Without “vinyl”' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Without “vinyl”' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await page.getByRole('searchbox').fill('crate');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/events?q=crate&city=chiang-mai&price=200');
  await expect(page.getByRole('article')).toHaveCount(1);
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
  expect(await page.evaluate(fits)).toBe(true);
  await expectAccessible(page);

  await expect(page).toHaveTitle('Search: “crate” · Playday');
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('form, chips and More are the browser’s own', async ({ page }) => {
    await page.goto('/');
    // By key: a section that is laid out when it comes into view may move the link below the
    // pointer.
    await page.getByRole('link', { name: 'More events' }).press('Enter');
    await expect(page).toHaveURL('/events');
    await page.getByRole('searchbox').fill('แจส');
    await page.getByRole('combobox', { name: 'City' }).selectOption('Bangkok');
    await page.getByRole('button', { name: 'Find' }).click();
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(page.getByRole('searchbox')).toHaveValue('แจส');
    await expect(page.getByRole('combobox', { name: 'City' })).toHaveValue('bangkok');
    expect(new URL(page.url()).searchParams.get('city')).toBe('bangkok');
    await page.goto(`/events?q=${'x'.repeat(1000)}`);
    await page.getByRole('link', { name: /^Without/ }).click();
    await expect(page).toHaveURL('/events');
  });
});
