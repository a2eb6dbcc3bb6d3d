import type { Body } from '@playday/shared/api-contract';
import { toMinor } from '@playday/shared/rules/money/money';
import {
  orderTickets,
  type OrderTicket,
  returnTickets,
} from '../../checkout/refunds/return-tickets.ts';
import { paymentOf, refundLockedOrder, refundPayment } from '../../checkout/refunds/refunds.ts';
import { bangkokInWords } from '../../time/dates.ts';
import { one, type Tx } from '../../db/db.ts';
import type { Handler } from '../../http/handler.ts';
import { logSecurityEvent } from '../../http/security-log.ts';
import { hours, later } from '../../time/time.ts';
import { inLanguage } from '../../texts.ts';
import { makeChange } from '../change.ts';
import { refusal } from '../refusal.ts';
import { moneyOf } from '../../amounts.ts';
import { lockNamedOrder, type OfficeOrderRow } from './order-of.ts';

type Wanted = Body<'POST /office/orders/{order}/refund'>;

/** The same part of an order is not refunded again within this time, unless it is said. */
const REPEAT_MS = hours(24);

export const refundOrderByOffice: Handler<'POST /office/orders/{order}/refund'> = async (
  context,
  call,
) => {
  const { body, operator, requestId } = call;
  if (
    [body.tickets, body.types, body.codes, body.amount].filter((each) => each !== undefined)
      .length > 1
  )
    throw refusal('Give a number of tickets, ticket codes or an amount, and only one of them.');
  let orderId = 0;
  const change = await makeChange(context, 'refund', call, async (tx, { params, now }) => {
    const order = await lockNamedOrder(tx, params.order);
    orderId = order.id;
    const subject = `order ${order.number}`;
    const before = await readValues(tx, order);
    if (await isDone(tx, order, body)) return { subject, before, after: before };
    await requirePaid(tx, order);
    const notes = await warnings(tx, order, now);
    if (body.amount !== undefined)
      await refundPart(tx, order, { ...body, amount: body.amount }, now);
    else if (body.tickets ?? body.types ?? body.codes)
      notes.unshift(...(await refundTickets(tx, order, body, now)));
    else {
      const valid = (await orderTickets(tx, order.id)).filter(({ isValid }) => isValid);
      notes.unshift(...entriesOf(valid));
      await refundLockedOrder(tx, order, { reason: 'refund', now });
    }
    return { subject, before, after: await readValues(tx, order), notes };
  });
  if (change.isChanged && !change.isDryRun)
    await logSecurityEvent(context, {
      event: 'refund-ordered',
      id: requestId,
      details: { by: operator, orderId },
    });
  return change;
};

async function readValues(tx: Tx, order: OfficeOrderRow) {
  const row = (await one<{ state: string; validTickets: number; refunded: number; left: number }>(
    tx,
    `select o.state, (select count(*)::int from tickets
      where order_id = o.id and voided_at is null) as "validTickets",
            coalesce(c.refunded, 0) as refunded, coalesce(c.amount - c.refunded, 0) as left
       from orders o left join captures c on c.order_id = o.id and c.is_payment where o.id = $1`,
    [order.id],
  ))!;
  return { ...row, refunded: moneyOf(order, row.refunded), left: moneyOf(order, row.left) };
}

/** Whether the whole order, or each of these tickets, was given back before. */
async function isDone(tx: Tx, order: OfficeOrderRow, { codes, tickets, types, amount }: Wanted) {
  if (codes) {
    const named = namedTickets(await orderTickets(tx, order.id), codes);
    return named.every(({ isValid }) => !isValid) && !(await isDisputed(tx, order));
  }
  const isWhole = [tickets, types, amount].every((each) => each === undefined);
  if (!isWhole || order.state !== 'cancelled' || (await isDisputed(tx, order))) return false;
  // One that was never paid has no tickets.
  return (
    (await one(tx, 'select 1 from tickets where order_id = $1 limit 1', [order.id])) !== undefined
  );
}

