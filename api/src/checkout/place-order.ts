import { randomBytes } from 'node:crypto';
import type { OrderCreated } from '@playday/shared/contracts/api';
import type { EventRow } from '../stock/event-row.ts';
import type { Context } from '../context.ts';
import { one, type Tx } from '../db/db.ts';
import { Failure } from '../errors.ts';
import type { Call, Handler } from '../http/handler.ts';
import { later, minutes, seconds } from '../ports/clock.ts';
import { holdLines, type HoldRow, lockHold } from '../stock/holds.ts';
import { checkParameters, type MethodRow, methodOfEvent } from './methods.ts';
import { checkLines, eventOnSale } from './on-sale.ts';
import { openAttempt, startPayment, wirePayment } from './payment/attempts.ts';
import { completeOrder } from './payment/complete-order.ts';
import { type PricedOrder, priceOrder } from './price-order.ts';
import { findPromo, type PromoRow, reservePromo } from './promos.ts';
import { readOrder } from './read-order.ts';
import { withStock } from './shortage.ts';
import { changeBuyerCount, changeStock, countOf, difference, recordStock, times } from '../stock/stock.ts';

const PAY_MS = minutes(15);
const TWIN_MS = seconds(10);

interface Plan {
  event: EventRow;
  price: PricedOrder;
  promo: PromoRow | undefined;
  method: MethodRow | undefined;
  parameters: { key: string; value: string }[];
}

/**
 * Turns held (or free) tickets into an order, then asks the gateway for a payment, outside of the transaction. When the
 * gateway does not answer the order ends unpaid and the hold is given back with its old end (503).
 */
export const placeOrder: Handler<'POST /user/order'> = async (context, call) => {
  const { db } = context;
  const { body, session, now } = call;
  const earlier = await earlierOrder(db, call);
  if (earlier) return answer(context, call, earlier);

  const plan = await makePlan(context, call);
  const ids = body.tickets.map(({ id }) => id);
  const stock = { buyerId: session.personId, eventId: body.event, ids, now };
  const orderId = await withStock(db, stock, () => db.transaction((tx) => insertOrder(tx, call, plan)));
  return answer(context, call, orderId);
};

/** Everything that can be decided before stock is touched. */
async function makePlan({ db }: Context, { body, session, now }: Call<'POST /user/order'>): Promise<Plan> {
  const buyerId = session.personId;
  const event = await eventOnSale(db, body.event, buyerId, now);
  await checkLines(db, event.id, body.tickets);
  const promo =
    body.promocode === undefined
      ? undefined
      : await findPromo(db, { code: body.promocode, event, buyerId, now });
  const price = await priceOrder(db, event.id, body.tickets, promo?.amount ?? 0);
  // Free, or wholly covered by a promo: no method is asked for, and one that is named is not used.
  if (price.total === 0) return { event, price, promo, method: undefined, parameters: [] };
  const method = await methodOfEvent(db, event.id, body.method);
  const parameters = checkParameters(method, price.total, body.additionalParameter ?? []);
  return { event, price, promo, method, parameters };
}

