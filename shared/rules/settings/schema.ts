import { type Static, Type } from 'typebox';
import { Format } from 'typebox/format';
import { extras } from '../../api-contract/extras.ts';
import { defaultContacts } from '../shop/contacts.ts';
import { paymentMethods } from '../payment/payment-methods.ts';
import { isThaiTaxId } from './thai-tax-id.ts';

Format.Set('thai-tax-id', isThaiTaxId);

/*
 * The settings of the programs, as environment variables: one schema each. `must` says in words
 * what a pattern checks.
 */

const integer = (minimum: number, maximum: number, byDefault: number, description: string) =>
  Type.Integer({ minimum, maximum, default: byDefault, description });
/** Text with a default. */
const text = (byDefault: string, description: string, about: object = {}) =>
  Type.String({ default: byDefault, description, ...about });
/** Text that may be missing. */
const optional = (description: string, about: object = {}) =>
  Type.Optional(Type.String({ description, ...about }));
/**
 * What `public-shop.ts` must know: that only programs use an address, or that a value is none
 * although it may look like one.
 */
const isInside = { isInside: true };
const hasNoAddress = { hasNoAddress: true };
const choice = <T extends string>(values: T[], description: string) =>
  Type.Optional(Type.Enum(values, { description }));

const address = { format: 'url', pattern: '^https?://', must: 'an http(s) URL' };
const url = (byDefault: string, description: string) =>
  Type.String({ ...address, default: byDefault, description });
const optionalUrl = (description: string, about: object = {}) =>
  Type.Optional(Type.String({ ...address, description, ...about }));
const email = (byDefault: string, description: string) =>
  Type.String({
    pattern: '^[^\\s@]+@[^\\s@]+$',
    must: 'an e-mail address',
    default: byDefault,
    description,
  });

/** A list with commas, of what the pattern matches. `never`: what it may not begin with. */
const listOf = (
  item: string,
  must: string,
  description: string,
  { most, never }: { most?: number; never?: string } = {},
) => ({
  pattern:
    `^${never ? `(?!${never})` : ''}\\s*${item}\\s*` +
    `(?:,\\s*${item}\\s*)${most ? `{0,${most - 1}}` : '*'},?\\s*$`,
  must,
  description,
});

const optionalList = (...list: Parameters<typeof listOf>) =>
  Type.Optional(Type.String(listOf(...list)));

const origin = 'https?://[\\w.-]+(?::\\d+)?/?';
const origins = (description: string) =>
  optionalList(origin, 'origins such as https://shop.example, separated by commas', description);
const proxies = listOf(
  '(?:loopback|linklocal|uniquelocal|[0-9a-fA-F.:]+(?:/\\d{1,3})?)',
  'addresses, separated by commas',
  'proxies whose `X-Forwarded-For` is trusted, separated by commas',
);
/** Of the apps of Thai banks; a link of any other scheme might open something else. */
const bankAppSchemes = ['kbank.kplus', 'kplus', 'scbeasy', 'bualuangmbanking', 'ktbnext', 'kma'];
const bankApp =
  '[^=,\\s][^=,]{0,29}=(?:' +
  // A name or a password before the host could hide whose it is.
  'https://[a-zA-Z\\d][\\w.-]*(?::\\d{1,5})?(?:[/?#][^,\\s]*)?|' +
  `(?:${bankAppSchemes.join('|').replaceAll('.', '[.]')})://[^,\\s]*)`;
/** A name before `=` that stands before a later one, too. */
const nameTwice = '(?:^|.*,)\\s*([^=,]+?)\\s*=.*,\\s*\\1\\s*=';
const maxBankApps = 8;
const logLevel = Type.Enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'], {
  default: 'info',
  description: 'what the log has',
});

