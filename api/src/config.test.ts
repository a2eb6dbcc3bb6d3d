import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { readConfig } from './config.ts';
import { sha256 } from './hash.ts';

/** A complete configuration for production. */
const whole = {
  NODE_ENV: 'production',
  PAYMENT_GATEWAY: 'omise',
  OMISE_SECRET_KEY: 'skey_5xmvxy13deb7a2wqjm1',
  OMISE_WEBHOOK_SECRET: 'c2VjcmV0',
  SMTP_URL: 'smtp://mail.playday.co.th:587',
  MAIL_FROM: 'Playday <tickets@playday.co.th>',
  CONTACT_EMAIL: 'help@playday.co.th',
  APP_LINK_URL: 'https://app.playday.co.th/link',
  PUBLIC_URL: 'https://playday.co.th',
  DEPLOY_TOKENS: `operator=${sha256('a token of our own')}`,
  REFUND_KEY: sha256('a key of our own'),
  DATABASE_URL: 'postgres://playday:of-our-own@db/playday',
  SEED: '0',
  SELLER_NAME: 'Shop Company Limited',
  SELLER_ADDRESS: '9 Silom Road, Bangkok 10500',
  SELLER_NUMBER: '0105560000000',
  VAT_RATE: '7',
  SELLER_TAX_ID: '0105560000000',
};
const problemsOf = (env: Record<string, string | undefined>): string => {
  try {
    readConfig(env);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};
const refusal = (env: Record<string, string | undefined>) => problemsOf({ ...whole, ...env });

describe('a configuration for production', () => {
  test('all settings given: accepted, and not a test shop', () => {
    expect(readConfig(whole)).toMatchObject({
      paymentGateway: 'omise',
      isTestShop: false,
      seed: 'no',
    });
  });

  test('no settings given: one message names every missing setting', () => {
    const message = problemsOf({ NODE_ENV: 'production' });
    for (const name of Object.keys(whole).filter(
      (each) => !/^(?:NODE_ENV|OMISE_|SELLER_TAX)/u.test(each),
    ))
      expect(message).toMatch(new RegExp(`^- ${name} is not set`, 'mu'));
    expect(message.split('\n').filter((line) => line.startsWith('- '))).toHaveLength(14);
  });

  test.each([
    [
      'no gateway, although there are keys',
      { PAYMENT_GATEWAY: undefined },
      'PAYMENT_GATEWAY is not set',
    ],
    ['an empty gateway', { PAYMENT_GATEWAY: '' }, 'PAYMENT_GATEWAY is not set'],
    ['an unknown gateway', { PAYMENT_GATEWAY: 'omize' }, 'PAYMENT_GATEWAY is "omize"'],
    [
      'a misspelt key',
      { OMISE_SECRET_KEY: undefined, OMISE_SECRET: 'skey_5x' },
      'OMISE_SECRET is not a setting',
    ],
    ['no secret key', { OMISE_SECRET_KEY: undefined }, 'OMISE_SECRET_KEY is not set'],
    ...[
      'pkey_5x',
      'skey_tset_1',
      'skey_TEST_1',
      'skey_test',
      'skey_test_',
      'skey_test5x',
      'skey_',
      'skey_5x ',
    ].map((key): [string, Record<string, string>, string] => [
      `a key of neither form, ${key}`,
      { OMISE_SECRET_KEY: key },
      'OMISE_SECRET_KEY must be skey_test_…',
    ]),
    ['sample events with real payments', { SEED: '1' }, 'SEED is 1, but with real payments'],
    ['sample events in an empty shop with real payments', { SEED: 'empty' }, 'SEED is empty, but'],
    [
      'limits of a test environment with real payments',
      { ADDRESS_LIMIT_FACTOR: '1000' },
      'ADDRESS_LIMIT_FACTOR is 1000, which is for test environments',
    ],
    ['a seller of spaces', { SELLER_NAME: ' ' }, 'SELLER_NAME is not set'],
    ['no rate of value-added tax', { VAT_RATE: '' }, 'VAT_RATE is not set'],
    ['a rate of three quarters', { VAT_RATE: '0.75' }, 'VAT_RATE must be a whole number from 0'],
    ['a rate without a tax id', { SELLER_TAX_ID: '' }, 'SELLER_TAX_ID is not set, and VAT_RATE is'],
    ...['010556000000', '01055600000000', '0105560000001', '0105506000000'].map(
      (id): [string, Record<string, string>, string] => [
        `tax id ${id}`,
        { SELLER_TAX_ID: id },
        'SELLER_TAX_ID must be the 13 digits of a tax id',
      ],
    ),
    ['no webhook secret', { OMISE_WEBHOOK_SECRET: '' }, 'OMISE_WEBHOOK_SECRET is not set'],
    ['the sandbox with keys for money', { PAYMENT_GATEWAY: 'sandbox' }, 'OMISE_SECRET_KEY is set'],
    ['two kinds of mail', { MAIL: 'file' }, 'MAIL=file'],
    [
      'an address without TLS',
      { PUBLIC_URL: 'http://playday.co.th' },
      'PUBLIC_URL must begin with https',
    ],
    [
      'the published deploy token of a program',
      { DEPLOY_TOKENS: `${whole.DEPLOY_TOKENS},shell=${sha256('trial-token-of-shell')}` },
      'DEPLOY_TOKENS has the published trial token of shell',
    ],
    [
      "another program's published deploy token",
      { DEPLOY_TOKENS: `operator=${sha256('trial-token-of-shell')}` },
      'DEPLOY_TOKENS has the published trial token of operator',
    ],
    [
      'the published key of refunds',
      { REFUND_KEY: '0'.repeat(64) },
      'REFUND_KEY has the published trial key',
    ],
    ['a short key of refunds', { REFUND_KEY: 'abc' }, 'REFUND_KEY must be 64 hex digits'],
    [
      'the published password of the database',
      { DATABASE_URL: 'postgres://playday:playday@db/playday' },
      'DATABASE_URL has the published trial password',
    ],
    [
      'published secrets that are accepted, but with real payments',
      { TRIAL_SECRETS: 'accept', DEPLOY_TOKENS: `operator=${sha256('trial-token-of-operator')}` },
      'DEPLOY_TOKENS has the published trial token of operator',
    ],
    [
      'the published password beside the address',
      { DATABASE_URL: 'postgres://playday@db/playday', PGPASSWORD: 'playday' },
      'PGPASSWORD is the published trial password',
    ],
  ])('%s: refused, and the message names the setting', (_what, env, sentence) => {
    expect(refusal(env)).toContain(sentence);
    expect(
      refusal(env)
        .split('\n')
        .filter((line) => line.startsWith('- ')).length,
    ).toBeLessThanOrEqual(2);
  });

  test('misspelt setting: one sentence, which says what is meant', () => {
    const message = refusal({ OMISE_WEBHOOK_SECRET: '', OMISE_WEBHOK_SECRET: 'c2VjcmV0' });
    expect(message.match(/OMISE_WEBHOK_SECRET is not a setting.*/gu)).toEqual([
      'OMISE_WEBHOK_SECRET is not a setting: did you mean OMISE_WEBHOOK_SECRET?',
    ]);
  });

  const testShops = [
    { OMISE_SECRET_KEY: 'skey_test_5x' },
    { PAYMENT_GATEWAY: 'sandbox', OMISE_SECRET_KEY: undefined },
  ];
  test.each([{ SEED: '1' }, { SEED: 'empty' }])(
    'test shop with %p: accepted on this machine, refused where strangers see it',
    (seed) => {
      for (const gateway of testShops) {
        expect(refusal({ ...seed, ...gateway, PUBLIC_URL: 'http://localhost:8080' })).toBe('');
        expect(refusal({ ...seed, ...gateway })).toContain(
          `SEED is ${seed.SEED}, but in a public shop`,
        );
      }
    },
  );

  test.each(['http://localhost:8080', 'https://127.0.0.1:9000', 'http://[::1]:8080'])(
    'address %s: accepted without TLS, but not for real payments',
    (PUBLIC_URL) => {
      expect(refusal({ PUBLIC_URL, ...testShops[0] })).toBe('');
      expect(refusal({ PUBLIC_URL })).toContain(
        'PUBLIC_URL is this machine, but payments are real',
      );
    },
  );

  test.each([
    ['the sandbox', { PAYMENT_GATEWAY: 'sandbox', OMISE_SECRET_KEY: undefined }],
    ["Omise's test key", { OMISE_SECRET_KEY: 'skey_test_5x' }],
  ])('%s set explicitly: a test shop', (_what, env) => {
    expect(readConfig({ ...whole, ...env })).toMatchObject({ isTestShop: true });
  });

  test('seller without registration for value-added tax: needs no tax id, records none', () => {
    expect(readConfig({ ...whole, VAT_RATE: '0', SELLER_TAX_ID: '' }).vat).toEqual({
      rate: 0,
      sellerTaxId: null,
    });
  });

  test('MAIL=file set explicitly: no mail server is used', () => {
    expect(readConfig({ ...whole, SMTP_URL: undefined, MAIL: 'file' }).smtpUrl).toBeUndefined();
  });
});

test('development without any settings: accepted, and not a test shop', () => {
  expect(readConfig({})).toMatchObject({
    paymentGateway: 'sandbox',
    isTestShop: false,
    seed: 'empty',
  });
});

test('trial.env: starts in production; without TRIAL_SECRETS its published secrets refused', () => {
  const text = readFileSync(resolve(__dirname, '../trial.env'), 'utf8');
  // Docker Compose substitutes environment variables; the defaults apply here.
  const trial = parseEnv(text.replace(/\$\{\w+:-([^}]*)\}/gu, '$1')) as Record<string, string>;
  const env = { ...trial, NODE_ENV: 'production' };
  expect(readConfig(env)).toMatchObject({
    isTestShop: true,
    seed: 'empty',
    publicUrl: 'http://localhost:8080',
  });
  expect(() => readConfig({ ...env, TRIAL_SECRETS: '' })).toThrow(
    /trial token of operator[^]*trial password/u,
  );
});

test('production server without settings: exits with 1, lists them, no stack trace', async () => {
  const { PATH } = process.env;
  const child = spawn(process.execPath, [resolve(__dirname, 'main.ts')], {
    env: {
      PATH,
      NODE_ENV: 'production',
      API_PORT: '0',
      DATA_DIR: join(tmpdir(), 'playday-refused'),
    },
    timeout: 120_000,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => void (output += text.toString()));
  const [code] = (await once(child, 'close')) as [number];
  expect(code).toBe(1);
  expect(output).toContain('- PAYMENT_GATEWAY is not set');
  expect(output).toContain('- SEED is not set');
  expect(output).not.toMatch(/^\s+at /mu);
});

test('sandbox chosen while Omise has keys: new payments use it, Omise stays reachable', () => {
  const config = readConfig({
    PAYMENT_GATEWAY: 'sandbox',
    OMISE_SECRET_KEY: 'skey_test_1',
    OMISE_WEBHOOK_SECRET: 'c2VjcmV0',
  });
  expect(config).toMatchObject({ paymentGateway: 'sandbox', omise: { secretKey: 'skey_test_1' } });
});