async function insertOrder(tx: Tx, call: Call<'POST /user/order'>, plan: Plan): Promise<number> {
  const { body, session, now } = call;
  const { event, price, promo, method } = plan;
  const buyerId = session.personId;
  const hold = await lockHold(tx, buyerId);
  // One order of a buyer at a time: twins of this request wait here, then find its order.
  await tx.query('select 1 from people where id = $1 for no key update', [buyerId]);
  const twin = await earlierOrder(tx, call);
  if (twin) return twin;

  const isHeld = hold !== undefined && hold.eventId === event.id;
  if (isHeld && (hold.lapsedAt || hold.expiresAt <= now)) throw new Failure('holdLapsed');
  const held = isHeld ? await holdLines(tx, buyerId) : [];
  await changeBuyerCount(tx, buyerId, event.id, countOf(body.tickets) - countOf(held));
  await changeStock(tx, difference(held, body.tickets));

  const isFree = price.total === 0;
  const [order] = await tx.query<{ id: number }>(
    `insert into orders (pub_id, buyer_id, event_id, currency_id, state, subtotal, discount, fees_total, total,
                         promo_id, promo_code, method_id, parameters, request_key, body_hash, created_at, pay_by,
                         hold_expires_at, hold_is_extended, ask_at)
     values ($1, $2, $3, $4, 'pending payment', $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
     returning id`,
    [
      randomBytes(16).toString('base64url'),
      buyerId,
      event.id,
      event.currencyId,
      price.subtotal,
      price.discount,
      price.feesTotal,
      price.total,
      promo?.id ?? null,
      promo?.code ?? null,
      method?.id ?? null,
      JSON.stringify(plan.parameters),
      call.requestKey ?? null,
      call.bodyHash,
      now,
      later(now, PAY_MS),
      held.length > 0 ? hold!.expiresAt : null,
      hold?.isExtended ?? false,
      later(now, seconds(10)),
    ],
  );
  const orderId = order!.id;
  await insertLines(tx, orderId, price);
  if (held.length > 0) await consumeHold(tx, buyerId, hold!, held, now);
  await recordStock(tx, {
    cause: { order: orderId },
    reason: 'order',
    changes: times(body.tickets, 1, 0),
    now,
  });
  if (promo && !(await reservePromo(tx, { promoId: promo.id, buyerId, orderId }))) {
    throw new Failure('promoUsed', { field: 'promocode' });
  }
  if (isFree) await completeOrder(tx, orderId, now);
  else await openAttempt(tx, { orderId, method: method!, now });
  return orderId;
}

async function insertLines(tx: Tx, orderId: number, price: PricedOrder): Promise<void> {
  const lines = price.tickets.map((ticket, place) => ({ ...ticket, place }));
  const fees = price.fees.map((fee, place) => ({ ...fee, place }));
  await tx.query(
    `insert into order_lines (order_id, ticket_type_id, place, name, count, price)
     select $1, id, place, name, count, price
       from jsonb_to_recordset($2::jsonb) as d (id int, place int, name jsonb, count int, price bigint)`,
    [orderId, JSON.stringify(lines)],
  );
  await tx.query(
    `insert into order_fees (order_id, place, ticket_type_id, name, price)
     select $1, place, "ticketTypeId", name, price
       from jsonb_to_recordset($2::jsonb) as d (place int, "ticketTypeId" int, name jsonb, price bigint)`,
    [orderId, JSON.stringify(fees)],
  );
}

/** The hold's tickets now belong to the order; the next cart begins anew. */
async function consumeHold(
  tx: Tx,
  buyerId: number,
  hold: HoldRow,
  held: { id: number; count: number }[],
  now: Date,
): Promise<void> {
  await recordStock(tx, { cause: { hold: hold.holdId }, reason: 'order', changes: times(held, -1, 0), now });
  await tx.query('delete from holds where buyer_id = $1', [buyerId]);
}

/** What this request already did: by its key, or, without one, an identical order of the last seconds. */
async function earlierOrder(tx: Tx, call: Call<'POST /user/order'>): Promise<number | undefined> {
  const { requestKey, bodyHash, session, now } = call;
  const found = requestKey
    ? await one<{ id: number }>(tx, 'select id from orders where request_key = $1', [requestKey])
    : await one<{ id: number }>(
        tx,
        `select id from orders where buyer_id = $1 and request_key is null and body_hash = $2 and created_at > $3
            and state in ('paid', 'pending payment') order by id desc limit 1`,
        [session.personId, bodyHash, later(now, -TWIN_MS)],
      );
  return found?.id;
}

async function answer(
  context: Context,
  call: Call<'POST /user/order'>,
  orderId: number,
): Promise<OrderCreated> {
  await startPayment(context, orderId);
  const order = await readOrder(context, { orderId, buyerId: call.session.personId, lang: call.lang });
  if (!order) throw new Failure('notFound');
  return { order, payment: await wirePayment(context.db, orderId, call.lang) };
}