/** The settings of the api. */
export const apiSettings = Type.Object({
  API_HOST: text('127.0.0.1', 'address to listen on', isInside),
  API_PORT: integer(0, 65_535, 4000, 'port to listen on'),
  PUBLIC_URL: url(
    'http://localhost:8080',
    'public address, in mails and payment returns; the `Origin` that may write',
  ),
  ALLOWED_ORIGINS: origins('further origins that may write, separated by commas'),
  ERASURE_ORIGINS: origins('origins of foreign pages that may embed the erasure form'),
  TRUST_PROXY: Type.String({ ...proxies, ...isInside, default: 'loopback' }),
  DATABASE_URL: optional('PostgreSQL, or a PgBouncer in front of it; without it PGlite', isInside),
  MIGRATION_DATABASE_URL: optional(
    'the owner’s address of the same database, for `npm run ops` only',
    isInside,
  ),
  DB_POOL: integer(1, 100, 10, 'number of connections to the database'),
  DATA_DIR: text('.data', 'PGlite (`db/`), its lock file, mail files (`outbox/`)', hasNoAddress),
  ERASED_ACCOUNTS_FILE: optional(
    'list of erased accounts, `DATA_DIR/erased-accounts` if not set: ' +
      'see [Erased people](backup-and-restore.md#erased-people)',
    hasNoAddress,
  ),
  SEED: choice(
    ['0', '1', 'empty'],
    'sample content: `1` now, `0` never, `empty` (if not set) into an empty shop. ' +
      '`npm start` with `DATABASE_URL` uses `0`',
  ),
  SMTP_URL: Type.Optional(
    Type.String({
      ...isInside,
      pattern: '^smtps?://',
      must: 'an smtp(s) URL',
      description: 'mail server; without it mail is written to files',
    }),
  ),
  MAIL_FROM: text('Playday <tickets@playday.test>', 'sender of mails'),
  MAIL: choice(['file'], '`file`: mail is written to files on purpose'),
  RECAPTCHA_SITE_KEY: optional('reCAPTCHA v3; without it ALTCHA'),
  RECAPTCHA_SECRET: optional('its secret'),
  RECAPTCHA_MIN_SCORE: Type.Number({
    minimum: 0,
    maximum: 1,
    default: 0.5,
    description: 'least score of a person',
  }),
  RECAPTCHA_VERIFY_URL: url(
    'https://www.google.com/recaptcha/api/siteverify',
    'where answers are verified',
  ),
  ALTCHA_COST: integer(
    1,
    1_000_000,
    2000,
    'PBKDF2 iterations per guess; about 130 guesses are needed',
  ),
  ADDRESS_LIMIT_FACTOR: integer(
    1,
    10_000,
    1,
    'multiplies [limits](limits.md), for test environments',
  ),
  PAYMENT_GATEWAY: choice(['omise', 'sandbox'], 'if not set, `omise` with its key, else `sandbox`'),
  SANDBOX_ONE_WAY: optionalList(
    `(?:${Object.keys(paymentMethods).join('|')})`,
    `of ${Object.keys(paymentMethods).join(', ')}; several separated by commas`,
    'methods whose sandbox page sends nobody back, as Omise’s for cards: `kCards`',
  ),
  OMISE_SECRET_KEY: Type.Optional(
    Type.String({
      pattern: '^skey_(?:test_[0-9a-z]+|(?!test)[0-9a-z]+)$',
      must: 'skey_test_… for tests or skey_… for real payments, with digits and small letters',
      description:
        'Omise; its webhooks go to `PUBLIC_URL` + `/api/payments/omise/webhook`. ' +
        'Cards in currencies other than baht need Omise’s Multi-currency',
    }),
  ),
  OMISE_WEBHOOK_SECRET: optional('with which Omise signs its webhooks'),
  OMISE_API_HOST: text('api.omise.co', 'host of Omise’s api', isInside),
  PROMPTPAY_BILLER_ID: Type.String({
    pattern: '^\\d{15}$',
    must: 'fifteen digits',
    default: '099999999999990',
    description: '15-digit merchant id in PromptPay codes: tax number and suffix',
  }),
  DEPLOY_TOKENS: optionalList(
    '[a-z](?:[a-z0-9-]{0,28}[a-z0-9])?=[0-9a-f]{64}',
    'operator, shell or the name of a remote, with = and the SHA-256 of its token in hex; ' +
      'several separated by commas',
    '`name=<SHA-256 in hex>`, separated by commas, for `operator`, `shell`, ' +
      'and remotes without a registered token; two for a name while one is replaced. ' +
      'Without any, deploying is impossible',
  ),
  ...extras.apiSettings,
  CONTACT_EMAIL: email(defaultContacts.email, 'address in mails; the shell shows it on pages'),
  SELLER_NAME: text(defaultContacts.seller, 'who sells: on pages, receipts and mails'),
  SELLER_ADDRESS: text(defaultContacts.sellerAddress, 'the seller’s address'),
  SELLER_NUMBER: text(defaultContacts.sellerNumber, 'the seller’s registration number'),
  VAT_RATE: integer(
    0,
    30,
    7,
    'percent of VAT in prices; `0`: not registered. Placed orders keep theirs',
  ),
  SELLER_TAX_ID: Type.String({
    format: 'thai-tax-id',
    must: 'the 13 digits of a tax id, the last of which checks the others',
    default: '0999999999991',
    description: 'on receipts, beside the tax',
  }),
  TRIAL_SECRETS: choice(
    ['accept'],
    '`accept`: a test shop in production accepts the secrets that `api/trial.env` publishes',
  ),
  KEEP_BUILDS_DAYS: integer(1, 365, 30, 'how long shells keep a build after it was live'),
  APP_LINK_URL: url('https://app.playday.example/link', 'target of the app link'),
  LOG_LEVEL: logLevel,
  COMMIT: text('unknown', 'what is deployed, for the log', hasNoAddress),
  NODE_ENV: choice(
    ['production', 'development', 'test'],
    '`production`: the start-up check, and pages that mark a test shop',
  ),
});

