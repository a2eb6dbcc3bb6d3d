import { extraParts } from '../../extra-parts.ts';
import type { Tx } from '../../db/db.ts';
import type { Text } from '../../texts.ts';
import { moveIfFree, movesOf } from '../../stock/move-stock.ts';
import { queueOrderMails } from '../notices/order-mails.ts';
import type { LockedOrder } from '../order/order-rows.ts';
import { releaseTicketCounts } from './release-ticket-counts.ts';
import { paymentOf, refundLockedOrder, refundPayment } from './refunds.ts';
import { type TicketShare, ticketShares } from './ticket-shares.ts';

/** A ticket of a paid order, with what was paid for it. */
export interface OrderTicket extends TicketShare {
  pubId: string;
  typeId: number;
  name: Text;
  place: number;
  isValid: boolean;
  isReturned: boolean;
  /** The first entry at the gate; null: none. */
  enteredAt: Date | null;
  /** Address of who has it; null when their data was erased. */
  holder: string | null;
}

/** The tickets of an order by their place, with what each has cost. */
export async function orderTickets(tx: Tx, orderId: number): Promise<OrderTicket[]> {
  const tickets = await tx.query<Omit<OrderTicket, keyof TicketShare> & { price: number }>(
    `select t.pub_id as "pubId", t.ticket_type_id as "typeId", l.name, t.place,
      t.voided_at is null as "isValid", l.price,
            r.ticket_id is not null as "isReturned", p.email as holder,
            (select min(n.scanned_at) from ${extraParts.entries} n
            where n.ticket_id = t.pub_id and not n.is_conflict) as "enteredAt"
       from tickets t join order_lines l on l.order_id = t.order_id
         and l.ticket_type_id = t.ticket_type_id
       join people p on p.id = t.buyer_id left join returned_tickets r on r.ticket_id = t.pub_id
      where t.order_id = $1 order by t.place`,
    [orderId],
  );
  const [order] = await tx.query<{ discount: number }>(
    'select discount from orders where id = $1',
    [orderId],
  );
  const fees = await tx.query<{ ticketTypeId: number | null; price: number }>(
    `select ticket_type_id as "ticketTypeId", price from order_fees where order_id = $1
     order by place`,
    [orderId],
  );
  const shares = ticketShares(tickets, { discount: order!.discount, fees });
  return tickets.map((ticket, at) => ({ ...ticket, ...shares[at]! }));
}

/**
 * Cancels some tickets of a paid, locked order: they become void and available again, and what was
 * paid for them is due as one refund, never more than is left of the payment. The order stays paid
 * with its other tickets; without any it is cancelled, with all that is left. Returns the refund's
 * amount in minor units.
 */
export async function returnTickets(
  tx: Tx,
  order: LockedOrder,
  { tickets, now }: { tickets: readonly OrderTicket[]; now: Date },
): Promise<number> {
  const { id: orderId } = order;
  const payment = await paymentOf(tx, orderId);
  const valid = await tx.query('select 1 from tickets where order_id = $1 and voided_at is null', [
    orderId,
  ]);
  if (tickets.length === valid.length) {
    await refundLockedOrder(tx, order, { reason: 'refund', now });
    return payment?.left ?? 0;
  }
  let left = payment?.left ?? 0;
  const parts = tickets.map(({ total }) => {
    const part = Math.min(total, left);
    left -= part;
    return part;
  });
  const amount = parts.reduce((sum, part) => sum + part, 0);
  const codes = tickets.map(({ pubId }) => pubId);
  await releaseTicketCounts(tx, order, { count: codes.length, codes, now });
  const voided = await tx.query(
    `update tickets set voided_at = $2 where pub_id = any($1::text[]) and order_id = $3
     and voided_at is null returning 1`,
    [codes, now, orderId],
  );
  if (voided.length !== tickets.length)
    throw new Error(`order ${orderId} lacks one of these valid tickets`);
  const lines = [...Map.groupBy(tickets, ({ typeId }) => typeId)].map(
    ([id, { length: count }]) => ({
      id,
      count,
    }),
  );
  const moves = movesOf(lines, { sold: -1, cause: { order: orderId }, reason: 'refund' });
  await moveIfFree(tx, moves, now);
  const refundId =
    payment && amount > 0
      ? await refundPayment(tx, payment, { orderId, amount, reason: 'tickets', now })
      : null;
  await tx.query(
    `insert into returned_tickets (ticket_id, order_id, ticket_type_id, amount, refund_id,
      returned_at)
     select d.id, $2, d.type, d.amount, case when d.amount > 0 then $3::bigint end, $4
       from unnest($1::text[], $5::int[], $6::bigint[]) as d (id, type, amount)`,
    [codes, orderId, refundId, now, tickets.map(({ typeId }) => typeId), parts],
  );
  const fact = `returned ${tickets[0]!.pubId}`;
  await queueOrderMails(tx, [{ orderId, kind: 'ticketsReturned', fact, now }]);
  return amount;
}
