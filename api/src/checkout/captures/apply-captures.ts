import type { Tx } from '../../db/db.ts';
import { Failure } from '../../errors.ts';
import type { Capture } from '../../ports/payment/payment.ts';
import { reservePromo } from '../order/promos.ts';
import { refuseWithdrawn } from '../../events/event-row.ts';
import { countOf } from '../../stock/lines.ts';
import { countIfAllowed, moveIfFree, movesOf } from '../../stock/move-stock.ts';
import { bookEntry } from './book-entry.ts';
import { completeOrders, issueTickets, setPaid } from './complete-order.ts';
import { type LockedOrder, lockOrder, orderLines } from '../order/order-rows.ts';
import { createRefund } from '../refunds/refunds.ts';

interface Attempt {
  id: string;
  orderId: number;
  gateway: string;
}

/**
 * Records the captures that a gateway reports, each one once, in any sequence and however often
 * they are reported. For a capture that cannot pay its order, a refund is created in the same
 * transaction. The order and its attempts must be locked.
 */
export async function applyCaptures(
  tx: Tx,
  { attempt, captures, now }: { attempt: Attempt; captures: readonly Capture[]; now: Date },
): Promise<void> {
  await tx.query(
    `update payment_attempts set state = 'captured', next_poll_at = null, start_until = null,
            charge_id = coalesce(charge_id, $2) where id = $1`,
    [attempt.id, captures[0]?.captureId ?? null],
  );
  for (const capture of captures) {
    const order = await lockOrder(tx, attempt.orderId);
    const [known] = await tx.query(
      'select 1 from captures where gateway = $1 and capture_id = $2',
      [attempt.gateway, capture.captureId],
    );
    if (known) continue;
    const isExactAmount = capture.amount === order.total && capture.currency === order.currency;
    const isExpected = isExactAmount && order.state === 'pending payment';
    const reason = isExpected
      ? undefined
      : isExactAmount
        ? await acceptLatePayment(tx, order, now)
        : 'wrong amount';
    await insertCapture(tx, attempt, capture, reason, now);
    if (isExpected) await completeOrders(tx, [order.id], now);
  }
  // A paid order leaves no other attempt open.
  await tx.query(
    `update payment_attempts set state = 'voiding', next_poll_at = $2
      where order_id = $1 and state in ('creating', 'pending')
        and exists (select from orders where id = $1 and state = 'paid')`,
    [attempt.orderId, now],
  );
}

/**
 * Pays an order that is no longer pending, if its state allows it. Otherwise returns the reason for
 * a refund.
 */
async function acceptLatePayment(tx: Tx, order: LockedOrder, now: Date) {
  if (order.state === 'paid') return 'second';
  if (order.state === 'cancelled') return 'late';
  // An unpaid order can still be paid while the event is on sale or to come, and the stock is
  // available.
  await tx.query('savepoint late');
  try {
    if (order.eventEnd <= now) throw new Failure('saleEnded');
    const lines = await orderLines(tx, order.id);
    const { id, buyerId, eventId } = order;
    await countIfAllowed(tx, { buyerId, eventId, change: countOf(lines) });
    await setPaid(tx, [id], now);
    const moves = movesOf(lines, { sold: 1, cause: { order: id }, reason: 'late pay' });
    await moveIfFree(tx, moves, now);
    await refuseWithdrawn(tx, eventId);
    if (order.promoId !== null) {
      await reservePromo(tx, { promoId: order.promoId, buyerId: order.buyerId, orderId: order.id });
    }
    await issueTickets(tx, [order.id], now);
    return undefined;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    await tx.query('rollback to savepoint late');
    await tx.query(
      `update orders set state = 'cancelled', closed_at = $2
      where id = $1`,
      [order.id, now],
    );
    return 'late';
  }
}

async function insertCapture(
  tx: Tx,
  attempt: Attempt,
  capture: Capture,
  reason: undefined | 'second' | 'late' | 'wrong amount',
  now: Date,
): Promise<void> {
  const { captureId, amount, currency, at } = capture;
  const { orderId, gateway } = attempt;
  const [row] = await tx.query<{ id: number }>(
    `insert into captures (gateway, capture_id, order_id, attempt_id, amount, currency, captured_at,
      is_payment)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [gateway, captureId, orderId, attempt.id, amount, currency, at, reason === undefined],
  );
  const id = row!.id;
  const account = reason === undefined ? 'sales' : 'refunds due';
  await bookEntry(tx, {
    entry: `capture ${id}`,
    orderId,
    from: account,
    to: 'gateway',
    amount,
    currency,
    now,
  });
  if (reason) await createRefund(tx, { captureId: id, orderId, amount, currency, reason, now });
}
