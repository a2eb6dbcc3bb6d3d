import { newAttemptMarginMs } from '@playday/shared/rules/payment/payment-times';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/db.ts';
import { type Batched, microBatch, withFallback } from '../../db/micro-batch.ts';
import { later } from '../../time/time.ts';
import { closeOrders } from './close-orders.ts';
import type { EndedAttempt } from './ended-attempt.ts';
import { openAttempts } from '../attempts/open-attempts.ts';
import { lockOpenAttempts, lockOrders } from '../order/order-rows.ts';

/**
 * Records that attempts ended without payment, and does what their orders waited for: an order that
 * is to be closed is closed, one that has a next method gets its new attempt, if there is still
 * time for one. Returns the orders whose new attempt is now to be started.
 */
export async function endAttempts(
  tx: Tx,
  ended: readonly EndedAttempt[],
  { gateway, now }: { gateway: string; now: Date },
): Promise<Set<number>> {
  const orderIds = ended.map(({ orderId }) => orderId);
  const orders = await lockOrders(tx, orderIds);
  await lockOpenAttempts(tx, orderIds);
  const rows = await tx.query<{ orderId: number }>(
    `update payment_attempts a set state = d.state, next_poll_at = null, start_until = null
       from jsonb_to_recordset($1::jsonb) as d (id text, state text)
      where a.id = d.id and a.state in ('creating', 'pending', 'voiding')
        returning a.order_id as "orderId"`,
    [JSON.stringify(ended)],
  );
  const changed = new Set(rows.map(({ orderId }) => orderId));
  // Only a pending order is closed or has a next method (`orders_closing`).
  const waiting = orders.filter(({ id }) => changed.has(id));
  await closeOrders(
    tx,
    waiting.flatMap(({ id, closing }) => (closing ? [{ id, state: closing }] : [])),
    now,
  );
  const wanted = waiting.filter(({ closing, nextMethodId }) => !closing && nextMethodId !== null);
  const replaced = wanted.filter(({ payBy }) => later(payBy, -newAttemptMarginMs) > now);
  if (wanted.length > 0) {
    await tx.query('update orders set next_method_id = null where id = any($1::int[])', [
      wanted.map(({ id }) => id),
    ]);
    const payments = replaced.map(({ id, nextMethodId }) => ({
      orderId: id,
      methodId: nextMethodId!,
      gateway,
    }));
    await openAttempts(tx, { payments, now });
  }
  return new Set(replaced.map(({ id }) => id));
}

/**
 * Batches the attempts that end at the same time; resolves with whether a new attempt of the order
 * is to be started.
 */
export function endingQueue(
  context: Pick<Context, 'db' | 'clock' | 'newPaymentsAt'>,
): Batched<[EndedAttempt], boolean> {
  const endAll = (ended: readonly EndedAttempt[]) => {
    const { db, clock, newPaymentsAt: gateway } = context;
    return db.transaction((tx) => endAttempts(tx, ended, { gateway, now: clock.now() }));
  };
  const queue = microBatch((_all: 'all', ended: EndedAttempt[]) =>
    withFallback<EndedAttempt, boolean>(
      ended,
      async () => {
        const next = await endAll(ended);
        return ended.map(({ orderId }, at) => ({ at, answer: next.has(orderId) }));
      },
      async (one) => (await endAll([one])).has(one.orderId),
    ),
  );
  return Object.assign((ended: EndedAttempt) => queue('all', ended), { waiting: queue.waiting });
}
