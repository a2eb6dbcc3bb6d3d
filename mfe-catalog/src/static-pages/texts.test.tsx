import type { Contacts, Language } from '@playday/shared/contract';
import { languages } from '@playday/shared/kit/i18n';
import { storedKeys } from '@playday/shared/contract/stored-keys';
import { fakeHost, hrefOf } from '@playday/shared/testing';
import { retentionDays } from '@playday/shared/rules/shop/retention-days';
import { screen } from '@testing-library/react';
import { type BrowserTopic, topicOfKey } from '../legal/browser-topics.ts';
import { openPage } from '../testing/open-page.ts';
import words from '../locales/en.json';
import privacy from './locales/privacy.en.json';
import { loadText } from './load-text.ts';

const pages = ['about-us', 'faq', 'terms', 'privacy'] as const;
const textIn = async (page: (typeof pages)[number], language: Language) =>
  loadText(page, fakeHost({ language }));

/** A text's structure without its content: sections, blocks and list items. */
function shape(value: unknown): unknown {
  if (typeof value === 'string') return value.trim().length > 0;
  if (Array.isArray(value)) return value.map(shape);
  return Object.fromEntries(
    Object.entries(value as object).map(([key, part]) => [key, shape(part)]),
  );
}
const linksIn = (value: unknown) =>
  [...JSON.stringify(value).matchAll(/\]\(([^)]+)\)/g)].map(([, address]) => address).sort();

test.each(pages)('%s: every language has the same structure and the same links', async (page) => {
  const english = await textIn(page, 'en');
  for (const language of languages) {
    const text = await textIn(page, language);
    expect(shape(text)).toEqual(shape(english));
    expect(linksIn(text)).toEqual(linksIn(english));
  }
});

test('terms: contain the required statements', async () => {
  openPage('/terms');
  await screen.findByRole('heading', { level: 1 });
  for (const fact of [
    /A transfer to a friend is immediate and cannot be cancelled or reversed/,
    /not covered by any deposit protection scheme and earns no interest/,
    /suspend or end your use of the service, or the service itself, at any time/,
    /governed by the law of Hong Kong/,
    /arbitration in Hong Kong, by one arbitrator, in English/,
    /intended for the public of Thailand/,
    /cashless, closed-loop payment app/,
    /\(KYC\)/,
    /money laundering and of the financing/,
    /Once accepted it belongs to that person/,
    /A refund goes to whoever paid/,
    /within 10 working days of your answer/,
  ])
    expect(screen.getByText(fact)).toBeVisible();
});

test('privacy policy: names storage, sent tickets, what a refusal means, the contact', async () => {
  openPage('/privacy');
  expect(await screen.findByText(/stored in Thailand and in other countries/)).toBeVisible();
  for (const fact of [
    /whoever opens the link sees your first name/,
    /we cannot open an account; without what a payment needs we cannot sell/,
    /^Places in a waiting room: 30 days after the sale/,
    /^Tickets and links that you sent or received.*: 90 days after the event/,
  ])
    expect(screen.getByText(fact)).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'privacy@playday.test' })[0]).toHaveAttribute(
    'href',
    'mailto:privacy@playday.test',
  );
});

test.each(['/terms', '/privacy'])(
  '%s: names the seller with address and number, and its date',
  async (path) => {
    openPage(path);
    expect(
      await screen.findByText(
        /is Playday Co., Ltd., 1 Example Road, Bang Rak, Bangkok 10500, registration number 0000000000000/,
      ),
    ).toBeVisible();
    expect(screen.getByText(/^In force since \d+ \w+ 20\d\d$/)).toBeVisible();
  },
);

test('privacy policy: covers every stored key and every retention period of the api', async () => {
  expect(topicOfKey).toEqual(
    Object.fromEntries(
      Object.entries(storedKeys).map(([area, keys]) => [
        area,
        Object.fromEntries(Object.keys(keys).map((key) => [key, expect.any(String) as string])),
      ]),
    ),
  );
  const { browserKeeps, apiKeeps } = privacy;
  const topics = Object.values(topicOfKey).flatMap((area) => Object.values<BrowserTopic>(area));
  expect(Object.keys(browserKeeps).sort()).toEqual([...new Set(topics)].sort());
  expect([...Object.keys(apiKeeps), ...Object.keys(words.kept)].sort()).toEqual(
    Object.keys(retentionDays).sort(),
  );
  const text = JSON.stringify(await textIn('privacy', 'en'));
  for (const cookie of Object.keys(storedKeys.cookies)) expect(text).toContain(cookie);
  for (const period of ['7 days', '90 days', '1 day after they end'])
    expect(text).toContain(period);
});

test('privacy policy: names services of others only where the shop uses them', async () => {
  const host = fakeHost({});
  const none = JSON.stringify(await loadText('privacy', host));
  expect(none).toContain('We set no advertising cookies');
  expect(none).not.toMatch(/Google receives|we load a tag manager/);
  const contacts: Contacts = { ...host.contacts, services: ['recaptcha', 'tagManager'] };
  const both = JSON.stringify(await loadText('privacy', { ...host, contacts }));
  expect(both).not.toContain('We set no advertising cookies');
  expect(both).toMatch(/Google receives/);
  expect(both).toMatch(/we load a tag manager/);
  // What `use-purchase.ts` pushes.
  expect(both).toContain(
    'id, currency and amount, and of each kind of ticket its id, name, price and count',
  );
});

test('faq: a question expands in place, and the PDF is linked', async () => {
  const { user } = openPage('/faq');
  const answer = await screen.findByText(/30 minutes from the first ticket/);
  expect(answer).not.toBeVisible();
  await user.click(screen.getByText('How long are my tickets kept in the cart?'));
  expect(answer).toBeVisible();
  expect(hrefOf('All answers as PDF')).toBe('/api/files/faq-en.pdf');
});

test('faq with the address of a question: that question is open', async () => {
  const scrollTo = jest.fn();
  Element.prototype.scrollIntoView = scrollTo;
  openPage('/faq#refunds');
  expect(await screen.findByText(/If an event is cancelled, we refund all you paid/)).toBeVisible();
  expect(scrollTo).toHaveBeenCalledTimes(1);
  expect(screen.getByText(/30 minutes from the first ticket/)).not.toBeVisible();
});
