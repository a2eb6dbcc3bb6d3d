import { randomBytes } from 'node:crypto';
import type { Tx } from '../../db/db.ts';
import type { Line } from '../../stock/lines.ts';
import { openAttempts } from '../attempts/open-attempts.ts';
import type { PlannedOrder } from './plan-order.ts';

/** An order that stock and limits allow, with the hold whose tickets it takes over. */
export interface AllowedOrder {
  plan: PlannedOrder;
  hold: { holdId: number; expiresAt: Date; isExtended: boolean } | undefined;
  held: Line[];
  payBy: Date;
}

/**
 * Writes what inserted orders consist of, with set-based queries: lines, fees and payment attempts;
 * deletes the holds they take over. `ids`: of the orders, in the same sequence. The caller moves
 * the stock.
 */
export async function writeOrderRows(
  tx: Tx,
  orders: readonly AllowedOrder[],
  { ids, now }: { ids: readonly number[]; now: Date },
): Promise<void> {
  const each = <T>(rows: (order: AllowedOrder, orderId: number) => T[]) =>
    JSON.stringify(orders.flatMap((order, at) => rows(order, ids[at]!)));
  // The order takes over the tickets of the hold, so the hold is deleted.
  const consumed = orders.filter(({ held }) => held.length > 0).map(({ plan }) => plan.buyerId);
  const payments = orders.flatMap(({ plan }, at) =>
    plan.method ? [{ orderId: ids[at]!, methodId: plan.method.id, gateway: plan.gateway }] : [],
  );
  await Promise.all([
    tx.query(
      `insert into order_lines (order_id, ticket_type_id, place, name, count, price)
       select order_id, id, place, name, count, price
         from jsonb_to_recordset($1::jsonb) as d (order_id int, id int, place int, name jsonb,
           count int, price bigint)`,
      [
        each(({ plan }, order_id) =>
          plan.price.tickets.map((line, place) => ({ ...line, order_id, place })),
        ),
      ],
    ),
    tx.query(
      `insert into order_fees (order_id, place, ticket_type_id, name, price)
       select order_id, place, "ticketTypeId", name, price
         from jsonb_to_recordset($1::jsonb)
              as d (order_id int, place int, "ticketTypeId" int, name jsonb, price bigint)`,
      [
        each(({ plan }, order_id) =>
          plan.price.fees.map((fee, place) => ({ ...fee, order_id, place })),
        ),
      ],
    ),
    consumed.length > 0 &&
      tx.query('delete from holds where buyer_id = any($1::int[])', [consumed]),
    payments.length > 0 && openAttempts(tx, { payments, now }),
  ]);
}

/** Inserts the rows of orders, and returns their ids in the given sequence. */
export async function insertOrders(
  tx: Tx,
  orders: readonly AllowedOrder[],
  now: Date,
): Promise<number[]> {
  const rows = orders.map(({ plan, hold, held, payBy }) => ({
    pub_id: randomBytes(16).toString('base64url'),
    buyer_id: plan.buyerId,
    event_id: plan.event.id,
    currency_id: plan.event.currencyId,
    subtotal: plan.price.subtotal,
    discount: plan.price.discount,
    fees_total: plan.price.feesTotal,
    total: plan.price.total,
    vat_rate: plan.vat.rate,
    seller_tax_id: plan.vat.sellerTaxId,
    promo_id: plan.promo?.id,
    promo_code: plan.promo?.code,
    method_id: plan.method?.id,
    parameters: plan.parameters,
    request_key: plan.requestKey,
    body_hash: plan.bodyHash,
    pay_by: payBy,
    network: plan.price.total === 0 ? plan.network : undefined,
    hold_expires_at: held.length > 0 ? hold?.expiresAt : undefined,
    hold_is_extended: hold?.isExtended ?? false,
  }));
  const written = await tx.query<{ id: number; pubId: string }>(
    `insert into orders (pub_id, buyer_id, event_id, currency_id, state, subtotal, discount,
      fees_total, total, vat_rate, seller_tax_id,
                         promo_id, promo_code, method_id, parameters, request_key, body_hash,
                         created_at, pay_by,
                         hold_expires_at, hold_is_extended, network)
     select pub_id, buyer_id, event_id, currency_id, 'pending payment', subtotal, discount,
       fees_total, total, vat_rate, seller_tax_id,
            promo_id, promo_code, method_id, parameters, request_key, body_hash, $2, pay_by,
            hold_expires_at, hold_is_extended, network
       from jsonb_to_recordset($1::jsonb) as d (
            pub_id text, buyer_id int, event_id int, currency_id int, subtotal bigint,
            discount bigint,
            fees_total bigint, total bigint, vat_rate smallint, seller_tax_id text,
            promo_id int, promo_code text, method_id int,
            parameters jsonb,
            request_key text, body_hash text, pay_by timestamptz, hold_expires_at timestamptz,
            hold_is_extended boolean, network text)
     returning id, pub_id as "pubId"`,
    [JSON.stringify(rows), now],
  );
  const idOf = new Map(written.map(({ id, pubId }) => [pubId, id]));
  return rows.map(({ pub_id }) => idOf.get(pub_id)!);
}
