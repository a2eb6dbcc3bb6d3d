import type { TObject } from 'typebox';
import { publicShopProblems } from './public-shop.ts';
import { apiSettings, shellSettings } from './schema.ts';

const seller = {
  SELLER_NAME: 'Shop',
  SELLER_ADDRESS: '9 Silom Road',
  SELLER_NUMBER: '0105560000000',
};
const about = (schema: TObject, env: Record<string, string>) =>
  publicShopProblems(schema, {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://shop.co.th',
    ...seller,
    ...env,
  });
const namesOf = (problems: string[]) => problems.map((sentence) => sentence.split(' ')[0]);
/** What a public shop has to set besides the seller. */
const needed = [
  [apiSettings, ['MAIL_FROM', 'CONTACT_EMAIL', 'APP_LINK_URL']],
  [
    shellSettings,
    [
      'CONTACT_EMAIL',
      'PRIVACY_EMAIL',
      'PARTNERS_EMAIL',
      'SUPPORT_URL',
      'APP_STORE_URL',
      'PLAY_STORE_URL',
    ].concat('SOCIAL_LINKS'),
  ],
] as const;

test.each(needed)(
  '%#: defaults on reserved names count as not set, and nothing else does',
  (schema, names) => {
    const problems = about(schema, {});
    expect(namesOf(problems)).toEqual(names);
    for (const problem of problems) expect(problem).toContain(' is not set: ');
  },
);

/** Settings whose value is an address, a host, a list of them, or a text with one. */
const addresses: [TObject, string[]][] = [
  [
    apiSettings,
    `PUBLIC_URL ALLOWED_ORIGINS ERASURE_ORIGINS DATABASE_URL MIGRATION_DATABASE_URL SMTP_URL
     MAIL_FROM RECAPTCHA_VERIFY_URL OMISE_API_HOST CONTACT_EMAIL APP_LINK_URL`.split(/\s+/u),
  ],
  [
    shellSettings,
    `PUBLIC_URL API_URL CONTACT_EMAIL PRIVACY_EMAIL PARTNERS_EMAIL SUPPORT_URL APP_STORE_URL
     PLAY_STORE_URL SOCIAL_LINKS BANK_APPS FAQ_PDF_URL TAG_MANAGER_URL
     TAG_MANAGER_SOURCES`.split(/\s+/u),
  ],
];
const each = addresses.flatMap(([schema, names]) => names.map((name) => [name, schema] as const));

test.each(each)('%s on a reserved name: refused, however it is written', (name, schema) => {
  for (const host of [
    'shop.test',
    'a.shop.EXAMPLE',
    'shop.invalid',
    'example.com',
    'mail.example.org',
  ])
    for (const value of [
      `https://${host}`,
      `https://${host}:8443/x?y`,
      `smtp://user:pass@${host}:587`,
      `Shop <tickets@${host}>`,
      `Facebook=https://facebook.com/shop, X=https://${host}/x`,
      `https://shop.co.th, https://*.${host}`,
      `https://${host}.`,
      host,
    ])
      expect([
        value,
        about(schema, { [name]: value }).filter((problem) => problem.startsWith(name)),
      ]).toEqual([value, [expect.stringContaining(`${name} has `)]]);
});

test.each([
  ...[
    'https://EXAMPLE。COM',
    'https://ex%61mple.com',
    'https://example.com%2e',
    'https://shop.example..',
  ],
  ...[
    'https://shop_1.example',
    'https://ｅｘａｍｐｌｅ.com',
    'a@ｅｘａｍｐｌｅ.com',
    'https://me:x@shop.test',
  ],
  ...[
    'https://shop.local',
    'https://api.shop.internal:8443',
    'https://shop.home.arpa',
    'a@shop.localhost',
  ],
  ...[
    'https://10.0.0.5',
    'https://192.168.1.4/',
    'https://0xa.1',
    'https://2886729729',
    'https://172.31.0.1',
  ],
  ...[
    'https://100.64.0.1',
    'https://169.254.169.254',
    'https://203.0.113.5',
    'https://[2001:db8::1]',
  ],
  ...[
    'https://[::ffff:127.0.0.1]',
    'https://[::ffff:10.0.0.1]',
    'https://[fd00::1]',
    'https://[fe80::1]:1',
  ],
])('%s, however it is written, leads nobody to a public shop: refused', (value) => {
  for (const name of ['PUBLIC_URL', 'CONTACT_EMAIL', 'APP_LINK_URL'])
    expect([
      name,
      about(apiSettings, { [name]: value }).filter((each) => each.startsWith(name)),
    ]).toEqual([name, [expect.stringContaining(`${name} has `)]]);
});

test('a name or a password in an address is no host', () => {
  for (const DATABASE_URL of [
    'postgres://test:x@db/shop',
    'postgres://shop.test:x.example@db.shop.co.th/x',
  ])
    expect(namesOf(about(apiSettings, { DATABASE_URL }))).toEqual(needed[0][1]);
});

test('what only looks like it: accepted', () => {
  for (const value of [
    'https://shop.co.th/shop.test',
    'https://example.co.th',
    'https://latest.co.th/?from=x.example',
    'Test <a@contest.co.th>',
    'https://test.co.th',
    'https://shop.testing.co.th',
    'https://172.32.0.1, https://11.0.0.1, https://[2001:db9::1], https://[2400:cb00::1]',
    'https://local.co.th',
  ])
    expect([value, about(apiSettings, { MAIL_FROM: value, ALLOWED_ORIGINS: value })]).toEqual([
      value,
      [expect.stringContaining('CONTACT_EMAIL'), expect.stringContaining('APP_LINK_URL')],
    ]);
  const files = { DATA_DIR: 'shop.test', ERASED_ACCOUNTS_FILE: 'list.example', COMMIT: 'v1.test' };
  expect(namesOf(about(apiSettings, files))).toEqual(needed[0][1]);
});

test('this machine: refused where people or browsers go, accepted where a program looks', () => {
  for (const address of [
    'http://localhost:1',
    'http://a.localhost',
    'http://127.0.0.1',
    'http://[::1]:1',
  ]) {
    const shown = about(apiSettings, { ALLOWED_ORIGINS: address, CONTACT_EMAIL: 'a@localhost' });
    expect(shown.filter((problem) => / has /u.test(problem))).toHaveLength(2);
    const used = about(apiSettings, {
      SMTP_URL: address,
      DATABASE_URL: address,
      TRUST_PROXY: '127.0.0.1',
    });
    expect(namesOf(used)).toEqual(needed[0][1]);
  }
});

test.each<[string, Record<string, string>]>([
  ['development', { NODE_ENV: 'development' }],
  ['localhost', { PUBLIC_URL: 'http://localhost:8080' }],
  ['the machine by number', { PUBLIC_URL: 'https://[::1]' }],
])('%s: nothing is demanded', (_where, env) => {
  const problems = about(shellSettings, { ...env, SELLER_NAME: '', SUPPORT_URL: 'https://a.test' });
  expect(problems).toEqual([]);
});
