import type {
  Language,
  Order,
  OrderListItem,
  OrderState,
  Refund,
} from '@playday/shared/api-contract';
import { fromMinor } from '@playday/shared/rules/money/money';
import type { Context } from '../../context.ts';
import { bangkokIso, isoIn } from '../../time/dates.ts';
import { named, type Tx } from '../../db/db.ts';
import { Failure } from '../../errors.ts';
import { fileAddress } from '../../http/file-address.ts';
import type { Handler } from '../../http/handler.ts';
import { RUNNING_MS } from '../../http/idempotency.ts';
import { later } from '../../time/time.ts';
import { qrImage } from '../../qr-image.ts';
import { inLanguage } from '../../texts.ts';
import {
  type OrderParts,
  type OrderRow,
  readParts,
  selectOrders,
  tellsVat,
} from './order-reader.ts';

const wireStates: Record<string, OrderState> = {
  paid: 'Paid',
  unpaid: 'Unpaid',
  cancelled: 'Cancelled',
  'pending payment': 'Pending payment',
};

/**
 * One order of the buyer. An order of another buyer is `notFound`, like one that does not exist.
 */
export const getOrder: Handler<'GET /user/order/{id}'> = async (
  context,
  { params, query, session, lang, now },
) => {
  const id =
    query.type === 'key'
      ? await orderIdOfKey(context.db, { buyerId: session.personId, key: params.id, now })
      : await ownOrderId(context.db, session.personId, params.id, query.type === 'pubId');
  const order = await readOrder(context, { orderId: id, buyerId: session.personId, lang });
  if (!order) throw new Failure('notFound');
  return {
    ...order,
    file: await fileAddress(context, { kind: 'order', id: order.pubId }, session.tokenHash),
  };
};

export const listOrders: Handler<'GET /user/profile/orders'> = async (
  { db, refundTransfers, gateways },
  { session, lang },
) => {
  const rows = await db.query<OrderRow>(
    `${selectOrders} where o.buyer_id = $1 order by o.id desc`,
    [session.personId],
  );
  const parts = await readParts(
    db,
    rows.map(({ id }) => id),
  );
  const how = { lang, refundTransfers, gateways };
  return { orders: await Promise.all(rows.map((row) => listItem(row, parts, how))) };
};

/** Finds the buyer's order by id or public id and returns its id. Throws `notFound` (1004). */
export async function ownOrderId(
  tx: Tx,
  buyerId: number,
  name: string,
  isPublic: boolean,
): Promise<number> {
  const condition = isPublic ? 'pub_id = $1' : named('id', 'pub_id', name);
  const [row] = await tx.query<{ id: number }>(
    `select id from orders
    where ${condition} and buyer_id = $2`,
    [name, buyerId],
  );
  if (!row) throw new Failure('notFound');
  return row.id;
}

/**
 * What became of `POST /user/order` with this Idempotency-Key: the order that it placed or found.
 * Throws `stillRunning` while the request runs, and `notFound` when no order came of it.
 */
async function orderIdOfKey(
  tx: Tx,
  { buyerId, key, now }: { buyerId: number; key: string; now: Date },
) {
  const [found] = await tx.query<{ orderId: number | null; isRunning: boolean }>(
    `select coalesce(o.id, case when i.status = 200 then (i.answer #>> '{order,id}')::int end)
              as "orderId",
            i.status is null and i.started_at > $3 as "isRunning"
       from (values ($1::text, $2::text)) as asked (scope, key)
       left join idempotency i on i.scope = asked.scope and i.key = asked.key
       left join orders o on o.request_key = asked.scope || ' ' || asked.key and o.buyer_id = $4`,
    [`POST /user/order ${buyerId}`, key, later(now, -RUNNING_MS), buyerId],
  );
  if (found?.orderId) return found.orderId;
  throw found?.isRunning
    ? new Failure('stillRunning', { retryAfterS: 1 })
    : new Failure('notFound');
}

export async function readOrder(
  {
    orderRows,
    refundTransfers,
    gateways,
  }: Pick<Context, 'orderRows' | 'refundTransfers' | 'gateways'>,
  { orderId, buyerId, lang }: { orderId: number; buyerId: number; lang: Language },
): Promise<Order | undefined> {
  const { row, parts } = await orderRows(orderId);
  if (row?.buyerId !== buyerId) return undefined;
  const { date, ...item } = await listItem(row, parts, { lang, refundTransfers, gateways });
  return { ...item, createdAt: date, eventId: row.eventId, currencyId: row.currencyId };
}

