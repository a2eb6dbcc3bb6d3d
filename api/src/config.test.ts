import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { readConfig } from './config.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** A shop in production with everything said. */
const whole = {
  NODE_ENV: 'production',
  PAYMENT_GATEWAY: 'omise',
  OMISE_SECRET_KEY: 'skey_5x',
  OMISE_WEBHOOK_SECRET: 'c2VjcmV0',
  SMTP_URL: 'smtp://mail.example:587',
  PUBLIC_URL: 'https://playday.example',
  DEPLOY_TOKENS: `operator=${sha256('a token of our own')}`,
  DATABASE_URL: 'postgres://playday:of-our-own@db/playday',
  SEED: '0',
};
const refusal = (env: Record<string, string | undefined>): string => {
  try {
    readConfig({ ...whole, ...env });
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('a configuration for production', () => {
  test('everything said: it is taken, and the shop is no test shop', () => {
    expect(readConfig(whole)).toMatchObject({ paymentGateway: 'omise', isTestShop: false, seed: 'no' });
  });

  test('nothing said: one message names every setting', () => {
    let message = '';
    try {
      readConfig({ NODE_ENV: 'production' });
    } catch (error) {
      message = (error as Error).message;
    }
    for (const name of ['PAYMENT_GATEWAY', 'SMTP_URL', 'PUBLIC_URL', 'DEPLOY_TOKENS', 'DATABASE_URL', 'SEED'])
      expect(message).toMatch(new RegExp(`^- ${name} is not set`, 'mu'));
    expect(message.split('\n').filter((line) => line.startsWith('- '))).toHaveLength(6);
  });

  test.each([
    ['no gateway, although there are keys', { PAYMENT_GATEWAY: undefined }, 'PAYMENT_GATEWAY is not set'],
    ['an empty gateway', { PAYMENT_GATEWAY: '' }, 'PAYMENT_GATEWAY is not set'],
    ['an unknown gateway', { PAYMENT_GATEWAY: 'omize' }, 'PAYMENT_GATEWAY is "omize"'],
    [
      'a misspelt key',
      { OMISE_SECRET_KEY: undefined, OMISE_SECRET: 'skey_5x' },
      'OMISE_SECRET is not a setting',
    ],
    ['no secret key', { OMISE_SECRET_KEY: undefined }, 'OMISE_SECRET_KEY is not set'],
    ['a public key as the secret key', { OMISE_SECRET_KEY: 'pkey_5x' }, 'OMISE_SECRET_KEY must begin'],
    ['no webhook secret', { OMISE_WEBHOOK_SECRET: '' }, 'OMISE_WEBHOOK_SECRET is not set'],
    ['the sandbox with keys for money', { PAYMENT_GATEWAY: 'sandbox' }, 'OMISE_SECRET_KEY is set'],
    ['no mail', { SMTP_URL: undefined }, 'SMTP_URL is not set'],
    ['an unknown kind of mail', { SMTP_URL: undefined, MAIL: 'none' }, 'MAIL is "none"'],
    ['two kinds of mail', { MAIL: 'file' }, 'MAIL=file'],
    ['no address', { PUBLIC_URL: undefined }, 'PUBLIC_URL is not set'],
    ['an address without TLS', { PUBLIC_URL: 'http://playday.example' }, 'PUBLIC_URL must begin with https'],
    ['no deploy tokens', { DEPLOY_TOKENS: '' }, 'DEPLOY_TOKENS is not set'],
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
    ['no database', { DATABASE_URL: undefined }, 'DATABASE_URL is not set'],
    [
      'the published password of the database',
      { DATABASE_URL: 'postgres://playday:playday@db/playday' },
      'DATABASE_URL has the published trial password',
    ],
    [
      'the published password beside the address',
      { DATABASE_URL: 'postgres://playday@db/playday', PGPASSWORD: 'playday' },
      'PGPASSWORD is the published trial password',
    ],
    ['nothing about sample events', { SEED: undefined }, 'SEED is not set'],
    ['something else about sample events', { SEED: 'no' }, 'SEED is "no"'],
  ])('%s: it is refused and named', (_what, env, sentence) => {
    expect(refusal(env)).toContain(sentence);
    expect(
      refusal(env)
        .split('\n')
        .filter((line) => line.startsWith('- ')).length,
    ).toBeLessThanOrEqual(2);
  });

  test.each(['http://localhost:8080', 'http://127.0.0.1:9000', 'http://[::1]:8080'])(
    'the address %s: it needs no TLS',
    (PUBLIC_URL) => expect(refusal({ PUBLIC_URL })).toBe(''),
  );

  test.each([
    ['the sandbox', { PAYMENT_GATEWAY: 'sandbox', OMISE_SECRET_KEY: undefined }],
    ["Omise's test key", { OMISE_SECRET_KEY: 'skey_test_5x' }],
  ])('%s said on purpose: the shop is a test shop', (_what, env) => {
    expect(readConfig({ ...whole, ...env })).toMatchObject({ isTestShop: true });
  });

  test('mail into files said on purpose: there is no mail server', () => {
    const config = readConfig({ ...whole, SMTP_URL: undefined, MAIL: 'file' });
    expect(config.smtpUrl).toBeUndefined();
  });
});

test('a developer needs no setting, and has no test shop', () => {
  expect(readConfig({})).toMatchObject({ paymentGateway: 'sandbox', isTestShop: false, seed: 'empty' });
});

test('the file for a trial: it starts in production, and says that its secrets are published', () => {
  const text = readFileSync(resolve(__dirname, '../trial.env'), 'utf8');
  // Compose puts in what the environment says instead.
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

test('the program in production with nothing said: it ends with 1 and the list, without a stack', async () => {
  const { PATH } = process.env;
  const child = spawn(process.execPath, [resolve(__dirname, 'main.ts')], {
    env: { PATH, NODE_ENV: 'production', API_PORT: '0', DATA_DIR: join(tmpdir(), 'playday-refused') },
    timeout: 30_000,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => void (said += text.toString()));
  const [code] = (await once(child, 'close')) as [number];
  expect(code).toBe(1);
  expect(said).toContain('- PAYMENT_GATEWAY is not set');
  expect(said).toContain('- SEED is not set');
  expect(said).not.toMatch(/^\s+at /mu);
});
