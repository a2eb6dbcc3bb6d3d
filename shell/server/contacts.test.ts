import { defaultContacts, sellerProblems } from '@playday/shared/rules/contacts';
import { readSettings } from '@playday/shared/rules/settings/read-settings';
import { shellSettings } from '@playday/shared/rules/settings/schema';
import { contactsOf } from './contacts.ts';

const readContacts = (env: Record<string, string>) =>
  contactsOf(readSettings(shellSettings, env, sellerProblems(env)));

test('no settings: the contacts are on reserved domains', () => {
  expect(readContacts({})).toEqual(defaultContacts);
  const { email, privacyEmail, partnersEmail, support, appStore, playStore, social } = defaultContacts;
  for (const address of [email, privacyEmail, partnersEmail]) expect(address).toMatch(/\.test$/);
  for (const address of [support, appStore, playStore, ...social.map(({ url }) => url)])
    expect(new URL(address).hostname).toMatch(/\.example$/);
});

test('every contact is a setting', () => {
  const contacts = readContacts({
    SELLER_NAME: 'Shop Company Limited',
    SELLER_ADDRESS: '9 Silom Road, Bangkok 10500',
    SELLER_NUMBER: '0105560000000',
    TAG_MANAGER_URL: 'https://tags.example/gtm.js',
    CONTACT_EMAIL: 'hello@shop.co.th',
    PRIVACY_EMAIL: 'dpo@shop.co.th',
    PARTNERS_EMAIL: 'partners@shop.co.th',
    SUPPORT_URL: 'https://lin.ee/shop',
    APP_STORE_URL: 'https://apps.apple.com/app/id1',
    PLAY_STORE_URL: 'https://play.google.com/store/apps/details?id=shop',
    SOCIAL_LINKS: 'Facebook=https://facebook.com/shop, X=https://x.com/shop?a=b',
    FAQ_PDF_URL: 'https://files.shop.co.th/faq-{language}.pdf',
  });
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

test('public shop in production: not started without the name, address and number of the seller', () => {
  const env = { NODE_ENV: 'production', PUBLIC_URL: 'https://shop.co.th' };
  expect(() => readContacts(env)).toThrow('SELLER_NAME is not set');
  const named = { ...env, SELLER_NAME: 'Shop', SELLER_ADDRESS: '9 Silom Road' };
  expect(() => readContacts(named)).toThrow('SELLER_NUMBER is not set');
  expect(readContacts({ ...named, SELLER_NUMBER: '1' }).sellerNumber).toBe('1');
  expect(readContacts({ ...env, PUBLIC_URL: 'http://localhost:8080' })).toEqual(defaultContacts);
});