/** What the payment of a pending order does; null when the order is not pending. */
function attemptOf({ state, closing, attemptState, nextMethodId }: OrderRow): Order['attempt'] {
  if (state !== 'pending payment') return null;
  if (closing === 'cancelled') return 'cancelling';
  // Its time is over, and the page says so by the clock.
  if (closing === 'unpaid') return 'open';
  if (attemptState === 'creating') return 'starting';
  if (attemptState === 'pending') return 'open';
  // An attempt whose start had no answer is voided by its reference, while the buyer may already
  // choose another.
  if (attemptState === 'voiding') return nextMethodId === null ? 'failed' : 'replacing';
  return attemptState === 'declined' ? 'declined' : 'failed';
}

/**
 * Why money goes back, as orders tell it; the other reasons are money that the order did not need.
 */
const wireReasons: Record<string, Refund['reason']> = {
  refund: 'refund',
  'refund elsewhere': 'refund',
  tickets: 'refund',
  part: 'refund',
  'event cancelled': 'refund',
  'given back': 'refund',
  dispute: 'dispute',
};

/** The offer to give a paid order back, or why only the office can take it back. */
function giveBackOf(row: OrderRow): Pick<OrderListItem, 'giveBack' | 'giveBackByOffice'> {
  if (!row.giveBackUntil) return {};
  const until = bangkokIso(row.giveBackUntil);
  const [tickets, sent, entered] = [row.validTickets!, row.sentTickets!, row.enteredTickets!];
  return sent + entered === 0
    ? { giveBack: { until, amount: fromMinor(row.giveBackAmount!, row.scale) } }
    : { giveBackByOffice: { until, tickets, sent, entered, friends: row.friends } };
}

async function listItem(
  row: OrderRow,
  parts: OrderParts,
  {
    lang,
    refundTransfers,
    gateways,
  }: { lang: Language } & Pick<Context, 'refundTransfers' | 'gateways'>,
): Promise<OrderListItem> {
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
  const isPayable =
    row.state === 'pending payment' && row.attemptState === 'pending' && row.content !== null;
  const content = isPayable
    ? row.type === 'QR'
      ? await qrImage(row.content!)
      : row.content
    : null;
  const gateway = isPayable ? gateways[row.gateway ?? ''] : undefined;
  const testPage = row.type === 'QR' ? gateway?.testPage?.(row.paymentId!) : undefined;
  const isOneWay = row.type === 'URL' && gateway?.sendsBack(row.methodAlias ?? '') === false;
  return {
    id: row.id,
    pubId: row.pubId,
    number: row.number,
    date: bangkokIso(row.createdAt),
    state: wireStates[row.state]!,
    total: money(row.total),
    subtotal: money(row.subtotal),
    ...(tellsVat(row) && {
      vat: {
        rate: row.vatRate,
        amount: money(row.vat),
        ...(row.vatLeft !== null && { left: money(row.vatLeft) }),
        taxId: row.sellerTaxId,
      },
    }),
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
        : {
            type: row.type === 'QR' ? 2 : 1,
            content,
            name: inLanguage(row.methodName, lang),
            alias: row.methodAlias ?? '',
            ...(isOneWay && { sendsBack: false }),
            ...(testPage && { testPage }),
          },
    payBy: row.state === 'pending payment' ? bangkokIso(row.payBy) : null,
    isDeclined: row.attemptState === 'declined',
    refunds: parts.refunds
      .filter(({ orderId }) => orderId === row.id)
      .map(({ amount, reason, scale, method, doneAt, ...refund }) => {
        const transfer = refundTransfers.transferOf({ ...refund, doneAt });
        return {
          amount: fromMinor(amount, scale),
          reason: wireReasons[reason] ?? 'unneeded',
          method: inLanguage(method, lang),
          way: refund.isTransfer ? 'transfer' : 'method',
          state: doneAt ? 'done' : 'due',
          date: doneAt && bangkokIso(doneAt),
          ...(transfer && { transfer }),
        };
      }),
    ...giveBackOf(row),
    ...(row.givenBack && { givenBack: row.givenBack }),
    payTypeId: row.methodId,
    attempt: attemptOf(row),
    event: {
      id: row.eventId,
      url: row.url,
      name: inLanguage(row.eventName, lang),
      dateStart: isoIn(row.dateStart, row.timeZone),
      dateEnd: isoIn(row.dateEnd, row.timeZone),
      state: row.eventState,
      calendarSequence: row.calendarSequence,
      ...(row.previousStart && { previousStart: isoIn(row.previousStart, row.timeZone) }),
    },
  };
}
