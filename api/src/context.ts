import type { Hold } from '@playday/shared/api-contract';
import type { HoldRequest } from './checkout/hold/hold-request.ts';
import type { OrderReader } from './checkout/order/order-reader.ts';
import type { RequestedOrder } from './checkout/order/requested-order.ts';
import type { RefundTransfers } from './checkout/refund-transfers.ts';
import type { SaleGate } from './checkout/sale-gate.ts';
import type { EndedAttempt } from './checkout/closing/ended-attempt.ts';
import type { Config } from './config.ts';
import type { Db, Tx } from './db/db.ts';
import type { BatchCounts, Batched } from './db/micro-batch.ts';
import type { IdempotencyStore } from './http/idempotency.ts';
import type { createLocalLimit } from './http/limits.ts';
import type { Metrics } from './http/create-metrics.ts';
import type { Activity } from './jobs/activity.ts';
import type { Captcha } from './ports/captcha/captcha.ts';
import type { Log } from './log.ts';
import type { Clock } from './time/time.ts';
import type { Mailer } from './ports/mail/mail.ts';
import type { Gateways } from './ports/payment/payment.ts';
import type { Passwords } from './account/passwords.ts';
import type { BeaconCounts } from './releases/beacon-counts.ts';
import type { Secrets } from './db/secrets.ts';
import type { Tombstones } from './erasure/tombstones.ts';

/**
 * The dependencies of every handler and worker; they are never imported or looked up elsewhere.
 * Extras declare further members where they make them.
 */
export interface Context {
  config: Config;
  db: Db;
  clock: Clock;
  secrets: Secrets;
  passwords: Passwords;
  /** The list of erased accounts outside of the database. */
  tombstones: Tombstones;
  captcha: Captcha;
  mailer: Mailer;
  gateways: Gateways;
  /** Name of the gateway for new payments. */
  newPaymentsAt: string;
  /** Batches hold requests of one event. */
  holds: Batched<[eventId: number, request: HoldRequest], Hold> & BatchCounts;
  /** Throws 429 when a buyer sends more than 120 hold requests a minute. */
  limitHolds: ReturnType<typeof createLocalLimit>;
  /** Who may take tickets of an event; holds and orders ask it. */
  saleGate: SaleGate;
  /**
   * Takes a person out of the records of the tickets that they sent or received. An erasure calls
   * it with the locks on the orders of `ticketSending.ordersOf`.
   */
  removeFromSentTickets: (tx: Tx, personId: number) => Promise<void>;
  /** What becomes of refunds that people transfer. */
  refundTransfers: RefundTransfers;
  /** Batches orders of one event; resolves with the order's id. */
  orders: Batched<[eventId: number, request: RequestedOrder], number> & BatchCounts;
  /** Starts the payment of an order at the gateway. */
  payments: Batched<[orderId: number], void>;
  /**
   * Batches attempts that ended without payment; resolves with whether a new attempt is to be
   * started.
   */
  endAttempt: Batched<[ended: EndedAttempt], boolean>;
  /** Batches the reads of single orders. */
  orderRows: OrderReader;
  /** Batches the session lookups of concurrent requests; resolves with the person's id. */
  sessions: Batched<[session: { tokenHash: string; now: Date }], number | undefined>;
  /** The same in larger batches, for operations that a crowd sends. */
  crowdSessions: Batched<[session: { tokenHash: string; now: Date }], number | undefined>;
  /** Stored responses of requests with an Idempotency-Key. */
  idempotency: IdempotencyStore;
  /** Beacon reports counted since the last write to the database. */
  beacons: BeaconCounts;
  /** Whether anybody uses this process. */
  activity: Activity;
  metrics: Metrics;
  log: Log;
}