const isDisputed = async (tx: Tx, { id }: OfficeOrderRow) =>
  (await one(
    tx,
    `select 1 from refunds
    where order_id = $1 and reason = 'dispute'`,
    [id],
  )) !== undefined;

async function requirePaid(tx: Tx, order: OfficeOrderRow): Promise<void> {
  if (order.state === 'paid') return;
  if (await isDisputed(tx, order))
    throw refusal('The bank of the buyer has taken the payment back: there is nothing to refund.');
  if (order.state === 'pending payment')
    throw refusal(
      'The order is not paid yet. Wait until it is paid or has ended; there is nothing to refund.',
    );
  throw refusal(
    `The order is ${order.state}: it has no valid ticket, and nothing of it can be refunded.`,
  );
}

/** What somebody should know before this order is refunded. */
async function warnings(tx: Tx, order: OfficeOrderRow, now: Date): Promise<string[]> {
  const notes: string[] = [];
  if (order.eventEnd <= now) notes.push('The event is over: the tickets may have been used.');
  const [elsewhere] = await tx.query<{ amount: number }>(
    `select amount from payment_findings where order_id = $1 and kind = 'partial refund elsewhere'
        and not exists (select from refunds
          where order_id = $1 and refund_id = 'refund elsewhere')`,
    [order.id],
  );
  if (elsewhere)
    notes.push(
      `${moneyOf(order, elsewhere.amount)} was returned in the gateway's dashboard already; ` +
        'the gateway sends at most the rest.',
    );
  if (order.total > 0)
    notes.push(
      'If the payment method cannot return it, "refunds list" shows the refund as by hand.',
    );
  return notes;
}

async function refundPart(
  tx: Tx,
  order: OfficeOrderRow,
  { amount: typed, again }: Wanted & { amount: string },
  now: Date,
): Promise<void> {
  const payment = await paymentOf(tx, order.id);
  if (!payment) throw refusal('The order was free: there is no money to refund.');
  const amount = toMinorOf(order, typed);
  if (amount === 0) throw refusal('The amount is 0: give what the buyer gets.');
  if (amount > payment.left)
    throw refusal(
      `Only ${moneyOf(order, payment.left)} of the payment is left: give that or less.`,
    );
  if (amount === payment.left)
    throw refusal(
      'That is all that is left of the payment: refund the whole order, without an amount.',
    );
  const [same] = await tx.query<{ at: Date }>(
    `select created_at as at from refunds where order_id = $1 and reason = 'part' and amount = $2
      and created_at > $3
      order by id desc limit 1`,
    [order.id, amount, later(now, -REPEAT_MS)],
  );
  if (same && !again)
    throw refusal(
      `${moneyOf(order, amount)} of this order was refunded on ${bangkokInWords(same.at)}. ` +
        'Add --again to refund it again.',
    );
  await refundPayment(tx, payment, { orderId: order.id, amount, reason: 'part', now });
}

async function refundTickets(
  tx: Tx,
  order: OfficeOrderRow,
  { tickets: count, types, codes, again }: Wanted,
  now: Date,
): Promise<string[]> {
  const all = await orderTickets(tx, order.id);
  const valid = all.filter(({ isValid }) => isValid);
  const chosen = codes
    ? namedTickets(all, codes).filter(({ isValid }) => isValid)
    : types
      ? ticketsOfTypes(await byType(tx, valid), types)
      : lastOf(valid, count!);
  if (count !== undefined && chosen.length < valid.length) {
    const kinds = await byType(tx, valid);
    if (kinds.size > 1)
      throw refusal(
        'The order has several ticket types. Say which, as in ' +
          `--tickets ${[...kinds.keys()][0]}=${count}. It has:`,
        ...listed(order, kinds),
      );
  }
  const [same] = await tx.query<{ at: Date }>(
    `select returned_at as at from returned_tickets where order_id = $1 and returned_at > $2
      group by 1 having count(*) = $3 order by 1 desc limit 1`,
    [order.id, later(now, -REPEAT_MS), chosen.length],
  );
  if (same && !codes && !again)
    throw refusal(
      `${chosen.length} tickets of this order were refunded on ${bangkokInWords(same.at)}. ` +
        'Add --again to refund further ones.',
    );
  await returnTickets(tx, order, { tickets: chosen, now });
  return [...entriesOf(chosen), ...chosen.map((ticket) => describeShare(order, ticket))];
}

