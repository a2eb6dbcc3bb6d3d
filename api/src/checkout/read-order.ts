import type { Lang, Order, OrderListItem, OrderState } from '@playday/shared/api-contract';
import { fromMinor } from '@playday/shared/rules/money';
import type { Context } from '../context.ts';
import { bangkokIso } from '../dates.ts';
import type { Tx } from '../db/db.ts';
import { dataLoader } from '../db/micro-batch.ts';
import { Failure } from '../errors.ts';
import type { Handler } from '../http/handler.ts';
import { qrImage } from '../qr-image.ts';
import { inLanguage, type Text } from '../texts.ts';

interface OrderRow {
  id: number;
  buyerId: number;
  pubId: string;
  eventId: number;
  currencyId: number;
  currency: string;
  scale: number;
  state: string;
  subtotal: number;
  discount: number;
  total: number;
  promoCode: string | null;
  methodId: number | null;
  methodName: Text | null;
  createdAt: Date;
  payBy: Date;
  url: string;
  eventName: Text;
  dateStart: Date;
  dateEnd: Date;
  paymentId: string | null;
  attemptState: string | null;
  type: 'URL' | 'QR' | null;
  content: string | null;
}

const wireStates: Record<string, OrderState> = {
  paid: 'Paid',
  unpaid: 'Unpaid',
  cancelled: 'Cancelled',
  'pending payment': 'Pending payment',
};

/** One order of the buyer. An order of another buyer is `notFound`, like one that does not exist. */
export const getOrder: Handler<'GET /user/order/{id}'> = async (
  context,
  { params, query, session, lang },
) => {
  const id = await ownOrderId(context.db, session.personId, params.id, query.type === 'pubId');
  const order = await readOrder(context, { orderId: id, buyerId: session.personId, lang });
  if (!order) throw new Failure('notFound');
  return order;
};

export const listOrders: Handler<'GET /user/profile/orders'> = async ({ db }, { session, lang }) => {
  const rows = await db.query<OrderRow>(`${selectOrders} where o.buyer_id = $1 order by o.id desc`, [
    session.personId,
  ]);
  const parts = await readParts(
    db,
    rows.map(({ id }) => id),
  );
  return { orders: await Promise.all(rows.map((row) => listItem(row, parts, lang))) };
};

/** Finds the buyer's order by id or public id and returns its id. Throws `notFound` (1004). */
export async function ownOrderId(tx: Tx, buyerId: number, name: string, isPublic: boolean): Promise<number> {
  const isNumber = /^[1-9][0-9]{0,9}$/u.test(name) && Number(name) <= 2_147_483_647;
  const [row] =
    isPublic || !isNumber
      ? await tx.query<{ id: number }>('select id from orders where buyer_id = $1 and pub_id = $2', [
          buyerId,
          name,
        ])
      : await tx.query<{ id: number }>('select id from orders where buyer_id = $1 and id = $2', [
          buyerId,
          Number(name),
        ]);
  if (!row) throw new Failure('notFound');
  return row.id;
}

export async function readOrder(
  { orderRows }: Pick<Context, 'orderRows'>,
  { orderId, buyerId, lang }: { orderId: number; buyerId: number; lang: Lang },
): Promise<Order | undefined> {
  const { row, parts } = await orderRows(orderId);
  if (row?.buyerId !== buyerId) return undefined;
  const { date, ...item } = await listItem(row, parts, lang);
  return {
    ...item,
    createdAt: date,
    eventId: row.eventId,
    currencyId: row.currencyId,
    payTypeId: row.methodId,
    isDeclined: row.attemptState === 'declined',
  };
}

/** Data loader for the rows of an order: concurrent reads share one query. */
export function orderReader(db: Tx) {
  return dataLoader(async (ids: number[]) => {
    const [rows, { lines, fees }] = await Promise.all([
      db.query<OrderRow>(`${selectOrders} where o.id = any($1::int[])`, [ids]),
      readParts(db, ids),
    ]);
    const [row, line, fee] = [
      Map.groupBy(rows, ({ id }) => id),
      Map.groupBy(lines, ({ orderId }) => orderId),
      Map.groupBy(fees, ({ orderId }) => orderId),
    ];
    return ids.map((id) => ({
      row: row.get(id)?.[0],
      parts: { lines: line.get(id) ?? [], fees: fee.get(id) ?? [] },
    }));
  });
}

