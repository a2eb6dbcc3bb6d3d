import type { Language } from '@playday/shared/api-contract';
import type { Context } from '../../context.ts';
import { isTransient, one, type Tx } from '../../db/db.ts';
import { queueMail } from '../../outbox/queue-mails.ts';
import { beginCancelling } from './cancel-pending-order.ts';
import { lockOrder } from '../order/order-rows.ts';
import { refundLockedOrder } from '../refunds/refunds.ts';

const PAGE = 100;

/** A cancelled event whose orders are still to be cancelled. */
interface Cancellation {
  noticeId: number;
  eventId: number;
  since: Date;
}

/**
 * Cancels the orders of cancelled events, each in a transaction of its own, so that it can stop and
 * go on anywhere, in any process: a paid order is refunded by the workers, a pending one is
 * cancelled once its payment is void. An order that cannot be cancelled delays no other one, and is
 * tried again with the next run. Ends when the signal is aborted. Returns how many orders were
 * cancelled.
 */
export async function cancelEvents(context: Context, signal?: AbortSignal): Promise<number> {
  const { db, clock } = context;
  const open = await db.query<Cancellation>(
    `select id as "noticeId", event_id as "eventId", created_at as since
       from event_notices where kind = 'cancelled' and done_at is null order by id`,
  );
  let count = 0;
  for (const cancellation of open) {
    count += await cancelOrders(context, cancellation, signal);
    if (signal?.aborted) return count;
    // Whoever orders now is refused, so what is finished stays so.
    await db.query(
      `update event_notices n set done_at = $2 where id = $1 and done_at is null
          and not exists (select from orders o where o.event_id = n.event_id and o.state in ('paid',
            'pending payment'))`,
      [cancellation.noticeId, clock.now()],
    );
  }
  return count;
}

async function cancelOrders(
  { db, clock, log }: Context,
  cancellation: Cancellation,
  signal?: AbortSignal,
) {
  let count = 0;
  for (let last = 0; ; ) {
    const page = await db.query<{ id: number }>(
      `select id from orders where event_id = $1 and id > $2
          and (state = 'paid' or (state = 'pending payment' and closing is null))
            order by id limit ${PAGE}`,
      [cancellation.eventId, last],
    );
    for (const { id } of page) {
      if (signal?.aborted) return count;
      last = id;
      try {
        if (await db.transaction((tx) => cancelOne(tx, id, cancellation, clock.now()))) count++;
      } catch (error) {
        if (isTransient(error)) throw error;
        log.error(
          { orderId: id, message: (error as Error).message },
          'alarm: order of a cancelled event cannot be cancelled',
        );
      }
    }
    if (page.length < PAGE) return count;
  }
}

/** False: another process has it, or it is closed already. */
async function cancelOne(
  tx: Tx,
  orderId: number,
  cancellation: Cancellation,
  now: Date,
): Promise<boolean> {
  const [free] = await tx.query('select 1 from orders where id = $1 for update skip locked', [
    orderId,
  ]);
  if (!free) return false;
  const order = await lockOrder(tx, orderId);
  if (order.state !== 'paid') {
    if (order.state !== 'pending payment' || order.closing) return false;
    await beginCancelling(tx, order, now);
    return true;
  }
  const isTold = await tellBuyer(tx, { orderId, cancellation, now });
  await refundLockedOrder(tx, order, { reason: isTold ? 'event cancelled' : 'refund', now });
  return true;
}

/**
 * Queues the one mail that a buyer gets for all paid orders of the event. False: the order was paid
 * so late that the buyer has been told without it, so it needs a mail of its own.
 */
async function tellBuyer(
  tx: Tx,
  { orderId, cancellation, now }: { orderId: number; cancellation: Cancellation; now: Date },
): Promise<boolean> {
  const buyer = (await one<{
    id: number;
    email: string | null;
    lang: Language;
    currencyId: number;
    isLate: boolean;
    total: number;
    methodIds: number[] | null;
  }>(
    tx,
    `select p.id, p.email, p.language as lang, o.currency_id as "currencyId",
            o.paid_at > $2 as "isLate", coalesce(paid.total, 0)::bigint as total, paid."methodIds"
       from orders o
       join people p on p.id = o.buyer_id
       left join lateral (
         select sum(x.amount - x.refunded) as total, array_agg(distinct a.method_id) as "methodIds"
           from orders b
           join captures x on x.order_id = b.id and x.is_payment
           join payment_attempts a on a.id = x.attempt_id
          where b.buyer_id = o.buyer_id and b.event_id = o.event_id
            and b.state = 'paid') paid on true
      where o.id = $1`,
    [orderId, cancellation.since],
  ))!;
  if (!buyer.email) return true;
  const { lang, currencyId, methodIds } = buyer;
  const total = Number(buyer.total);
  const paid = {
    amount: String(total),
    currencyId: String(currencyId),
    methodIds: String(methodIds),
  };
  const { noticeId, eventId } = cancellation;
  const isQueued = await queueMail(tx, {
    fact: `event cancelled ${noticeId} ${buyer.id}`,
    kind: total > 0 ? 'eventCancelled' : 'freeEventCancelled',
    personId: buyer.id,
    eventId,
    to: buyer.email,
    lang,
    details: { noticeId: String(noticeId), ...(total > 0 && paid) },
    now,
  });
  return isQueued || !buyer.isLate;
}
