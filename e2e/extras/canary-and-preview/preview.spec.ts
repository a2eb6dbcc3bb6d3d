import { signPreview } from '@playday/build/extras/canary-and-preview/client';
import { expect, live, visit } from '../../journeys/journey-test.ts';
import { buildOn, test } from '../../journeys/release-test.ts';

test('preview: its link shows one build with a banner; a wrong signature shows nothing', async ({
  page,
  shop,
}) => {
  const build = shop.variant('catalog', 'preview');
  await shop.offer('catalog', build);
  const { token } = await signPreview(shop.releases, { program: 'catalog', build, minutes: 10 });
  await visit(page, `/faq?preview=${token}`);
  await expect(page).toHaveURL(/\/faq$/);
  await expect(page.getByText(`catalog shows build ${build}`)).toBeVisible();
  expect(await buildOn(page, 'catalog')).toBe(build);
  await page.getByRole('link', { name: 'Leave the preview' }).click();
  await live(page);
  await expect(page.getByText('which is not live')).toBeHidden();
  expect(await buildOn(page, 'catalog')).not.toBe(build);
  // The first letter of the signature is changed, because only some bits of the last one count.
  const forged = token.replace(/\.(.)/, (_, first) => (first === 'A' ? '.B' : '.A'));
  await visit(page, `/faq?preview=${forged}`);
  expect(await buildOn(page, 'catalog')).not.toBe(build);
});
