import type { Context } from '../../context.ts';
import { one, type Tx } from '../../db/db.ts';
import { logSecurityEvent } from '../../http/security-log.ts';
import { runLane } from '../../jobs/run-lane.ts';
import { GatewayNotCalled, GatewayRefused, gatewayNamed } from '../../ports/payment/payment.ts';
import { releasePromo } from '../order/promos.ts';
import { countOf } from '../../stock/lines.ts';
import { moveIfFree, movesOf } from '../../stock/move-stock.ts';
import { bookEntry } from '../captures/book-entry.ts';
import { queueOrderMails } from '../notices/order-mails.ts';
import { type LockedOrder, linesLeft, lockOrder } from '../order/order-rows.ts';
import { releaseTicketCounts } from './release-ticket-counts.ts';

/** How many refunds a process sends at a time. */
const LANE_WIDTH = 4;
/**
 * A refund that the gateway still refuses after so many attempts, some eight hours, is for people:
 * for a while it may lack the balance.
 */
const MAX_TRIES = 16;

/**
 * `refund elsewhere` and `dispute`: the gateway returned the money without us. `tickets` and
 * `part`: some tickets or a part of the money, and the order stays paid. `given back`: by the
 * buyer, after the event was moved. `event cancelled`: the caller tells the buyer, so neither the
 * cancellation nor a refund that goes as announced is told again.
 */
type Reason =
  | 'late'
  | 'second'
  | 'wrong amount'
  | 'refund'
  | 'refund elsewhere'
  | 'dispute'
  | 'tickets'
  | 'part'
  | 'event cancelled'
  | 'given back';

const isPartial = (reason: string) => reason === 'tickets' || reason === 'part';

/**
 * Stores that a capture or a part of it has to be refunded, and returns the id of the refund. The
 * order must be locked. The database refuses more than the capture.
 */
export async function createRefund(
  tx: Tx,
  refund: {
    captureId: number;
    orderId: number;
    amount: number;
    currency: string;
    reason: Reason;
    now: Date;
  },
): Promise<number> {
  const { captureId, orderId, amount, currency, reason, now } = refund;
  const [created] = await tx.query<{ id: number }>(
    `insert into refunds (capture_id, order_id, amount, currency, reason, state, created_at, try_at)
     values ($1, $2, $3, $4, $5, 'due', $6, $6) returning id`,
    [captureId, orderId, amount, currency, reason, now],
  );
  return created!.id;
}

export interface PaymentOfOrder {
  captureId: number;
  amount: number;
  /** What was not refunded yet, minor units. */
  left: number;
  currency: string;
}

/** The capture that paid a locked order; undefined for a free one. */
export const paymentOf = (tx: Tx, orderId: number): Promise<PaymentOfOrder | undefined> =>
  one<PaymentOfOrder>(
    tx,
    `select id as "captureId", amount, amount - refunded as left, currency from captures
      where order_id = $1 and is_payment`,
    [orderId],
  );

/** Books a refund of an order's payment as due, and returns its id. The order must be locked. */
export async function refundPayment(
  tx: Tx,
  { captureId, currency }: PaymentOfOrder,
  { orderId, amount, reason, now }: { orderId: number; amount: number; reason: Reason; now: Date },
): Promise<number> {
  const id = await createRefund(tx, { captureId, orderId, amount, currency, reason, now });
  const entry = `refund due ${id}`;
  await bookEntry(tx, { entry, orderId, from: 'refunds due', to: 'sales', amount, currency, now });
  return id;
}

/**
 * Cancels a paid order: its tickets become void and available again, and a refund is due. Throws if
 * it is not paid.
 */
export async function refundOrder(tx: Tx, orderId: number, now: Date): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (order.state !== 'paid') throw new Error(`order ${orderId} is ${order.state}, not paid`);
  await refundLockedOrder(tx, order, { reason: 'refund', now });
}

/** Like `refundOrder`, for a paid order that is already locked. */
export async function refundLockedOrder(
  tx: Tx,
  order: LockedOrder,
  { reason, now }: { reason: Reason; now: Date },
): Promise<void> {
  const { id: orderId } = order;
  const lines = await linesLeft(tx, orderId);
  await tx.query(
    `update orders set state = 'cancelled', closed_at = $2
    where id = $1`,
    [orderId, now],
  );
  await releaseTicketCounts(tx, order, { count: countOf(lines), now });
  await tx.query('update tickets set voided_at = $2 where order_id = $1 and voided_at is null', [
    orderId,
    now,
  ]);
  const moves = movesOf(lines, { sold: -1, cause: { order: orderId }, reason: 'refund' });
  await moveIfFree(tx, moves, now);
  await releasePromo(tx, orderId);
  const payment = await paymentOf(tx, orderId);
  // Nothing is paid back any more that would tell the buyer.
  if (!payment?.left) {
    if (reason === 'event cancelled') return;
    const kind = payment ? 'ticketsReturned' : 'cancelled';
    return queueOrderMails(tx, [{ orderId, kind, fact: `cancelled ${orderId}`, now }]);
  }
  await refundPayment(tx, payment, { orderId, amount: payment.left, reason, now });
}

interface DueRefund {
  id: number;
  reference: string;
  captureId: number;
  orderId: number;
  amount: number;
  currency: string;
  gateway: string;
  gatewayCaptureId: string;
  method: string;
  reason: string;
  tries: number;
}

/**
 * Sends due refunds to the gateway, a few side by side. Where the payment method does not support
 * refunds, or the gateway keeps refusing one, a person makes the transfer and closes it with `npm
 * run office -- refunds paid`. Claims no more when the signal is aborted. Returns how many refunds
 * were due.
 */
