import { defaultContacts } from '@playday/shared/rules/shop/contacts';
import { publicShopProblems } from '@playday/shared/rules/settings/public-shop';
import { readSettings } from '@playday/shared/rules/settings/read-settings';
import { shellSettings } from '@playday/shared/rules/settings/schema';
import { contactsOf, tagManagerOf } from './shop-settings.ts';

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
  TAG_MANAGER_URL: 'https://tags.shop.co.th/gtm.js',
  CONTACT_EMAIL: 'hello@shop.co.th',
  PRIVACY_EMAIL: 'dpo@shop.co.th',
  PARTNERS_EMAIL: 'partners@shop.co.th',
  SUPPORT_URL: 'https://lin.ee/shop',
  APP_STORE_URL: 'https://apps.apple.com/app/id1',
  PLAY_STORE_URL: 'https://play.google.com/store/apps/details?id=shop',
  SOCIAL_LINKS: 'Facebook=https://facebook.com/shop, X=https://x.com/shop?a=b',
  FAQ_PDF_URL: 'https://files.shop.co.th/faq-{language}.pdf',
};

test('every contact is a setting', () => {
  const contacts = readContacts(whole);
  expect(contacts).toEqual({
    seller: 'Shop Company Limited',
    sellerAddress: '9 Silom Road, Bangkok 10500',
    sellerNumber: '0105560000000',
    services: ['tagManager'],
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
  ['FAQ_PDF_URL', 'file:///etc/passwd'],
])('%s=%s is refused by name', (name, value) => {
  expect(() => readContacts({ [name]: value })).toThrow(name);
});

describe('public shop in production', () => {
  const env = { ...whole, NODE_ENV: 'production', PUBLIC_URL: 'https://shop.co.th' };

  test('every contact set: starts', () => {
    expect(readContacts(env).email).toBe(whole.CONTACT_EMAIL);
  });

  test.each(Object.keys(whole).filter((name) => !/^(?:TAG_MANAGER|FAQ_PDF)_URL$/u.test(name)))(
    'without %s: not started',
    (name) => expect(() => readContacts({ ...env, [name]: '' })).toThrow(`- ${name} is not set: `),
  );

  test('on localhost: starts with none of them', () => {
    expect(readContacts({ NODE_ENV: 'production', PUBLIC_URL: 'http://localhost:8080' })).toEqual(
      defaultContacts,
    );
  });
});

const readTagManager = (env: Record<string, string>) =>
  tagManagerOf(readSettings(shellSettings, env));

test('not configured: undefined', () => {
  expect(readTagManager({ TAG_MANAGER_SOURCES: 'https://a.test' })).toBeUndefined();
});

test('scripts come from exact origins only; data may also go to subdomains', () => {
  expect(
    readTagManager({
      TAG_MANAGER_URL: 'https://www.googletagmanager.com/gtm.js?id=GTM-1',
      TAG_MANAGER_SOURCES: 'https://www.google-analytics.com, https://*.analytics.google.com',
    }),
  ).toEqual({
    url: 'https://www.googletagmanager.com/gtm.js?id=GTM-1',
    scripts: ['https://www.googletagmanager.com/', 'https://www.google-analytics.com/'],
    sources: [
      'https://www.googletagmanager.com',
      'https://www.google-analytics.com',
      'https://*.analytics.google.com',
    ],
  });
});

test.each([
  ['GTM-1', ''],
  ['javascript:alert(1)', ''],
  ['https://tags.test/gtm.js', "https://a.test; script-src 'unsafe-inline'"],
  ['https://tags.test/gtm.js', 'https://a.test/path'],
  ['https://tags.test/gtm.js', '*'],
])('TAG_MANAGER_URL=%s with TAG_MANAGER_SOURCES=%s is refused', (url, sources) => {
  expect(() => readTagManager({ TAG_MANAGER_URL: url, TAG_MANAGER_SOURCES: sources })).toThrow(
    'TAG_MANAGER_',
  );
});
