import type { holdQueue } from './checkout/hold-batch.ts';
import type { orderQueue } from './checkout/order/order-batch.ts';
import type { paymentQueue } from './checkout/payment/start-payments.ts';
import type { orderReader } from './checkout/read-order.ts';
import type { Config } from './config.ts';
import type { Db } from './db/db.ts';
import type { IdempotencyStore } from './http/idempotency.ts';
import type { createLocalLimit } from './http/limits.ts';
import type { Metrics } from './http/metrics.ts';
import type { sessionReader } from './http/session.ts';
import type { Captcha } from './ports/captcha/captcha.ts';
import type { Clock } from './ports/clock.ts';
import type { Mailer } from './ports/mail/mail.ts';
import type { Gateways } from './ports/payment/payment.ts';
import type { Passwords } from './account/passwords.ts';
import type { TicketSigner } from './account/ticket-code.ts';
import type { createBeaconCounts } from './releases/beacons.ts';
import type { Secrets } from './db/secrets.ts';

/** What every handler and worker is handed. Nothing in here is looked up elsewhere. */
export interface Context {
  config: Config;
  db: Db;
  clock: Clock;
  secrets: Secrets;
  passwords: Passwords;
  captcha: Captcha;
  mailer: Mailer;
  gateways: Gateways;
  /** The gateway at which new payments begin. */
  newPaymentsAt: string;
  tickets: TicketSigner;
  /** Where requests for holds of an event wait for each other. */
  holds: ReturnType<typeof holdQueue>;
  /** Refuses a buyer's holds beyond two a second (429). */
  limitHolds: ReturnType<typeof createLocalLimit>;
  /** Where orders of an event wait for each other. */
  orders: ReturnType<typeof orderQueue>;
  /** Where orders wait for the gateway to be asked. */
  payments: ReturnType<typeof paymentQueue>;
  orderRows: ReturnType<typeof orderReader>;
  /** Where requests that come together have their session looked up. */
  sessions: ReturnType<typeof sessionReader>;
  /** What requests with an Idempotency-Key were answered. */
  idempotency: IdempotencyStore;
  /** What pages told of the builds on them, until it is written down. */
  beacons: ReturnType<typeof createBeaconCounts>;
  metrics: Metrics;
  log: Log;
}

/** The part of pino that is used. */
export interface Log {
  info(details: object, message?: string): void;
  warn(details: object, message?: string): void;
  error(details: object, message?: string): void;
}
