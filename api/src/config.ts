import { join, resolve } from 'node:path';
import { list, readSettings } from '@playday/shared/rules/settings/read-settings';
import { apiSettings } from '@playday/shared/rules/settings/schema';
import { withoutTrailingSlashes } from '@playday/shared/rules/links/without-trailing-slashes';
import { extraParts } from './extra-parts.ts';
import { productionProblems, takesRealMoney } from './production-problems.ts';

/** Percent of value-added tax that prices include; 0 and no id: the seller is not registered. */
export interface Vat {
  rate: number;
  sellerTaxId: string | null;
}

export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the configuration from the environment, once. Throws one error that lists every wrong
 * value; in production also every setting that is missing or unsafe.
 */
export function readConfig(given: NodeJS.ProcessEnv = process.env) {
  const isProduction = given.NODE_ENV === 'production';
  const env = readSettings(apiSettings, given, [
    ...contradictions(given),
    ...(isProduction ? productionProblems(given) : []),
  ]);
  const publicUrl = withoutTrailingSlashes(env.PUBLIC_URL);
  const paymentGateway = env.PAYMENT_GATEWAY ?? (env.OMISE_SECRET_KEY ? 'omise' : 'sandbox');
  const isRealMoney = takesRealMoney(paymentGateway, env.OMISE_SECRET_KEY);

  return {
    /**
     * Runs in production but takes no real payments: every page, mail and ticket code has to say
     * so.
     */
    isProduction,
    isTestShop: isProduction && !isRealMoney,
    host: env.API_HOST,
    port: env.API_PORT,
    logLevel: env.LOG_LEVEL,
    /**
     * The public address of the shop: used in mail links and payment returns, and the only origin
     * that may write.
     */
    publicUrl,
    origins: [...new Set([...sameMachine(publicUrl), ...list(env.ALLOWED_ORIGINS).map(origin)])],
    /** Origins of other sites that may embed the erasure form. */
    erasureOrigins: list(env.ERASURE_ORIGINS).map(origin),
    /** Proxies whose X-Forwarded-For header is trusted. */
    trustProxy: list(env.TRUST_PROXY),
    databaseUrl: env.DATABASE_URL,
    databasePool: env.DB_POOL,
    dataDir: resolve(env.DATA_DIR),
    /**
     * The list of erased accounts: never part of a backup of the database, and shared by all
     * processes.
     */
    erasedAccountsFile: resolve(env.ERASED_ACCOUNTS_FILE ?? join(env.DATA_DIR, 'erased-accounts')),
    /**
     * Whether to load the sample season and the demo account: now, never, or only into an empty
     * shop. Required in production.
     */
    seed:
      env.SEED === '0' ? ('no' as const) : env.SEED === '1' ? ('yes' as const) : ('empty' as const),
    smtpUrl: env.MAIL === 'file' ? undefined : env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    /**
     * Whom mails and receipts name as the seller and for questions; the shell reads the same
     * settings.
     */
    sender: {
      seller: env.SELLER_NAME,
      sellerAddress: env.SELLER_ADDRESS,
      sellerNumber: env.SELLER_NUMBER,
      email: env.CONTACT_EMAIL,
    },
    vat: vatOf(env.VAT_RATE, env.SELLER_TAX_ID),
    recaptcha: env.RECAPTCHA_SITE_KEY
      ? {
          siteKey: env.RECAPTCHA_SITE_KEY,
          secret: env.RECAPTCHA_SECRET!,
          minScore: env.RECAPTCHA_MIN_SCORE,
          verifyUrl: env.RECAPTCHA_VERIFY_URL,
        }
      : undefined,
    /** PBKDF2 iterations per attempt; a solution takes about 128 attempts. */
    altchaCost: env.ALTCHA_COST,
    /** Multiplies the limits per address, for test machines where all clients share one address. */
    addressLimitFactor: env.ADDRESS_LIMIT_FACTOR,
    /**
     * Fifteen digits: tax number and suffix of the merchant, as PromptPay bill payment requires.
     */
    promptpayBillerId: env.PROMPTPAY_BILLER_ID,
    sandboxOneWay: list(env.SANDBOX_ONE_WAY),
    paymentGateway,
    /**
     * Also while another gateway takes new payments: those that Omise has are still asked about.
     */
    omise: env.OMISE_SECRET_KEY
      ? {
          secretKey: env.OMISE_SECRET_KEY,
          webhookSecret: env.OMISE_WEBHOOK_SECRET!,
          host: env.OMISE_API_HOST,
        }
      : undefined,
    ...extraParts.config(env),
    appLinkUrl: withoutTrailingSlashes(env.APP_LINK_URL),
    /** Who may deploy what: SHA-256 of each token. Without any token, deploying is impossible. */
    deployTokens: list(env.DEPLOY_TOKENS).map((token) => {
      const [name, sha256] = token.split('=') as [string, string];
      return { name, sha256 };
    }),
    /** How long shells keep a build that is no longer live. */
    keepBuildsDays: env.KEEP_BUILDS_DAYS,
    commit: env.COMMIT,
  };
}

/** What new orders record; the sample id of a shop that is not registered stands nowhere. */
function vatOf(rate: number, taxId: string): Vat {
  return rate > 0 ? { rate, sellerTaxId: taxId } : { rate, sellerTaxId: null };
}

/** Settings that need or exclude each other. */
function contradictions(env: NodeJS.ProcessEnv): string[] {
  const needs = (name: string, other: string) =>
    env[name] && !env[other] ? [`${other} is not set, and ${name} needs it.`] : [];
  return [
    ...needs('RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET'),
    ...needs('OMISE_SECRET_KEY', 'OMISE_WEBHOOK_SECRET'),
    ...(env.PAYMENT_GATEWAY === 'omise' && !env.OMISE_SECRET_KEY
      ? ['OMISE_SECRET_KEY is not set, and PAYMENT_GATEWAY is omise.']
      : []),
  ];
}

function origin(text: string): string {
  return new URL(text).origin;
}

/** In development `localhost` and `127.0.0.1` count as the same origin. */
function sameMachine(address: string): string[] {
  const { origin, hostname } = new URL(address);
  if (hostname === 'localhost') return [origin, origin.replace('localhost', '127.0.0.1')];
  if (hostname === '127.0.0.1') return [origin, origin.replace('127.0.0.1', 'localhost')];
  return [origin];
}
