import { cancelEvents } from '../checkout/cancellation/cancel-events.ts';
import { expireOrders } from '../checkout/closing/expire-orders.ts';
import { pollPayments } from '../checkout/payment-status/poll-payments.ts';
import { refundOrder } from '../checkout/refunds/refunds.ts';
import {
  selectAttempts,
  syncPayment,
  type AttemptRow,
} from '../checkout/payment-status/sync-payment.ts';
import { erasePeople } from '../erasure/erase-people.ts';
import { bangkokIso } from '../time/dates.ts';
import { days, hours, later, minutes } from '../time/time.ts';
import { GatewayRefused } from '../ports/payment/payment.ts';
import { lapseHolds } from '../stock/holds.ts';
import { freshDatabase } from '../testing/databases.ts';
import { advanceRooms } from '../extras/waiting-room/advance.ts';
import { openShop } from '../testing/shop.ts';
import type { Db, Tx } from './db.ts';
import { lockSequence } from './lock-order.ts';

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
});
async function database() {
  const { db, drop } = await freshDatabase('pglite');
  opened.push(drop);
  return db;
}

test('a transaction that locks stock before its order: found', async () => {
  const recorded = recordLocks(await database());
  await recorded.db.transaction(async (tx) => {
    await tx.query('update ticket_stock set held = 0 where false');
    await tx.query('select 1 from orders for update');
  });
  expect([...recorded.violations]).toEqual(['ticket_stock → orders']);
});

test('every transaction of the api and the office: locks in the documented order', async () => {
  const db = await database();
  const { db: recorded, violations, seen } = recordLocks(db);
  const shop = await openShop(recorded);
  opened.push(shop.close);
  await shop.reset();
  const { event, method } = await shop.ids();
  const context = () => shop.context;

  /** Places an order from a hold; returns its buyer, id and attempt. */
  async function place(fields: object = {}) {
    const buyer = await shop.visitor();
    await buyer.hold();
    const { body: answer } = await buyer.order({ 'tonight/ga': 1 }, fields);
    const [attempt] = await db.query<AttemptRow>(`${selectAttempts} where order_id = $1`, [
      answer.order.id,
    ]);
    return { buyer, id: answer.order.id, attempt: attempt! };
  }
  const capture = async (attempt: AttemptRow, captureId = 'cap') => {
    const { status } = shop.gateway;
    const [order] = await db.query<{ total: number }>('select total from orders where id = $1', [
      attempt.orderId,
    ]);
    shop.gateway.status = async () => ({
      state: 'captured',
      paymentId: attempt.paymentId!,
      captures: [
        {
          captureId: `${captureId}${attempt.id}`,
          amount: order!.total,
          currency: 'THB',
          at: shop.now(),
        },
      ],
    });
    await syncPayment(context(), attempt);
    shop.gateway.status = status;
  };

  // Paid, paid twice, refunded.
  const paid = await place({ promocode: 'TENOFF00' });
  await capture(paid.attempt);
  await capture(paid.attempt, 'second');
  await shop.db.transaction((tx) => refundOrder(tx, paid.id, shop.now()));
  // Free; changed and released holds.
  const buyer = await shop.visitor();
  await buyer.order({ 'free/free': 1 });
  await buyer.hold();
  await buyer.call('POST', '/user/hold/extend');
  await buyer.call('PUT', '/user/hold', { event: event.tonight, tickets: [], revision: 2 });
  await buyer.call('POST', '/user/sessions/end-others');
  await buyer.call('POST', '/logout');
  // Cancelled; another method; refused by the gateway.
  const cancelled = await place({ promocode: 'COVERALL', method: method.promptpay });
  await cancelled.buyer.call('POST', `/user/order/${cancelled.id}/cancel`);
  const changed = await place();
  await changed.buyer.call('POST', `/user/order/${changed.id}/payment`, {
    method: method.promptpay,
  });
  const { create } = shop.gateway;
  shop.gateway.create = () => Promise.reject(new GatewayRefused('no'));
  const refusedBuyer = await shop.visitor();
  await refusedBuyer.hold();
  const withPromo = { promocode: 'TENOFF00' };
  expect((await refusedBuyer.order({ 'tonight/ga': 1 }, withPromo)).status).toBe(503);
  shop.gateway.create = create;
  // Erased while an order is pending.
  await db.query(
    `insert into erasures (person_id, app, state, requested_at, erase_at) values ($1, 'market',
      'confirmed', $2, $2)`,
    [(await place({ promocode: 'TENOFF00' })).buyer.id, shop.now()],
  );
  await erasePeople(context());
  // Erased by its owner, with a hold.
  const leaving = await shop.visitor();
  expect((await leaving.hold()).status).toBe(200);
  expect(
    (await leaving.call('POST', '/user/profile/erasure', { password: 'Playday2026' })).status,
  ).toBe(202);
  // Expired, then paid late.
  const late = await place(withPromo);
  shop.turnClock(minutes(16));
  await pollPayments(context());
  await capture(late.attempt);
  // Given up, and lapsed holds.
  await place();
  await (await shop.visitor()).hold();
  shop.turnClock(hours(3));
  await expireOrders(context());
  await lapseHolds(shop.db, shop.now());
  // A place in a waiting room, called, admitted, and given up.
  await db.query('update events set has_waiting_room = true, sale_start = $2 where id = $1', [
    event['card-only'],
    shop.now(),
  ]);
  const waiting = await shop.visitor();
  await waiting.call('POST', '/user/waiting-room', { event: event['card-only'] });
  await advanceRooms(context());
  await waiting.call('DELETE', `/user/waiting-room?event=${event['card-only']}`);

  // The office changes a price and a capacity, moves an event and cancels it.
  const reason = 'season';
  const { body: before } = await shop.office('GET', '/office/events/tonight');
  for (const [change, fields] of [
    ['price', { ticket: 'ga', price: '900' }],
    ['capacity', { ticket: 'ga', capacity: 500 }],
    ['postpone', { dateStart: bangkokIso(later(new Date(before.dateStart), days(30))) }],
    ['cancel', {}],
  ] as const)
    expect([
      change,
      (await shop.office('POST', `/office/events/tonight/${change}`, { reason, ...fields })).body
        .isChanged,
    ]).toEqual([change, true]);
  await cancelEvents(context());

  expect([...violations]).toEqual([]);
  expect(lockSequence.filter((table) => !seen.has(table))).toEqual([]);
  expect(await shop.invariantViolations()).toEqual([]);
});

