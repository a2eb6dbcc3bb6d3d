import { join, resolve } from 'node:path';
import { ProgramName } from '@playday/shared/api-contract/remote-definition';
import { defaultContacts } from '@playday/shared/rules/contacts';
import { withoutTrailingSlashes } from '@playday/shared/rules/without-trailing-slashes';
import { Value } from 'typebox/value';
import { minutes } from './time.ts';
import { productionProblems } from './production-problems.ts';

export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the configuration from the environment, once. Throws an error that names the variable if a value is invalid.
 * In production one error lists every setting that is missing or unsafe.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const isProduction = env.NODE_ENV === 'production';
  const missing = isProduction ? productionProblems(env) : [];
  if (missing.length > 0)
    throw new Error(
      `Not started. In production (NODE_ENV=production) every setting is made on purpose:\n${missing
        .map((sentence) => `- ${sentence}\n`)
        .join('')}api/README.md lists them; api/trial.env has those of a shop to try out.`,
    );
  const publicUrl = url('PUBLIC_URL', env.PUBLIC_URL ?? 'http://localhost:8080');
  const recaptcha =
    env.RECAPTCHA_SITE_KEY && env.RECAPTCHA_SECRET
      ? {
          siteKey: env.RECAPTCHA_SITE_KEY,
          secret: env.RECAPTCHA_SECRET,
          minScore: Number(env.RECAPTCHA_MIN_SCORE ?? 0.5),
          verifyUrl: env.RECAPTCHA_VERIFY_URL ?? 'https://www.google.com/recaptcha/api/siteverify',
        }
      : undefined;
  if (env.RECAPTCHA_SITE_KEY && !recaptcha) throw new Error('RECAPTCHA_SITE_KEY needs RECAPTCHA_SECRET.');

  if (env.OMISE_SECRET_KEY && !env.OMISE_WEBHOOK_SECRET)
    throw new Error('OMISE_SECRET_KEY needs OMISE_WEBHOOK_SECRET.');
  const paymentGateway = env.PAYMENT_GATEWAY || (env.OMISE_SECRET_KEY ? 'omise' : 'sandbox');
  if (paymentGateway !== 'omise' && paymentGateway !== 'sandbox')
    throw new Error('PAYMENT_GATEWAY must be omise or sandbox.');
  if (paymentGateway === 'omise' && !env.OMISE_SECRET_KEY)
    throw new Error('PAYMENT_GATEWAY=omise needs OMISE_SECRET_KEY.');
  const isRealMoney = paymentGateway === 'omise' && !env.OMISE_SECRET_KEY?.startsWith('skey_test_');

  return {
    /** Runs in production but takes no real payments: every page, mail and ticket code has to say so. */
    isProduction,
    isTestShop: isProduction && !isRealMoney,
    host: env.API_HOST ?? '127.0.0.1',
    port: integer('API_PORT', env.API_PORT ?? '4000', 0, 65_535),
    logLevel: env.LOG_LEVEL ?? 'info',
    /** The public address of the shop: used in mail links and payment returns, and the only origin that may write. */
    publicUrl,
    origins: [...new Set([...sameMachine(publicUrl), ...list(env.ALLOWED_ORIGINS).map(origin)])],
    /** Origins of other sites that may embed the erasure form. */
    erasureOrigins: list(env.ERASURE_ORIGINS).map(origin),
    /** Proxies whose X-Forwarded-For header is trusted. */
    trustProxy: list(env.TRUST_PROXY ?? 'loopback'),
    databaseUrl: env.DATABASE_URL || undefined,
    databasePool: integer('DB_POOL', env.DB_POOL ?? '10', 1, 100),
    dataDir: resolve(env.DATA_DIR ?? '.data'),
    /** The list of erased accounts: never part of a backup of the database, and shared by all processes. */
    erasedAccountsFile: resolve(env.ERASED_ACCOUNTS_FILE ?? join(env.DATA_DIR ?? '.data', 'erased-accounts')),
    /**
     * Whether to load the sample season and the demo account: now, never, or only into an empty shop. Required in
     * production.
     */
    seed: env.SEED === '0' ? ('no' as const) : env.SEED === '1' ? ('yes' as const) : ('empty' as const),
    smtpUrl: env.MAIL === 'file' ? undefined : env.SMTP_URL || undefined,
    mailFrom: env.MAIL_FROM ?? 'Playday <tickets@playday.test>',
    /** Whom mails name as the seller and for questions; the shell reads the same settings. */
    sender: {
      seller: env.SELLER_NAME || defaultContacts.seller,
      email: env.CONTACT_EMAIL || defaultContacts.email,
    },
    recaptcha,
    /** PBKDF2 iterations per attempt; a solution takes about 128 attempts. */
    altchaCost: integer('ALTCHA_COST', env.ALTCHA_COST ?? '2000', 1, 1_000_000),
    /** Multiplies the limits per address, for test machines where all clients share one address. */
    addressLimitFactor: integer('ADDRESS_LIMIT_FACTOR', env.ADDRESS_LIMIT_FACTOR ?? '1', 1, 10_000),
    /** Fifteen digits: tax number and suffix of the merchant, as PromptPay bill payment requires. */
    promptpayBillerId: env.PROMPTPAY_BILLER_ID ?? '099999999999990',
    paymentGateway,
    /** Also while another gateway takes new payments: those that Omise has are still asked about. */
    omise: env.OMISE_SECRET_KEY
      ? {
          secretKey: env.OMISE_SECRET_KEY,
          webhookSecret: env.OMISE_WEBHOOK_SECRET!,
          mobileBank: env.OMISE_MOBILE_BANK ?? 'kbank',
          host: env.OMISE_API_HOST ?? 'api.omise.co',
        }
      : undefined,
    /** Waiting rooms of events in great demand. */
    waitingRoom: {
      /** How long before the sale places are given; they are drawn by lot when it starts. */
      lobbyMs: minutes(
        integer('WAITING_ROOM_LOBBY_MINUTES', env.WAITING_ROOM_LOBBY_MINUTES ?? '60', 1, 10_080),
      ),
      /** How long the admitted may choose tickets. */
      chooseMs: minutes(
        integer('WAITING_ROOM_CHOOSE_MINUTES', env.WAITING_ROOM_CHOOSE_MINUTES ?? '10', 1, 60),
      ),
      /**
       * At most so many choose tickets of one event at a time. The limit moves between these bounds: it grows while 95 % of the holds
       * take no longer than `targetMs`, and is halved when more of them do.
       */
      minChoosing: integer('WAITING_ROOM_MIN_CHOOSING', env.WAITING_ROOM_MIN_CHOOSING ?? '20', 1, 100_000),
      maxChoosing: integer('WAITING_ROOM_MAX_CHOOSING', env.WAITING_ROOM_MAX_CHOOSING ?? '2000', 1, 100_000),
      targetMs: integer('WAITING_ROOM_TARGET_MS', env.WAITING_ROOM_TARGET_MS ?? '100', 1, 10_000),
      /** At most so many places are called per second. */
      maxPerSecond: integer(
        'WAITING_ROOM_MAX_PER_SECOND',
        env.WAITING_ROOM_MAX_PER_SECOND ?? '200',
        1,
        10_000,
      ),
    },
    appLinkUrl: url('APP_LINK_URL', env.APP_LINK_URL ?? 'https://app.playday.example/link'),
    /** Who may deploy what: SHA-256 of each token. Without any token, deploying is impossible. */
    deployTokens: list(env.DEPLOY_TOKENS).map(deployToken),
    /** How long shells keep a build that is no longer live. */
    keepBuildsDays: integer('KEEP_BUILDS_DAYS', env.KEEP_BUILDS_DAYS ?? '30', 1, 365),
    commit: env.COMMIT ?? 'unknown',
  };
}

