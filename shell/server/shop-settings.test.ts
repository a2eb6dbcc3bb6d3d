import { defaultContacts } from '@playday/shared/rules/shop/contacts';
import { publicShopProblems } from '@playday/shared/rules/settings/public-shop';
import { readSettings } from '@playday/shared/rules/settings/read-settings';
import { shellSettings } from '@playday/shared/rules/settings/schema';
import { contactsOf } from './shop-settings.ts';

const readContacts = (env: Record<string, string>) =>
  contactsOf(readSettings(shellSettings, env, publicShopProblems(shellSettings, env)));

test('no settings: the contacts are on reserved domains', () => {
  expect(readContacts({})).toEqual(defaultContacts);
  const { email, privacyEmail, partnersEmail, support, appStore, playStore, social } =
    defaultContacts;
  for (const address of [email, privacyEmail, partnersEmail]) expect(address).toMatch(/\.test$/);
  for (const address of [support, appStore, playStore, ...social.map(({ url }) => url)])
    expect(new URL(address).hostname).toMatch(/\.example$/);
});

/** Everything that a public shop sets. */
const whole = {
  SELLER_NAME: 'Shop Company Limited',
  SELLER_ADDRESS: '9 Silom Road, Bangkok 10500',
  SELLER_NUMBER: '0105560000000',
  CONTACT_EMAIL: 'hello@shop.co.th',
  PRIVACY_EMAIL: 'dpo@shop.co.th',
  PARTNERS_EMAIL: 'partners@shop.co.th',
  SUPPORT_URL: 'https://lin.ee/shop',
  APP_STORE_URL: 'https://apps.apple.com/app/id1',
  PLAY_STORE_URL: 'https://play.google.com/store/apps/details?id=shop',
  SOCIAL_LINKS: 'Facebook=https://facebook.com/shop, X=https://x.com/shop?a=b',
  FAQ_PDF_URL: 'https://files.shop.co.th/faq-{language}.pdf',
};
const bankApps = 'SCB EASY=scbeasy://, K PLUS=https://kplus.kasikornbank.com:443/open?a=b@c';

test('every contact is a setting', () => {
  const contacts = readContacts({ ...whole, BANK_APPS: bankApps });
  expect(contacts).toEqual({
    seller: 'Shop Company Limited',
    sellerAddress: '9 Silom Road, Bangkok 10500',
    sellerNumber: '0105560000000',
    services: [],
    email: 'hello@shop.co.th',
    privacyEmail: 'dpo@shop.co.th',
    partnersEmail: 'partners@shop.co.th',
    support: 'https://lin.ee/shop',
    appStore: 'https://apps.apple.com/app/id1',
    playStore: 'https://play.google.com/store/apps/details?id=shop',
    social: [
      { name: 'Facebook', url: 'https://facebook.com/shop' },
      { name: 'X', url: 'https://x.com/shop?a=b' },
    ],
    bankApps: [
      { name: 'SCB EASY', url: 'scbeasy://' },
      { name: 'K PLUS', url: 'https://kplus.kasikornbank.com:443/open?a=b@c' },
    ],
    faqPdf: 'https://files.shop.co.th/faq-{language}.pdf',
  });
});

test.each([
  ['CONTACT_EMAIL', 'hello'],
  ['PRIVACY_EMAIL', 'a b@c'],
  ['SUPPORT_URL', 'javascript:alert(1)'],
  ['APP_STORE_URL', 'apps.apple.com'],
  ['SOCIAL_LINKS', 'Facebook'],
  ['SOCIAL_LINKS', 'Facebook=data:text/html,x'],
  ['BANK_APPS', 'SCB EASY'],
  ['BANK_APPS', 'SCB EASY=javascript://alert(1)'],
  ['BANK_APPS', 'SCB EASY=http://scb.co.th'],
  ['BANK_APPS', 'K PLUS=kbankXkplus://'],
  ['BANK_APPS', 'SCB EASY=https://'],
  ['BANK_APPS', 'SCB EASY=https:///open'],
  ['BANK_APPS', 'SCB EASY=https://?a=b'],
  ['BANK_APPS', 'SCB EASY=https://scb.co.th:pw@evil.co.th/open'],
  ['BANK_APPS', 'SCB EASY=https://scb.co.th@evil.co.th'],
  ['BANK_APPS', 'SCB EASY=https://scb.co.th:443@evil.co.th'],
  ['BANK_APPS', 'SCB EASY=scbeasy://, K PLUS=kplus://, SCB EASY =https://scb.co.th'],
  ['BANK_APPS', 'K PLUS=kplus://,K PLUS=kplus://'],
  ['BANK_APPS', Array.from({ length: 9 }, (_, at) => `Bank ${at}=scbeasy://`).join()],
  ['FAQ_PDF_URL', 'file:///etc/passwd'],
])('%s=%s is refused by name', (name, value) => {
  expect(() => readContacts({ [name]: value })).toThrow(name);
});

test.each([
  'SCB=scbeasy://, SCB EASY=scbeasy://, EASY=scbeasy://',
  'A=https://bank.co.th,B=https://bank.co.th?A=https://bank.co.th',
  'K PLUS=kbank.kplus://,',
])('BANK_APPS=%s: accepted, for no name is there twice', (BANK_APPS) => {
  expect(readContacts({ BANK_APPS }).bankApps).toHaveLength(BANK_APPS.match(/[^,]+/g)!.length);
});

describe('public shop in production', () => {
  const env = { ...whole, NODE_ENV: 'production', PUBLIC_URL: 'https://shop.co.th' };

  test('every contact set: starts', () => {
    expect(readContacts(env).email).toBe(whole.CONTACT_EMAIL);
  });

  test.each(Object.keys(whole).filter((name) => name !== 'FAQ_PDF_URL'))(
    'without %s: not started',
    (name) => expect(() => readContacts({ ...env, [name]: '' })).toThrow(`- ${name} is not set: `),
  );

  test('on localhost: starts with none of them', () => {
    expect(readContacts({ NODE_ENV: 'production', PUBLIC_URL: 'http://localhost:8080' })).toEqual(
      defaultContacts,
    );
  });
});
