import { sha256 } from '../../hash.ts';
import type { Tx } from '../../db/db.ts';
import type { Line } from '../../stock/lines.ts';
import { endPaid, moveIfFree, movesOf } from '../../stock/move-stock.ts';
import { queueOrderMails } from '../notices/order-mails.ts';
import { tellLateBuyers } from '../notices/tell-buyers.ts';

/**
 * Marks pending orders as paid: sells their held stock, issues tickets and queues mails. The orders
 * must be locked.
 */
export async function completeOrders(
  tx: Tx,
  orderIds: readonly number[],
  now: Date,
): Promise<void> {
  const lines = await tx.query<Line & { orderId: number }>(
    `select order_id as "orderId", ticket_type_id as id, count from order_lines
      where order_id = any($1::int[])`,
    [orderIds],
  );
  await setPaid(tx, orderIds, now);
  await issueTickets(tx, orderIds, now);
  const moves = lines.flatMap(({ orderId, ...line }) =>
    movesOf([line], { held: -1, sold: 1, cause: { order: orderId }, reason: 'pay' }),
  );
  // Last, so that the contended stock row is locked as briefly as possible.
  await moveIfFree(tx, moves, now);
}

/** Sets orders to paid, before their stock changes (`lockSequence`). */
export async function setPaid(tx: Tx, orderIds: readonly number[], now: Date): Promise<void> {
  await tx.query(
    `update orders set state = 'paid', paid_at = $2, closing = null, next_method_id = null
      where id = any($1::int[])`,
    [orderIds, now],
  );
  await endPaid(tx, orderIds, now);
}

/** Issues the tickets of paid orders and queues their mails. */
export async function issueTickets(tx: Tx, orderIds: readonly number[], now: Date): Promise<void> {
  const lines = await tx.query<Line & { orderId: number; orderPubId: string }>(
    `select l.order_id as "orderId", o.pub_id as "orderPubId", l.ticket_type_id as id, l.count
       from order_lines l join orders o on o.id = l.order_id
      where l.order_id = any($1::int[]) order by l.order_id, l.ticket_type_id`,
    [orderIds],
  );
  const tickets = [...Map.groupBy(lines, ({ orderId }) => orderId)].flatMap(([order, ofOrder]) =>
    ofOrder
      .flatMap(({ id, count, orderPubId }) =>
        Array<{ type: number; orderPubId: string }>(count).fill({ type: id, orderPubId }),
      )
      .map(({ type, orderPubId }, place) => ({
        order,
        type,
        place,
        pub_id: ticketPubId(orderPubId, place),
      })),
  );
  await tx.query(
    `insert into tickets (pub_id, order_id, ticket_type_id, event_id, buyer_id, place, issued_at)
     select d.pub_id, o.id, d.type, o.event_id, o.buyer_id, d.place, $2
       from jsonb_to_recordset($1::jsonb) as d (pub_id text, "order" int, type int, place int)
       join orders o on o.id = d."order"`,
    [JSON.stringify(tickets), now],
  );
  await queueOrderMails(
    tx,
    orderIds.map((orderId) => ({ orderId, kind: 'paid', fact: `paid ${orderId}`, now })),
  );
  await tellLateBuyers(tx, orderIds, now);
}

/**
 * The public id of a ticket: 128 bits that follow from the random public id of its order and its
 * place in it. An order that is paid again after a restored backup thus has the codes that its
 * buyer saved; new ones would admit a second person to the seat.
 */
function ticketPubId(orderPubId: string, place: number): string {
  const digest = Buffer.from(sha256(`ticket ${place} of ${orderPubId}`), 'hex');
  return digest.subarray(0, 16).toString('base64url');
}