function integer(name: string, text: string, minimum: number, maximum: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < minimum || value > maximum) {
    throw new Error(`${name} must be a whole number from ${minimum} to ${maximum}.`);
  }
  return value;
}

function url(name: string, text: string): string {
  if (!URL.canParse(text) || !/^https?:/u.test(text)) throw new Error(`${name} must be an http(s) URL.`);
  return withoutTrailingSlashes(text);
}

function list(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function origin(text: string): string {
  return new URL(text).origin;
}

/** `checkout=<SHA-256 of the token, in hex>`; the name is a program's, or `operator`. */
function deployToken(text: string): { name: string; sha256: string } {
  const [name = '', sha256 = ''] = text.split('=');
  if (!Value.Check(ProgramName, name) || !/^[0-9a-f]{64}$/u.test(sha256))
    throw new Error(
      `DEPLOY_TOKENS: "${name}" must be operator, shell or the name of a remote, with = and the SHA-256 of its token in hex.`,
    );
  return { name, sha256 };
}

/** In development `localhost` and `127.0.0.1` count as the same origin. */
function sameMachine(address: string): string[] {
  const { origin, hostname } = new URL(address);
  if (hostname === 'localhost') return [origin, origin.replace('localhost', '127.0.0.1')];
  if (hostname === '127.0.0.1') return [origin, origin.replace('127.0.0.1', 'localhost')];
  return [origin];
}