/** Warns of tickets that were used. */
const entriesOf = (tickets: readonly OrderTicket[]): string[] =>
  tickets.flatMap(({ pubId, enteredAt }) =>
    enteredAt ? [`Ticket ${pubId} has entered: ${bangkokInWords(enteredAt)}.`] : [],
  );

/**
 * The last ones of those that have not entered, then of the others, so that a buyer keeps the
 * first.
 */
function lastOf(valid: readonly OrderTicket[], count: number, of = ''): OrderTicket[] {
  if (count > valid.length)
    throw refusal(
      `The order has only ${valid.length} valid tickets${of}: give that number or less.`,
    );
  const [unused, used] = [
    valid.filter(({ enteredAt }) => !enteredAt),
    valid.filter(({ enteredAt }) => enteredAt),
  ];
  return [...used, ...unused].slice(valid.length - count);
}

/** Tickets by the key of their type. */
async function byType(
  tx: Tx,
  tickets: readonly OrderTicket[],
): Promise<Map<string, OrderTicket[]>> {
  const rows = await tx.query<{ id: number; key: string }>(
    'select id, key from ticket_types where id = any($1::int[]) order by place',
    [tickets.map(({ typeId }) => typeId)],
  );
  return new Map(rows.map(({ id, key }) => [key, tickets.filter(({ typeId }) => typeId === id)]));
}

function ticketsOfTypes(kinds: Map<string, OrderTicket[]>, types: NonNullable<Wanted['types']>) {
  return [...Map.groupBy(types, ({ key }) => key)].flatMap(([key, each]) => {
    const tickets = kinds.get(key);
    if (!tickets)
      throw refusal(
        `The order has no valid ticket of type ${key}. It has: ${[...kinds.keys()].join(', ')}.`,
      );
    return lastOf(
      tickets,
      each.reduce((sum, { count }) => sum + count, 0),
      ` of type ${key}`,
    );
  });
}

const listed = (order: OfficeOrderRow, kinds: Map<string, OrderTicket[]>): string[] =>
  [...kinds].map(([key, tickets]) => {
    const { name, price } = tickets[0]!;
    return `${key}: ${tickets.length} × ${inLanguage(name, 'en')}, ${moneyOf(order, price)} each`;
  });

/**
 * The tickets with these codes, which may be cut off. Refuses a code that is none of the order's,
 * or the begin of several.
 */
function namedTickets(all: readonly OrderTicket[], codes: readonly string[]): OrderTicket[] {
  const named = codes.map((code) => {
    const found = all.filter(({ pubId }) => pubId.startsWith(code));
    if (found.length !== 1)
      throw refusal(
        found.length === 0
          ? `The order has no ticket ${code}.`
          : `Several tickets of the order begin with ${code}: type more of the code.`,
      );
    return found[0]!;
  });
  return [...new Set(named)];
}

const describeShare = (
  order: OfficeOrderRow,
  { pubId, name, price, fees, discount, total }: OrderTicket,
) =>
  `Ticket ${pubId}: price ${moneyOf(order, price)} + fees ${moneyOf(order, fees)} − promo ` +
  `${moneyOf(order, discount)} = ${moneyOf(order, total)} (${inLanguage(name, 'en')})`;

function toMinorOf({ scale, currency }: OfficeOrderRow, typed: string): number {
  try {
    return toMinor(typed, scale);
  } catch {
    throw refusal(`Amounts in ${currency} have at most ${scale} decimals.`);
  }
}