const selectOrders = `
  select o.id, o.buyer_id as "buyerId", o.pub_id as "pubId", o.event_id as "eventId", o.currency_id as "currencyId", c.iso_code as currency,
         c.scale, o.state, o.subtotal, o.discount, o.total, o.promo_code as "promoCode",
         coalesce(a.method_id, o.method_id) as "methodId", m.name as "methodName", o.created_at as "createdAt",
         o.pay_by as "payBy", e.url, e.name as "eventName", e.date_start as "dateStart", e.date_end as "dateEnd",
         a.payment_id as "paymentId", a.state as "attemptState", coalesce(a.type, m.type) as type, a.content
    from orders o
    join currencies c on c.id = o.currency_id
    join events e on e.id = o.event_id
    left join lateral (
      select * from payment_attempts where order_id = o.id
       order by state = 'captured' desc, created_at desc, id limit 1) a on true
    left join payment_methods m on m.id = coalesce(a.method_id, o.method_id)`;

interface Parts {
  lines: { orderId: number; id: number; name: Text; count: number; price: number }[];
  fees: {
    orderId: number;
    ticketTypeId: number | null;
    name: Text;
    price: number;
    ticketName: Text | null;
  }[];
}

async function readParts(tx: Tx, ids: number[]): Promise<Parts> {
  const [lines, fees] = await Promise.all([
    tx.query<Parts['lines'][number]>(
      `select order_id as "orderId", ticket_type_id as id, name, count, price from order_lines
        where order_id = any($1::int[]) order by order_id, place`,
      [ids],
    ),
    tx.query<Parts['fees'][number]>(
      `select f.order_id as "orderId", f.ticket_type_id as "ticketTypeId", f.name, f.price, l.name as "ticketName"
         from order_fees f
         left join order_lines l on l.order_id = f.order_id and l.ticket_type_id = f.ticket_type_id
        where f.order_id = any($1::int[]) order by f.order_id, f.place`,
      [ids],
    ),
  ]);
  return { lines, fees };
}

async function listItem(row: OrderRow, parts: Parts, lang: Lang): Promise<OrderListItem> {
  const money = (minor: number) => fromMinor(minor, row.scale);
  const fees = parts.fees
    .filter(({ orderId }) => orderId === row.id)
    .map((fee) => ({
      isTicket: fee.ticketTypeId !== null,
      line: {
        name: inLanguage(fee.name, lang),
        description: fee.ticketName === null ? '' : inLanguage(fee.ticketName, lang),
        price: money(fee.price),
      },
    }));
  const isPayable = row.state === 'pending payment' && row.attemptState === 'pending' && row.content !== null;
  const content = isPayable ? (row.type === 'QR' ? await qrImage(row.content!) : row.content) : null;
  return {
    id: row.id,
    pubId: row.pubId,
    date: bangkokIso(row.createdAt),
    state: wireStates[row.state]!,
    total: money(row.total),
    subtotal: money(row.subtotal),
    currency: row.currency,
    fee: {
      order: fees.filter(({ isTicket }) => !isTicket).map(({ line }) => line),
      ticket: fees.filter(({ isTicket }) => isTicket).map(({ line }) => line),
    },
    tickets: parts.lines
      .filter(({ orderId }) => orderId === row.id)
      .map(({ id, name, count, price }) => ({
        id,
        name: inLanguage(name, lang),
        count,
        price: money(price),
        sum: money(price * count),
      })),
    payId: row.paymentId,
    promocode: row.promoCode === null ? null : { name: row.promoCode, amount: money(row.discount) },
    paymentDetails:
      row.methodName === null
        ? null
        : { type: row.type === 'QR' ? 2 : 1, content, name: inLanguage(row.methodName, lang) },
    payBy: row.state === 'pending payment' ? bangkokIso(row.payBy) : null,
    event: {
      id: row.eventId,
      url: row.url,
      name: inLanguage(row.eventName, lang),
      dateStart: bangkokIso(row.dateStart),
      dateEnd: bangkokIso(row.dateEnd),
    },
  };
}
