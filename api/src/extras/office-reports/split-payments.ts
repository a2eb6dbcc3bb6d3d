import type { Tx } from '../../db/db.ts';
import { inLanguage, type Text } from '../../texts.ts';
import { ticketShares } from '../../checkout/refunds/ticket-shares.ts';
import type { Parts, PaymentRow } from './payment-rows.ts';

interface Fee {
  orderId: number;
  ticketTypeId: number | null;
  name: Text;
  price: number;
}

interface Ticket {
  orderId: number;
  typeId: number;
  price: number;
  /** The refund with which it was returned singly. */
  refundId: number | null;
}

interface Order {
  id: number;
  price: number;
  discount: number;
  fees: Fee[];
  tickets: Ticket[];
}

/**
 * Tells what each payment was for. A refund of tickets takes back their shares, a refund of the
 * order what is left of all of them. An amount that was returned without a ticket, and a capture
 * that pays no order, are for nothing of it. The rows of an order must be in their order.
 */
export async function splitPayments(
  tx: Tx,
  rows: readonly PaymentRow[],
): Promise<(row: PaymentRow) => Parts> {
  const orders = await readOrders(tx, [...new Set(rows.map(({ orderId }) => orderId))]);
  const parts = new Map<PaymentRow, Parts>();
  for (const [orderId, payments] of Map.groupBy(rows, (row) => row.orderId))
    splitOrder(orders.get(orderId)!, payments, parts);
  return (row) => parts.get(row)!;
}

function splitOrder(order: Order, payments: readonly PaymentRow[], parts: Map<PaymentRow, Parts>) {
  const nothing = { price: 0, discount: 0, fees: order.fees.map(() => 0) };
  let left = nothing;
  for (const payment of payments) {
    const taken = partOf(payment);
    left = add(left, taken);
    parts.set(payment, { ...taken, fees: named(order.fees, taken.fees) });
  }

  function partOf({ id, kind, reason, isSale }: PaymentRow) {
    if (!isSale || reason === 'part') return nothing;
    if (kind === 'capture') return { ...order, fees: order.fees.map(({ price }) => price) };
    return negative(reason === 'tickets' ? sharesOf(order, id) : left);
  }
}

type Amounts = Record<'price' | 'discount', number> & { fees: number[] };

const add = (a: Amounts, b: Amounts): Amounts => ({
  price: a.price + b.price,
  discount: a.discount + b.discount,
  fees: a.fees.map((fee, at) => fee + b.fees[at]!),
});

const negative = ({ price, discount, fees }: Amounts): Amounts => ({
  price: -price,
  discount: -discount,
  fees: fees.map((fee) => -fee),
});

/** What the tickets of a refund have cost, fee by fee. */
function sharesOf({ tickets, discount, fees }: Order, refundId: number): Amounts {
  const ofRefund = (value: (at: number) => number) =>
    tickets.reduce((sum, ticket, at) => sum + (ticket.refundId === refundId ? value(at) : 0), 0);
  const shares = ticketShares(tickets, { discount, fees: [] });
  return {
    price: ofRefund((at) => shares[at]!.price),
    discount: ofRefund((at) => shares[at]!.discount),
    fees: fees.map((fee) => {
      const ofFee = ticketShares(tickets, { discount, fees: [fee] });
      return ofRefund((at) => ofFee[at]!.fees);
    }),
  };
}

/** Fees with one name, such as those of two types of tickets, are one. */
function named(fees: readonly Fee[], amounts: readonly number[]): Parts['fees'] {
  const sums = new Map<string, number>();
  for (const [at, { name }] of fees.entries()) {
    const shown = inLanguage(name, 'en');
    sums.set(shown, (sums.get(shown) ?? 0) + amounts[at]!);
  }
  return [...sums].map(([name, amount]) => ({ name, amount }));
}

async function readOrders(tx: Tx, ids: readonly number[]): Promise<Map<number, Order>> {
  const orders = await tx.query<Pick<Order, 'id' | 'price' | 'discount'>>(
    'select id, subtotal as price, discount from orders where id = any($1::int[])',
    [ids],
  );
  const fees = await tx.query<Fee>(
    `select order_id as "orderId", ticket_type_id as "ticketTypeId", name, price from order_fees
      where order_id = any($1::int[]) order by order_id, place`,
    [ids],
  );
  const tickets = await tx.query<Ticket>(
    `select t.order_id as "orderId", t.ticket_type_id as "typeId", l.price,
            r.refund_id as "refundId"
       from tickets t join order_lines l on l.order_id = t.order_id
         and l.ticket_type_id = t.ticket_type_id
       left join returned_tickets r on r.ticket_id = t.pub_id
      where t.order_id in (select order_id from returned_tickets where order_id = any($1::int[]))
      order by t.order_id, t.place`,
    [ids],
  );
  const [feesOf, ticketsOf] = [
    Map.groupBy(fees, ({ orderId }) => orderId),
    Map.groupBy(tickets, ({ orderId }) => orderId),
  ];
  return new Map(
    orders.map((order) => [
      order.id,
      { ...order, fees: feesOf.get(order.id) ?? [], tickets: ticketsOf.get(order.id) ?? [] },
    ]),
  );
}
