import { extraParts } from './extra-parts.ts';
import { sha256 } from './hash.ts';
import { isOwnMachine, publicShopProblems } from '@playday/shared/rules/settings/public-shop';
import { apiSettings } from '@playday/shared/rules/settings/schema';

type Env = NodeJS.ProcessEnv;

const omiseSettings = Object.keys(apiSettings.properties).filter((name) =>
  name.startsWith('OMISE_'),
);

/**
 * Problems of a production environment, one sentence each: required settings that are missing or
 * invalid, and secrets published in `api/trial.env`, unless `TRIAL_SECRETS=accept` in a test shop;
 * in a public shop also reserved names. An empty variable counts as not set.
 */
export function productionProblems(env: Env): string[] {
  return [
    ...gateway(env),
    ...mail(env),
    ...publicUrl(env),
    ...deployTokens(env),
    ...database(env),
    ...extraParts.productionProblems(env, {
      areTrialSecretsAccepted: areTrialSecretsAccepted(env),
    }),
    ...seed(env),
    ...limits(env),
    ...vat(env),
    ...publicShopProblems(apiSettings, env),
  ];
}

function gateway(env: Env): string[] {
  const { PAYMENT_GATEWAY: name, OMISE_SECRET_KEY: key } = env;
  const unknown = Object.keys(env).filter(
    (variable) => variable.startsWith('OMISE_') && !omiseSettings.includes(variable),
  );
  return [
    ...(name
      ? []
      : [
          'PAYMENT_GATEWAY is not set: omise, or sandbox for a test shop where ' +
            'anyone can approve a payment.',
        ]),
    ...(name === 'sandbox' && key
      ? ['PAYMENT_GATEWAY is sandbox, but OMISE_SECRET_KEY is set: one of them is a mistake.']
      : []),
    ...unknown.map(
      (variable) => `${variable} is not a setting. There are ${omiseSettings.join(', ')}.`,
    ),
  ];
}

function mail({ SMTP_URL: smtp, MAIL: kind }: Env): string[] {
  if (smtp && kind) return ['SMTP_URL is set, but MAIL=file too: one of them is a mistake.'];
  if (!smtp && !kind)
    return ['SMTP_URL is not set, nor MAIL=file, which only writes mails into files.'];
  return [];
}

function publicUrl(env: Env): string[] {
  const { PUBLIC_URL: address } = env;
  if (!address) return ['PUBLIC_URL is not set: where the shop is seen, with https://.'];
  const { protocol } = URL.parse(address) ?? {};
  if (isOwnMachine(address) && takesRealMoney(env.PAYMENT_GATEWAY, env.OMISE_SECRET_KEY))
    return ['PUBLIC_URL is this machine, but payments are real: where buyers see the shop.'];
  return protocol === 'https:' || isOwnMachine(address)
    ? []
    : ['PUBLIC_URL must begin with https://.'];
}

function seed(env: Env): string[] {
  if (!env.SEED)
    return [
      'SEED is not set: 0, or for sample events and a demo account with a ' +
        'published password empty or 1.',
    ];
  if (env.SEED === '0') return [];
  if (takesRealMoney(env.PAYMENT_GATEWAY, env.OMISE_SECRET_KEY))
    return [
      `SEED is ${env.SEED}, but with real payments nobody may sign in with ` +
        'a published password: 0.',
    ];
  if (isOwnMachine(env.PUBLIC_URL)) return [];
  return [
    `SEED is ${env.SEED}, but in a public shop nobody may sign in with a published password: 0.`,
  ];
}

function limits({
  ADDRESS_LIMIT_FACTOR: factor,
  PAYMENT_GATEWAY,
  OMISE_SECRET_KEY,
}: Env): string[] {
  if (!factor || Number(factor) === 1 || !takesRealMoney(PAYMENT_GATEWAY, OMISE_SECRET_KEY))
    return [];
  return [
    `ADDRESS_LIMIT_FACTOR is ${factor}, which is for test environments: with real payments 1.`,
  ];
}

/** What the tax office would be told, too, has no default in a public shop. */
function vat({ VAT_RATE: rate, SELLER_TAX_ID: taxId, PUBLIC_URL }: Env): string[] {
  if (isOwnMachine(PUBLIC_URL)) return [];
  if (!rate)
    return [
      'VAT_RATE is not set: percent of value-added tax in prices, or 0 without registration.',
    ];
  return Number(rate) === 0 || taxId
    ? []
    : [`SELLER_TAX_ID is not set, and VAT_RATE is ${rate}: receipts name it beside the tax.`];
}

/** Whether payments move money: those of the sandbox and with a test key of Omise do not. */
export const takesRealMoney = (gateway: string | undefined, key: string | undefined): boolean =>
  gateway === 'omise' && !key?.startsWith('skey_test_');

function deployTokens(env: Env): string[] {
  const { DEPLOY_TOKENS: tokens } = env;
  if (!tokens)
    return ['DEPLOY_TOKENS is not set: name=<SHA-256 in hex> by comma, of who may deploy what.'];
  if (areTrialSecretsAccepted(env)) return [];
  const entries = tokens.split(',').map((entry) => entry.trim().split('='));
  const names = new Set(['operator', 'shell', ...entries.map(([name]) => name)]);
  const trial = new Set([...names].map((name) => sha256(`trial-token-of-${name}`)));
  return entries
    .filter(([, hash]) => hash && trial.has(hash))
    .map(([name]) => `DEPLOY_TOKENS has the published trial token of ${name}.`);
}

function database(env: Env): string[] {
  const { DATABASE_URL: address, PGPASSWORD: password } = env;
  if (!address) return ['DATABASE_URL is not set: the PostgreSQL of the shop.'];
  if (areTrialSecretsAccepted(env)) return [];
  const own = URL.canParse(address) ? new URL(address).password : '';
  if (own === 'playday') return ['DATABASE_URL has the published trial password.'];
  return own === '' && password === 'playday'
    ? ['PGPASSWORD is the published trial password.']
    : [];
}

/** Where money moves, they never are: whoever knows them may deploy pages to the shop. */
function areTrialSecretsAccepted({
  TRIAL_SECRETS,
  PAYMENT_GATEWAY,
  OMISE_SECRET_KEY,
}: Env): boolean {
  return TRIAL_SECRETS === 'accept' && !takesRealMoney(PAYMENT_GATEWAY, OMISE_SECRET_KEY);
}
