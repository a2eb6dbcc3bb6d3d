import type { Tx } from '../../db/db.ts';
import { lockOpenAttempts } from '../order/order-rows.ts';
import { queueOrderMails } from '../notices/order-mails.ts';
import { releasePromos } from '../order/promos.ts';
import type { UnpaidEnd } from '../../stock/hold-history.ts';
import { giveBack } from '../../stock/move-stock.ts';

/**
 * Closes pending orders without payment, each as the given state: releases their stock and promos.
 * The orders must be locked and pending. Buyers of unpaid ones are told by mail. An attempt that is
 * not voided yet stays so, and the gateway is asked until it is: money that still arrives is late.
 */
export async function closeOrders(
  tx: Tx,
  orders: readonly { id: number; state: 'unpaid' | 'cancelled' }[],
  now: Date,
): Promise<void> {
  if (orders.length === 0) return;
  const ids = orders.map(({ id }) => id);
  await lockOpenAttempts(tx, ids);
  await tx.query(
    `update payment_attempts set state = 'voiding', next_poll_at = $2
      where order_id = any($1::int[]) and state in ('creating', 'pending')`,
    [ids, now],
  );
  await tx.query(
    `update orders o set state = d.state, closed_at = $2, closing = null, next_method_id = null
       from jsonb_to_recordset($1::jsonb) as d (id int, state text) where o.id = d.id`,
    [JSON.stringify(orders), now],
  );
  const lines = await tx.query<UnpaidEnd & { id: number; orderId: number }>(
    `select o.id as "orderId", o.buyer_id as "buyerId", o.event_id as "eventId",
            l.ticket_type_id as id, l.count,
            o.created_at as since, o.pay_by as "endsAt", o.cancel_asked_at as at,
            case when e.state <> 'published' then 'shop' when o.state = 'unpaid' then 'time'
            else 'buyer' end as kind
       from order_lines l join orders o on o.id = l.order_id join events e on e.id = o.event_id
         where o.id = any($1::int[])`,
    [ids],
  );
  const unpaid = orders.filter(({ state }) => state === 'unpaid').map(({ id }) => id);
  await queueOrderMails(
    tx,
    unpaid.map((id) => ({
      orderId: id,
      kind: 'paymentLapsed',
      fact: `payment lapsed ${id}`,
      now,
    })),
  );
  await giveBack(
    tx,
    lines.map((line) => ({ ...line, cause: { order: line.orderId }, reason: 'close' as const })),
    now,
  );
  await releasePromos(tx, ids);
}