/** The settings of `npm run ops -- backup` and `restore`, beside the addresses of the api's. */
export const backupSettings = Type.Object({
  BACKUP_DIR: text('.data/backups', 'where backups are kept', hasNoAddress),
  BACKUP_EVERY_HOURS: integer(1, 720, 24, 'pause between them'),
  BACKUP_KEEP_DAYS: integer(1, 3650, 14, 'how long they are kept'),
  BACKUP_METRICS: Type.Optional(
    Type.String({
      ...isInside,
      pattern: '^.+:\\d{1,5}$',
      must: 'a host and a port such as 127.0.0.1:9465',
      description: 'host:port of [`/metrics`](monitoring.md), not public',
    }),
  ),
});

/** The settings of the shell’s server. */
export const shellSettings = Type.Object({
  HOST: text('127.0.0.1', 'address to listen on', isInside),
  PORT: integer(0, 65_535, 8080, 'port to listen on'),
  METRICS_PORT: integer(
    0,
    65_535,
    0,
    'port of [`/metrics`](monitoring.md), which must not be public; `0` for none',
  ),
  PUBLIC_URL: optionalUrl(
    'public address, for canonical links; `http://localhost:PORT` if not set',
  ),
  TRUST_PROXY: Type.Optional(Type.String({ ...proxies, ...isInside })),
  API_URL: optionalUrl('the api; `http://127.0.0.1:API_PORT` if not set', isInside),
  API_PORT: integer(0, 65_535, 4000, 'the port of the api, where `API_URL` is not set'),
  DEPLOY_TOKEN: text('', 'the shell’s deploy token, with which it polls the release'),
  DATA_DIR: optional(
    'build store (`builds/`) and the last release seen; `.data` if not set',
    hasNoAddress,
  ),
  RENDER_DEADLINE_MS: integer(
    1,
    60_000,
    3000,
    'how long rendering a page on the server may take. Canaries and previews: 2500 ms at most',
  ),
  CONTACT_EMAIL: email(defaultContacts.email, 'address on pages'),
  PRIVACY_EMAIL: email(defaultContacts.privacyEmail, 'address on pages'),
  PARTNERS_EMAIL: email(defaultContacts.partnersEmail, 'address on pages'),
  SELLER_NAME: text(defaultContacts.seller, 'who sells'),
  SELLER_ADDRESS: text(defaultContacts.sellerAddress, 'the seller’s address'),
  SELLER_NUMBER: text(defaultContacts.sellerNumber, 'the seller’s registration number'),
  SUPPORT_URL: url(defaultContacts.support, 'the official chat account'),
  APP_STORE_URL: url(defaultContacts.appStore, 'the wallet app in Apple’s store'),
  PLAY_STORE_URL: url(defaultContacts.playStore, 'the wallet app in Google’s store'),
  SOCIAL_LINKS: Type.String({
    ...listOf(
      '[^=,]+=https?://[^,\\s]+',
      'a list such as Facebook=https://…,Instagram=https://…',
      'the shop’s accounts, each as name=address, separated by commas',
    ),
    default: defaultContacts.social.map(({ name, url }) => `${name}=${url}`).join(','),
  }),
  BANK_APPS: optionalList(
    bankApp,
    `at most ${maxBankApps} names, each once, with links such as SCB EASY=scbeasy://, ` +
      `to a host by https without a user, or to ${bankAppSchemes.join(', ')}`,
    'bank apps beside a saved PromptPay code, each as name=link, separated by commas',
    { most: maxBankApps, never: nameTwice },
  ),
  FAQ_PDF_URL: Type.String({
    pattern: '^(?:https?:/)?/',
    must: 'an http(s) URL',
    default: defaultContacts.faqPdf,
    description:
      'the FAQ as a PDF in each language. `npm run generate -- faq` prints the api’s files',
  }),
  ...extras.shellSettings,
  LOG_LEVEL: logLevel,
  NODE_ENV: choice(
    ['production', 'development', 'test'],
    '`production`: the start-up check of a public shop',
  ),
  SHOP_URL: optionalUrl('set by `npm run dev`, like the next three', isInside),
  DEVELOPED_REMOTE: text('', 'the remote that is developed'),
  DEVELOPED_REMOTE_URL: text('', 'its own server', isInside),
  PLAYDAY_DEV: choice(['1'], 'open pages reload when a build changes'),
});

export type ShellSettings = Static<typeof shellSettings>;