export function processRefunds(context: Context, signal?: AbortSignal): Promise<number> {
  const claim = (limit: number) => claimRefunds(context, { limit, orderId: null });
  return runLane({
    width: LANE_WIDTH,
    claim,
    work: (refund) => trySending(context, refund),
    signal,
  });
}

/**
 * Sends the due refunds of one order at once, for a buyer who waits for it: afterwards it is known
 * whether the buyer has to say where the money goes. What fails is tried again by `processRefunds`.
 */
export async function processRefundsOf(context: Context, orderId: number): Promise<void> {
  for (const refund of await claimRefunds(context, { limit: LANE_WIDTH, orderId }))
    await trySending(context, refund);
}

const claimRefunds = (
  { db, clock }: Context,
  { limit, orderId }: { limit: number; orderId: number | null },
): Promise<DueRefund[]> =>
  db.query<DueRefund>(
    `update refunds r set tries = tries + 1,
            try_at = $1::timestamptz + least(3600, 10 * power(2, r.tries)) * interval '1 second'
       from captures c
       join payment_attempts a on a.id = c.attempt_id
       join payment_methods m on m.id = a.method_id
      where c.id = r.capture_id and r.id in (
        select id from refunds where state = 'due' and try_at <= $1 and ($3::int is null
          or order_id = $3)
         order by id limit $2 for update skip locked)
      returning r.id, r.reference, r.capture_id as "captureId", r.order_id as "orderId", r.amount,
        r.currency, c.gateway,
                c.capture_id as "gatewayCaptureId", m.alias as method,
                r.reason, r.tries`,
    [clock.now(), limit, orderId],
  );

const trySending = (context: Context, refund: DueRefund): Promise<void> =>
  sendRefund(context, refund).catch(async (error: Error) => {
    const { orderId, captureId, tries } = refund;
    context.log.warn({ orderId, captureId, tries, message: error.message }, 'refund failed');
    const isRefused = error instanceof GatewayRefused && !(error instanceof GatewayNotCalled);
    if (isRefused && tries >= MAX_TRIES)
      await refundByHand(context, refund, { why: error.message });
  });

async function sendRefund(context: Context, refund: DueRefund): Promise<void> {
  const { db, gateways, clock } = context;
  const { id, reference, captureId, orderId, amount, currency } = refund;
  const result = await gatewayNamed(gateways, refund.gateway).refund({
    captureId: refund.gatewayCaptureId,
    reference,
    amount,
    method: refund.method,
  });
  if (result.state === 'unsupported')
    return refundByHand(context, refund, {
      why: 'the payment method cannot return this amount',
      isExpected: true,
    });
  await db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    await settleRefund(tx, id, { refundId: result.refundId, now: clock.now() });
  });
  await logSecurityEvent(context, {
    event: 'refund-made',
    reason: refund.reason,
    details: { by: 'api', orderId, captureId, amount, currency },
  });
}

/** Reasons of refunds that the office or the buyer has ordered. */
const ordered = ['refund', 'tickets', 'part', 'event cancelled', 'given back'];

/** Leaves a refund to people, and has the buyer asked where the money goes. */
async function refundByHand(
  { db, clock, log, refundTransfers }: Context,
  refund: DueRefund,
  { why, isExpected = false }: { why: string; isExpected?: boolean },
): Promise<void> {
  const { id, reference, captureId, orderId, amount, currency } = refund;
  await db.transaction(async (tx) => {
    const updated = await tx.query(
      `update refunds set state = 'by hand' where id = $1 and state = 'due' returning 1`,
      [id],
    );
    if (updated.length === 0) return;
    const details = { orderId, captureId, amount, currency, why };
    // It is expected, and the office lists it, unless the gateway refused what it should have
    // returned.
    const isDaily = isExpected && ordered.includes(refund.reason);
    if (isDaily) log.info(details, 'manual refund required');
    else log.error(details, 'alarm: manual refund required');
    const of = isPartial(refund.reason)
      ? 'part'
      : ordered.includes(refund.reason)
        ? 'order'
        : 'unneeded';
    await refundTransfers.ask(tx, { id, reference, orderId, amount, of }, clock.now());
  });
}

/**
 * Records that a refund was paid to the buyer and queues the mail. Idempotent. The order must be
 * locked: the entry in the ledger refers to it, and whoever else settles refunds locks it first.
 */
export async function settleRefund(
  tx: Tx,
  id: number,
  { refundId, mail = 'refund', now }: { refundId: string; mail?: 'refund' | 'dispute'; now: Date },
): Promise<void> {
  const [refund] = await tx.query<{
    orderId: number;
    amount: number;
    currency: string;
    reason: string;
    returned: number;
  }>(
    `update refunds set state = 'done', refund_id = $2, done_at = $3
      where id = $1 and state in ('due', 'by hand')
      returning order_id as "orderId", amount, currency, reason,
        (select count(*)::int from returned_transfers
        where returned_transfers.refund_id = refunds.id) as returned`,
    [id, refundId, now],
  );
  if (!refund) return;
  const { orderId, amount, currency, reason, returned } = refund;
  // Paid anew after its transfer came back.
  const entry = `refund paid ${id}${returned > 0 ? ` ${returned + 1}` : ''}`;
  await bookEntry(tx, {
    entry,
    orderId,
    from: 'gateway',
    to: 'refunds due',
    amount,
    currency,
    now,
  });
  if (reason === 'event cancelled' && mail === 'refund' && refundId !== 'by hand') return;
  const kind = mail === 'refund' && isPartial(reason) ? 'partialRefund' : mail;
  await queueOrderMails(tx, [{ orderId, kind, fact: entry, amount, now }]);
}
