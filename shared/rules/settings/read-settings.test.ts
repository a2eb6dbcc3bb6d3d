import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { settingsFiles } from '../../build/scripts/settings-tables.ts';
import { readSettings } from './read-settings.ts';
import { apiSettings, shellSettings } from './schema.ts';

/** The sentences of the refusal, or none. */
function refused(
  schema: typeof apiSettings | typeof shellSettings,
  env: Record<string, string>,
): string[] {
  try {
    readSettings(schema, env);
    return [];
  } catch (error) {
    return (error as Error).message.split('\n').filter((line) => line.startsWith('- '));
  }
}

test('several wrong values: one error names them all, with what each may be', () => {
  const env = {
    DB_POOL: '0',
    LOG_LEVEL: 'loud',
    RECAPTCHA_MIN_SCORE: 'abc',
    PUBLIC_URL: 'shop.example',
  };
  expect(refused(apiSettings, env)).toEqual([
    '- PUBLIC_URL must be an http(s) URL.',
    '- DB_POOL must be a whole number from 1 to 100.',
    '- RECAPTCHA_MIN_SCORE must be a number from 0 to 1.',
    '- LOG_LEVEL is "loud": must be silent, fatal, error, warn, info, debug or trace.',
  ]);
});

test.each([
  [apiSettings, 'SEED', 'false'],
  [apiSettings, 'NODE_ENV', 'Production'],
  [apiSettings, 'NODE_ENV', 'prod'],
  [shellSettings, 'NODE_ENV', 'production '],
  [apiSettings, 'TRUST_PROXY', 'banana'],
  [apiSettings, 'PROMPTPAY_BILLER_ID', '123'],
  [apiSettings, 'ALLOWED_ORIGINS', 'https://a.test, shop.example'],
  [apiSettings, 'API_PORT', '0x10'],
  [apiSettings, 'SANDBOX_ONE_WAY', 'kCards,kcards'],
  [apiSettings, 'DEPLOY_TOKENS', 'operator=abc'],
  [shellSettings, 'RENDER_DEADLINE_MS', '3s'],
])('%#: %s=%s is refused by name', (schema, name, value) => {
  expect(refused(schema, { [name]: value })).toEqual([expect.stringContaining(`- ${name} `)]);
});

test.each([
  ['DATABSE_URL', 'DATABASE_URL', 'postgres://api@db/playday'],
  ['PUBLIC_URl', 'PUBLIC_URL', 'https://shop.example'],
  ['SMPT_URL', 'SMTP_URL', 'smtp://mail.example'],
])('%s: did you mean %s?', (given, meant, value) => {
  const sentence = `- ${given} is not a setting: did you mean ${meant}?`;
  expect(refused(apiSettings, { [given]: value })).toEqual([sentence]);
  expect(refused(apiSettings, { [given]: value, [meant]: value })).toEqual([]);
});

test('settings of other programs and tools: accepted; an empty one counts as not set', () => {
  const env = {
    DEPLOY_TOKEN: 'x',
    SHOP_URL: 'http://localhost:1',
    HOSTNAME: 'a',
    APP_PORT: 'tcp://10.0.0.1:80',
    HTTP_URL: 'http://10.0.0.1',
    DB_PORT: '1',
    PATH: '/bin',
    DB_POOL: '',
  };
  expect(readSettings(apiSettings, env)).toMatchObject({ DB_POOL: 10, TRUST_PROXY: 'loopback' });
});

test.each(Object.entries(settingsFiles()))(
  '%s has every setting (generate -- settings)',
  (path, text) => {
    expect(readFileSync(resolve(__dirname, '../../..', path), 'utf8')).toBe(text);
  },
);