const places: readonly string[] = lockSequence;

/**
 * Wraps a database so that it records which tables of `lockSequence` each transaction locks, in
 * sequence. `violations` are transactions that lock a table after one that comes later in the list.
 */
function recordLocks(db: Db) {
  const violations = new Set<string>();
  const seen = new Set<string>();
  const transaction = <T>(work: (tx: Tx) => Promise<T>) =>
    db.transaction((tx) => {
      const locked: string[] = [];
      const own = new Set<string>();
      return work({
        query: (sql, params) => {
          for (const table of insertedTables(sql)) own.add(table);
          for (const table of lockedTables(sql)) {
            if (own.has(table) || locked.includes(table)) continue;
            const isLate = locked.some((other) => places.indexOf(other) > places.indexOf(table));
            locked.push(table);
            seen.add(table);
            if (isLate) violations.add(locked.join(' → '));
          }
          return tx.query(sql, params);
        },
      });
    });
  return { db: { ...db, transaction }, violations, seen };
}

function insertedTables(sql: string): string[] {
  return [...sql.matchAll(/\binsert into (\w+)/gu)].flatMap(([, table]) =>
    /\bon conflict\b.+\bdo update\b/su.test(sql) ? [] : [table!],
  );
}

/** The tables whose rows a statement locks, in the sequence of its text. */
function lockedTables(sql: string): string[] {
  const found: { at: number; table: string }[] = [];
  for (const match of sql.matchAll(
    /(?<!for )(?<!key )(?<!do )\bupdate (\w+)|\bdelete from (\w+)/gu,
  ))
    found.push({ at: match.index, table: (match[1] ?? match[2])! });
  const upsert = /\binsert into (\w+).+\bdo update\b/su.exec(sql);
  if (upsert) found.push({ at: upsert.index, table: upsert[1]! });
  for (const match of sql.matchAll(/\bfor (?:no key )?update(?: of (\w+))?/gu)) {
    const query = ownText(sql.slice(0, match.index));
    // `for update of x` names an alias; without it, the first table of the select is meant.
    const table = match[1]
      ? new RegExp(String.raw`\b(?:from|join) (\w+)(?: as)? ${match[1]}\b`, 'u').exec(query)?.[1]
      : /\bfrom (\w+)/u.exec(query)?.[1];
    found.push({ at: match.index, table: table ?? '' });
  }
  return found
    .sort((a, b) => a.at - b.at)
    .map(({ table }) => table)
    .filter((table) => places.includes(table));
}

/** The text of the select that ends here, without the selects inside of it. */
function ownText(before: string): string {
  let text = before;
  for (let shorter = ''; shorter !== text; ) {
    shorter = text;
    text = shorter.replaceAll(/\([^()]*\)/gu, '');
  }
  return text.slice(text.lastIndexOf('select'));
}
