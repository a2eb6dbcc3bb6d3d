import { join } from 'node:path';
import { boundedPasswords } from './account/passwords.ts';
import { unasked } from './checkout/refund-transfers.ts';
import { openToAll } from './checkout/sale-gate.ts';
import { holdQueue } from './checkout/hold/hold-batch.ts';
import { orderQueue } from './checkout/order/order-batch.ts';
import { endingQueue } from './checkout/closing/end-attempts.ts';
import { paymentStarter } from './checkout/attempts/start-payments.ts';
import { orderReader } from './checkout/order/order-reader.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { clockOf } from './db/database-clock.ts';
import type { Db } from './db/db.ts';
import { extras } from './extras.ts';
import { storedSecrets } from './db/secrets.ts';
import { fileTombstones } from './erasure/tombstones.ts';
import type { Log } from './log.ts';
import { createBeaconCounts } from './releases/beacon-counts.ts';
import { idempotencyStore } from './http/idempotency.ts';
import { createLocalLimit } from './http/limits.ts';
import { createMetrics } from './http/create-metrics.ts';
import { crowdBatches, sessionReader } from './http/session.ts';
import { createActivity } from './jobs/activity.ts';
import { altcha } from './ports/captcha/altcha.ts';
import { recaptcha, recaptchaOrAltcha } from './ports/captcha/recaptcha.ts';
import { minutes } from './time/time.ts';
import { fileMailer } from './ports/mail/file.ts';
import { smtpMailer } from './ports/mail/smtp.ts';
import { testShopMailer } from './ports/mail/mail.ts';
import { guardedGateway } from './ports/payment/guarded-gateway.ts';
import { omise } from './ports/payment/omise/omise.ts';
import { sandbox } from './ports/payment/sandbox/sandbox.ts';

/**
 * Creates the context with the configured adapter for every port. Tests pass their own clock,
 * captcha or gateway.
 */
export async function createContext(
  config: Config,
  db: Db,
  log: Log,
  replaced: Partial<Context> = {},
): Promise<Context> {
  const clock = replaced.clock ?? (await clockOf(db));
  const secrets = storedSecrets(db);
  const { publicUrl } = config;
  const metrics = createMetrics();
  const services = extras.services({ db, clock, config, secrets, metrics });
  const {
    saleGate = openToAll,
    removeFromSentTickets = async () => {},
    refundTransfers = unasked,
  } = services;
  const mailer = config.smtpUrl
    ? smtpMailer(config.smtpUrl)
    : fileMailer(join(config.dataDir, 'outbox'));
  const context = {
    config,
    db,
    clock,
    secrets,
    log,
    passwords: boundedPasswords(),
    tombstones: fileTombstones(config.erasedAccountsFile, secrets),
    captcha: config.recaptcha
      ? recaptchaOrAltcha(
          recaptcha({ ...config.recaptcha, hostname: new URL(publicUrl).hostname }),
          altcha(secrets, config.altchaCost),
        )
      : altcha(secrets, config.altchaCost),
    mailer: config.isTestShop ? testShopMailer(mailer) : mailer,
    gateways: {
      ...(config.omise && { omise: guardedGateway(omise(config.omise)) }),
      // Its pages approve payments without money, so it exists only where it is chosen.
      ...(config.paymentGateway === 'sandbox' && {
        sandbox: guardedGateway(
          sandbox({
            db,
            clock,
            secrets,
            publicUrl,
            billerId: config.promptpayBillerId,
            oneWay: config.sandboxOneWay,
          }),
        ),
      }),
    } as Context['gateways'],
    newPaymentsAt: config.paymentGateway,
    ...services,
    saleGate,
    removeFromSentTickets,
    refundTransfers,
    holds: holdQueue(db, saleGate),
    limitHolds: createLocalLimit(120 * config.addressLimitFactor, minutes(1)),
    orders: orderQueue(db, saleGate),
    sessions: sessionReader(db),
    crowdSessions: sessionReader(db, crowdBatches),
    idempotency: idempotencyStore(db, clock),
    orderRows: orderReader(db),
    metrics,
    beacons: createBeaconCounts(db),
    activity: createActivity(),
    ...replaced,
  };
  // Gets the context itself, because tests may replace a gateway in it.
  const ends = Object.assign(context, { endAttempt: endingQueue(context) });
  return Object.assign(ends, { payments: paymentStarter(ends) });
}
