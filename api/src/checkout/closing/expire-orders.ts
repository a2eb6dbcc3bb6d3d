import type { Context } from '../../context.ts';
import { eachAlone } from '../../db/micro-batch.ts';
import { later } from '../../time/time.ts';
import { closeOrders } from './close-orders.ts';
import { lockOpenAttempts } from '../order/order-rows.ts';
import { END_AFTER_MS, GIVE_UP_AFTER_MS } from '../attempts/poll-times.ts';

const BATCH_SIZE = 500;

/**
 * Ends orders whose payment deadline has passed, many in one transaction. Without an open payment
 * an order is closed at once; otherwise its payment is voided first, see `voidPayments`. An order
 * whose gateway has not confirmed that for two hours is closed as well, and a payment that still
 * arrives is late. An order that the database refuses to change stops no other one. Stops after a
 * batch when the signal is aborted. Returns how many orders were changed.
 */
export async function expireOrders(context: Context, signal?: AbortSignal): Promise<number> {
  let count = 0;
  for (;;) {
    const changed = await eachAlone(
      () => expireBatch(context, null),
      () => dueOrders(context),
      (id) => expireBatch(context, id),
      (id, error) =>
        context.log.error({ orderId: id, message: error.message }, 'alarm: order cannot be ended'),
    );
    count += changed;
    if (changed < BATCH_SIZE || signal?.aborted) return count;
  }
}

/**
 * SQL for orders to end: those with a deadline before $1, or before $2, when waiting for the
 * gateway ends.
 */
const isDue = `o.state = 'pending payment' and (
  (o.pay_by <= $1 and o.closing is null) or o.pay_by <= $2
  or (o.closing is not null and not exists (
        select from payment_attempts a
         where a.order_id = o.id and a.state in ('creating', 'pending', 'voiding'))))`;

async function dueOrders({ db, clock }: Context): Promise<number[]> {
  const now = clock.now();
  const rows = await db.query<{ id: number }>(
    `select o.id from orders o where ${isDue} order by o.id limit $3`,
    [later(now, -END_AFTER_MS), later(now, -GIVE_UP_AFTER_MS), BATCH_SIZE],
  );
  return rows.map(({ id }) => id);
}

/** Ends the due orders, up to a number, or one of them. */
async function expireBatch({ db, clock, log }: Context, orderId: number | null): Promise<number> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const due = await tx.query<{
      id: number;
      closing: 'cancelled' | 'unpaid' | null;
      isGivenUp: boolean;
    }>(
      `select o.id, o.closing, o.pay_by <= $2 as "isGivenUp" from orders o
        where ${isDue} and ($4::int is null or o.id = $4)
        order by o.id limit $3 for update of o skip locked`,
      [later(now, -END_AFTER_MS), later(now, -GIVE_UP_AFTER_MS), BATCH_SIZE, orderId],
    );
    if (due.length === 0) return 0;
    const ids = due.map(({ id }) => id);
    await lockOpenAttempts(tx, ids);
    await tx.query(
      `update payment_attempts set state = 'voiding', next_poll_at = $2, polls = 0
        where order_id = any($1::int[]) and state in ('creating', 'pending')`,
      [ids, now],
    );
    const voiding = await tx.query<{ orderId: number }>(
      `select order_id as "orderId" from payment_attempts
        where order_id = any($1::int[]) and state = 'voiding'`,
      [ids],
    );
    const isVoiding = new Set(voiding.map(({ orderId }) => orderId));
    await tx.query(
      `update orders set closing = coalesce(closing, 'unpaid'), next_method_id = null
        where id = any($1::int[])`,
      [ids],
    );
    const over = due.filter(({ id, isGivenUp }) => isGivenUp || !isVoiding.has(id));
    await closeOrders(
      tx,
      over.map(({ id, closing }) => ({ id, state: closing ?? 'unpaid' })),
      now,
    );
    for (const { id } of over.filter((order) => order.isGivenUp && isVoiding.has(order.id)))
      log.error(
        { orderId: id },
        'alarm: order closed, its gateway never confirmed that the payment is void',
      );
    return due.length;
  });
}
