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

/** The dependencies of every handler and worker; they are never imported or looked up elsewhere. */
export interface Context {
  config: Config;
  db: Db;
  clock: Clock;
  secrets: Secrets;
  passwords: Passwords;
  captcha: Captcha;
  mailer: Mailer;
  gateways: Gateways;
  /** Name of the gateway for new payments. */
  newPaymentsAt: string;
  tickets: TicketSigner;
  /** Batches hold requests of one event. */
  holds: ReturnType<typeof holdQueue>;
  /** Throws 429 when a buyer sends more than 120 hold requests a minute. */
  limitHolds: ReturnType<typeof createLocalLimit>;
  /** Batches orders of one event. */
  orders: ReturnType<typeof orderQueue>;
  /** Queues gateway requests for new payments. */
  payments: ReturnType<typeof paymentQueue>;
  orderRows: ReturnType<typeof orderReader>;
  /** Batches the session lookups of concurrent requests. */
  sessions: ReturnType<typeof sessionReader>;
  /** Stored responses of requests with an Idempotency-Key. */
  idempotency: IdempotencyStore;
  /** Beacon reports counted since the last write to the database. */
  beacons: ReturnType<typeof createBeaconCounts>;
  metrics: Metrics;
  log: Log;
}

/** The part of pino's interface that the api uses. */
export interface Log {
  info: (details: object, message?: string) => void;
  warn: (details: object, message?: string) => void;
  error: (details: object, message?: string) => void;
}
