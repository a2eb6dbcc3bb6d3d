import type { Reply } from '@playday/shared/api-contract';
import { extraParts } from '../../extra-parts.ts';
import { amountOf } from '../../amounts.ts';
import { findOrderId, selectNumber } from '../../order-number.ts';
import { paymentOf } from '../../checkout/refunds/refunds.ts';
import { orderTickets } from '../../checkout/refunds/return-tickets.ts';
import type { Tx } from '../../db/db.ts';
import { Failure } from '../../errors.ts';
import { bangkokIso, type Dated } from '../../time/dates.ts';
import type { Handler } from '../../http/handler.ts';
import { logSecurityEvent } from '../../http/security-log.ts';
import { inLanguage, type Text } from '../../texts.ts';
import { mailKindsAbout } from '../../outbox/mail-kinds.ts';
import { readRefunds } from '../../office/orders/refunds.ts';

type Answer = Reply<'GET /office/orders/{order}'>;

interface Row {
  number: string;
  state: string;
  event: Text;
  at: Date;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  phone: string | null;
  language: string;
  currency: string;
  scale: number;
  subtotal: number;
  discount: number;
  total: number;
  promo: string | null;
}

/** Everything about one order, for the person who has its buyer on the phone. */
export const showOrder: Handler<'GET /office/orders/{order}'> = async (
  context,
  { params, operator, requestId },
) => {
  const { db } = context;
  const id = await findOrderId(db, params.order);
  if (id === undefined) throw new Failure('notFound');
  const [row] = await db.query<Row>(
    `select ${selectNumber} as number, o.state, e.name as event, o.created_at as at,
      p.first_name as "firstName", p.last_name as "lastName", p.email,
            p.phone, p.language, c.iso_code as currency, c.scale, o.subtotal, o.discount, o.total,
            o.promo_code as promo
       from orders o join people p on p.id = o.buyer_id join events e on e.id = o.event_id
       join currencies c on c.id = o.currency_id where o.id = $1`,
    [id],
  );
  const {
    number,
    state,
    event,
    at,
    firstName,
    lastName,
    email,
    phone,
    language,
    currency,
    scale,
    promo,
  } = row!;
  const shown = (minor: number) => amountOf(minor, scale);
  const captures = await readCaptures(db, id);
  await logSecurityEvent(context, {
    event: 'buyers-read',
    reason: 'orders show',
    id: requestId,
    details: { by: operator, orderId: id },
  });
  return {
    ...{
      order: number,
      state,
      event: inLanguage(event, 'en'),
      at: bangkokIso(at),
      currency,
      promo,
    },
    ...{ subtotal: shown(row!.subtotal), discount: shown(row!.discount), total: shown(row!.total) },
    buyer: { name: firstName === null ? null : `${firstName} ${lastName}`, email, phone, language },
    left: shown((await paymentOf(db, id))?.left ?? 0),
    ...(await readLines(db, id, shown)),
    payments: await readPayments(db, id),
    captures,
    refunds: await readRefunds(db, id, 1_000),
    tickets: await readTickets(db, id, shown),
    entries: await readEntries(db, id),
    mails: await readMails(db, id),
    changes: await readChanges(db, number),
  };
};

type Shown = (minor: number) => string;

async function readLines(tx: Tx, id: number, shown: Shown) {
  const lines = await tx.query<{ name: Text; count: number; price: number }>(
    'select name, count, price from order_lines where order_id = $1 order by place',
    [id],
  );
  const fees = await tx.query<{ name: Text; amount: number }>(
    'select name, price as amount from order_fees where order_id = $1 order by place',
    [id],
  );
  return {
    lines: lines.map(({ name, count, price }) => ({
      name: inLanguage(name, 'en'),
      count,
      price: shown(price),
    })),
    fees: fees.map(({ name, amount }) => ({ name: inLanguage(name, 'en'), amount: shown(amount) })),
  };
}

async function readPayments(tx: Tx, id: number) {
  const rows = await tx.query<Dated<Answer['payments'][number], 'at'>>(
    `select a.reference, m.alias as method, a.gateway, a.payment_id as payment, a.state,
      a.created_at as at
       from payment_attempts a join payment_methods m on m.id = a.method_id where a.order_id = $1
         order by a.created_at, a.id`,
    [id],
  );
  return rows.map((row) => ({ ...row, at: bangkokIso(row.at) }));
}

type Amount = 'amount' | 'refunded';
type CaptureRow = Dated<Omit<Answer['captures'][number], Amount>, 'at'> &
  Record<Amount | 'scale', number>;

async function readCaptures(tx: Tx, id: number) {
  const rows = await tx.query<CaptureRow>(
    `select c.capture_id as capture, c.amount, c.refunded, c.currency, coalesce(y.scale,
      2) as scale, c.is_payment as "isPayment",
            c.captured_at as at
       from captures c left join currencies y on y.iso_code = c.currency where c.order_id = $1
         order by c.id`,
    [id],
  );
  return rows.map(({ amount, refunded, scale, at, ...row }) => ({
    ...{
      ...row,
      amount: amountOf(amount, scale),
      refunded: amountOf(refunded, scale),
      at: bangkokIso(at),
    },
  }));
}

async function readTickets(tx: Tx, id: number, shown: Shown) {
  return (await orderTickets(tx, id)).map(
    ({ pubId, name, isValid, isReturned, enteredAt, holder, price, fees, discount, total }) => ({
      ...{ code: pubId, name: inLanguage(name, 'en'), holder },
      entered: enteredAt && bangkokIso(enteredAt),
      state: isValid ? ('valid' as const) : isReturned ? ('returned' as const) : ('void' as const),
      ...{ price: shown(price), fees: shown(fees), discount: shown(discount), paid: shown(total) },
    }),
  );
}

/** Scans of the order's tickets at the gate. */
async function readEntries(tx: Tx, id: number) {
  const rows = await tx.query<Dated<Answer['entries'][number], 'at'>>(
    `select n.ticket_id as code, n.day::text, n.scanned_at as at, n.gate,
      n.is_conflict as "isConflict", n.clock
       from ${extraParts.entries} n join tickets t on t.pub_id = n.ticket_id where t.order_id = $1
         order by n.scanned_at, n.scan_id`,
    [id],
  );
  return rows.map((row) => ({ ...row, at: bangkokIso(row.at) }));
}

/** The mails about an order and its tickets, and those about its event to its buyer. */
async function readMails(tx: Tx, id: number) {
  const rows = await tx.query<Dated<Answer['mails'][number], 'queuedAt' | 'sentAt'>>(
    `select m.kind, m.recipient as to, m.created_at as "queuedAt", m.sent_at as "sentAt",
            m.given_up_at is not null as "isGivenUp"
       from orders o
       join outbox m on m.order_id = o.id
         or (m.person_id = o.buyer_id and m.event_id = o.event_id and m.kind = any($2))
      where o.id = $1 order by m.id`,
    [id, mailKindsAbout('event')],
  );
  return rows.map(({ queuedAt, sentAt, ...row }) => ({
    ...row,
    queuedAt: bangkokIso(queuedAt),
    sentAt: sentAt && bangkokIso(sentAt),
  }));
}

async function readChanges(tx: Tx, number: string) {
  const rows = await tx.query<Dated<Answer['changes'][number], 'at'>>(
    'select at, who, action, reason from office_log where subject = $1 order by id',
    [`order ${number}`],
  );
  return rows.map((row) => ({ ...row, at: bangkokIso(row.at) }));
}
