import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../../api/src/db/db.ts';
import { findInvariantViolations } from '../../../api/src/db/invariant-violations.ts';
import type { Client } from '../client.ts';
import type { Records } from './records.ts';

/**
 * Compares the database with what the shop has acknowledged. Lost webhooks, refunds and voided payments take the background jobs a
 * moment: returns the violations that remain after `settleMs`.
 */
export async function checkDatabase(db: Db, records: Records, settleMs = 45_000): Promise<string[]> {
  for (const end = performance.now() + settleMs; ; await sleep(500)) {
    const found = await violationsNow(db, records);
    if (found.length === 0 || performance.now() > end) return found;
  }
}

async function violationsNow(db: Db, records: Records): Promise<string[]> {
  return [
    ...(await findInvariantViolations(db)).map(
      ({ rule, subject, detail }) => `${rule}: ${subject} ${detail}`,
    ),
    ...(await lostHolds(db, records)),
    ...(await lostOrders(db, records)),
    ...(await lostPayments(db, records)),
    ...(await lostTickets(db, records)),
  ];
}

async function lostHolds(db: Db, { holds }: Records): Promise<string[]> {
  const lines = await db.query<{ buyerId: number; ticketId: number; count: number }>(
    `select l.buyer_id as "buyerId", l.ticket_type_id as "ticketId", l.count
       from hold_lines l join holds h using (buyer_id) where h.lapsed_at is null`,
  );
  const stored = new Set(lines.map(({ buyerId, ticketId, count }) => `${buyerId} ${ticketId} ${count}`));
  return holds
    .filter(({ buyerId, ticketId, count }) => !stored.has(`${buyerId} ${ticketId} ${count}`))
    .map(({ buyerId }) => `lost: the hold of buyer ${buyerId}`);
}

/** Each buyer sends one order, under one key. */
async function lostOrders(db: Db, { orders, cancellations }: Records): Promise<string[]> {
  const rows = await db.query<{ id: number; pubId: string; buyerId: number; key: string; state: string }>(
    `select id, pub_id as "pubId", buyer_id as "buyerId", request_key as key, state from orders`,
  );
  const stored = new Map(rows.map((row) => [row.id, row]));
  const perBuyer = Map.groupBy(rows, ({ buyerId }) => buyerId);
  return [
    ...orders
      .filter(({ id, pubId, buyerId, key }) => {
        const row = stored.get(id);
        return row?.pubId !== pubId || row.buyerId !== buyerId || !row.key.endsWith(key);
      })
      .map(({ id, buyerId }) => `lost: order ${id} of buyer ${buyerId}`),
    ...[...perBuyer]
      .filter(([, own]) => own.length > 1)
      .map(([buyerId, own]) => `buyer ${buyerId} has ${own.length} orders instead of one`),
    ...cancellations
      .filter((id) => stored.get(id)?.state !== 'cancelled')
      .map((id) => `lost: the cancellation of order ${id}, which is ${stored.get(id)?.state ?? 'lost'}`),
  ];
}

/** Every payment that the gateway has captured must be known, and have tickets or a refund. */
async function lostPayments(db: Db, { payments }: Records): Promise<string[]> {
  const rows = await db.query<{ id: string; isSettled: boolean }>(
    `select p.id, exists (
              select from captures c join orders o on o.id = c.order_id
               where c.capture_id = p.capture_id
                 and (exists (select from tickets t where t.order_id = o.id and t.voided_at is null)
                      or exists (select from refunds r where r.capture_id = c.id))) as "isSettled"
       from sandbox_payments p where p.state = 'approved'`,
  );
  const approved = new Set(rows.map(({ id }) => id));
  return [
    ...payments
      .filter(({ paymentId }) => !approved.has(paymentId))
      .map(({ orderId }) => `lost: the payment of order ${orderId}`),
    ...rows
      .filter(({ isSettled }) => !isSettled)
      .map(({ id }) => `payment ${id} was captured and has neither tickets nor a refund`),
  ];
}

async function lostTickets(db: Db, { tickets }: Records): Promise<string[]> {
  const rows = await db.query<{ pubId: string }>(
    'select pub_id as "pubId" from tickets where voided_at is null',
  );
  const stored = new Set(rows.map(({ pubId }) => pubId));
  return tickets
    .filter(({ pubIds }) => pubIds.length === 0 || pubIds.some((pubId) => !stored.has(pubId)))
    .map(({ orderId }) => `lost: tickets of order ${orderId}`);
}

/** Sends some acknowledged orders again, with their keys: each must be answered with the same order. */
export async function checkRepeats(clients: Client[], records: Records, random: () => number, count = 20) {
  const found: string[] = [];
  for (let repeat = 0; repeat < count && records.orders.length > 0; repeat++) {
    const { id, token, key, body } = records.orders[Math.floor(random() * records.orders.length)]!;
    const answer = await clients[repeat % clients.length]!.send({
      method: 'POST',
      operation: 'repeat of POST /user/order',
      path: '/api/user/order',
      token,
      key,
      json: body,
    });
    const order = answer.body.order as { id?: number } | undefined;
    if (order?.id !== id)
      found.push(`the repeat of order ${id} was answered with ${answer.status} and order ${order?.id}`);
  }
  return found;
}
