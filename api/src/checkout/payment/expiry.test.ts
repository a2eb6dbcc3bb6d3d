import type { Db } from '../../db/db.ts';
import { minutes } from '../../ports/clock.ts';
import { lapseHolds } from '../../stock/holds.ts';
import { describeOnPostgres, freshDatabase, type TestDatabase } from '../../testing/databases.ts';
import { openShop, type Shop } from '../../testing/shop.ts';
import { expireOrders } from './expire-orders.ts';
import { pollOpenPayments, voidPayments } from './poll-payments.ts';

const COUNT = 5_000;

/** Thousands of holds or orders that end at once, as after an on-sale: counted in transactions, not in seconds. */
describeOnPostgres('expiry of many', () => {
  let database: TestDatabase;
  let shop: Shop;
  let transactions = 0;
  beforeAll(async () => {
    database = await freshDatabase('postgres');
    const counted: Db = {
      ...database.db,
      transaction: (work) => {
        transactions++;
        return database.db.transaction(work);
      },
    };
    shop = await openShop(counted);
  }, 60_000);
  beforeEach(async () => {
    await shop.reset();
    const { ticket } = await shop.ids();
    await shop.db.query('update ticket_stock set capacity = 20000 where ticket_type_id = $1', [
      ticket['tonight/ga'],
    ]);
    await shop.db.query(
      `insert into people (email, phone, first_name, last_name, birthday, password_hash, language, verified_at, created_at)
       select n || '@many.test', '66' || lpad(n::text, 10, '0'), 'Somchai', 'Jaidee', '1990-05-05', 'none', 'en', now(), now()
         from generate_series(1, $1::int) n`,
      [COUNT],
    );
    transactions = 0;
  });
  afterEach(async () => {
    expect(await shop.invariantViolations()).toEqual([]);
    expect(shop.problems).toEqual([]);
  });
  afterAll(async () => {
    await shop?.close();
    await database?.drop();
  });

  /** Inserts a hold of one ticket for each person, as the api stores them. */
  async function insertHolds() {
    const { event, ticket } = await shop.ids();
    const [eventId, type] = [event.tonight!, ticket['tonight/ga']!];
    const params = [eventId, type, shop.now()];
    for (const sql of [
      `insert into holds (buyer_id, hold_id, event_id, revision, expires_at)
       select id, nextval('hold_ids'), $1, 1, $3 from people where $2::int > 0`,
      `insert into hold_lines (buyer_id, ticket_type_id, count) select buyer_id, $2, 1 from holds
        where $1::int > 0 and $3::timestamptz is not null`,
      `insert into buyer_counts (buyer_id, event_id, tickets, hold_ends_at)
       select buyer_id, $1, 1, $3 from holds where $2::int > 0`,
      `insert into stock_ledger (at, ticket_type_id, hold_id, reason, held_change, sold_change)
       select $3, $2, hold_id, 'hold', 1, 0 from holds where $1::int > 0`,
      `update ticket_stock set held = (select count(*) from holds where event_id = $1 and expires_at = $3)
        where ticket_type_id = $2`,
    ])
      await shop.db.query(sql, params);
    return type;
  }

  /** Turns the holds into pending orders with an open payment at the sandbox. */
  async function insertOrders() {
    const { event, ticket, method } = await shop.ids();
    const [eventId, type] = [event.tonight!, ticket['tonight/ga']!];
    await shop.db.query(
      `insert into orders (pub_id, buyer_id, event_id, currency_id, state, subtotal, discount, fees_total, total, method_id,
                           body_hash, created_at, pay_by)
       select md5(p.id::text), p.id, $1, e.currency_id, 'pending payment', 100000, 0, 0, 100000, $2, 'x', $3, $3
         from people p join events e on e.id = $1`,
      [eventId, method.kCards, shop.now()],
    );
    await shop.db.query(
      `insert into order_lines (order_id, ticket_type_id, place, name, count, price)
       select id, $1, 0, '{"en": "GA"}', 1, 100000 from orders`,
      [type],
    );
    await shop.db.query(
      `insert into buyer_counts (buyer_id, event_id, tickets) select buyer_id, event_id, 1 from orders`,
    );
    await shop.db.query(
      `insert into stock_ledger (at, ticket_type_id, order_id, reason, held_change, sold_change)
       select created_at, $1, id, 'order', 1, 0 from orders`,
      [type],
    );
    await shop.db.query(
      'update ticket_stock set held = (select count(*) from orders) where ticket_type_id = $1',
      [type],
    );
    await shop.db.query(
      `insert into payment_attempts (id, order_id, gateway, method_id, reference, payment_id, amount, currency, state, type,
                                     content, created_at, expires_at, next_poll_at)
       select md5(id::text), id, 'sandbox', method_id, 'PD' || id, 'sbx_' || md5(id::text), total, 'THB', 'pending', 'URL',
              'https://shop.test/pay', created_at, pay_by, pay_by + interval '1 hour' from orders`,
    );
    await shop.db.query(
      `insert into sandbox_payments (id, reference, type, method, amount, currency, description, return_url, created_at,
                                     expires_at, state)
       select payment_id, reference, 'URL', 'kCards', amount, 'THB', 'x', 'x', created_at, expires_at, 'open'
         from payment_attempts`,
    );
    return type;
  }

  test('5,000 holds that are due: released in batches', async () => {
    const type = await insertHolds();
    expect(await lapseHolds(shop.db, shop.now())).toBe(COUNT);
    expect(transactions).toBeLessThanOrEqual(COUNT / 500 + 1);
    expect(await shop.left(type)).toMatchObject({ held: 0 });
    expect(await shop.db.query('select 1 from holds where lapsed_at is null')).toEqual([]);
  });

  test('stopped while holds are due: ends after a batch', async () => {
    await insertHolds();
    expect(await lapseHolds(shop.db, shop.now(), { signal: AbortSignal.abort() })).toBe(500);
    expect(await lapseHolds(shop.db, shop.now())).toBe(COUNT - 500);
  });

  test('5,000 orders past their deadline: each payment is voided once, the orders are closed in batches, and sales go on', async () => {
    const type = await insertOrders();
    shop.turnClock(minutes(1));
    let voided = 0;
    const { void: original } = shop.gateway;
    shop.gateway.void = (...payment) => {
      voided++;
      return original(...payment);
    };
    expect(await expireOrders(shop.context)).toBe(COUNT);
    expect(transactions).toBeLessThanOrEqual(COUNT / 500 + 1);
    const { event, method } = await shop.ids();
    const buyer = await shop.visitor();
    const voiding = voidPayments(shop.context);
    const order = await buyer.call('POST', '/user/order', {
      event: event.tonight,
      method: method.kCards,
      tickets: [{ id: type, count: 2 }],
    });
    expect(order.body.order.state).toBe('Pending payment');
    await voiding;
    shop.gateway.void = original;
    expect(voided).toBe(COUNT);
    // 64 in a batch when the answers come at once; far fewer transactions than orders in any case.
    expect(transactions).toBeLessThan(COUNT / 5);
    const states = await shop.db.query<{ state: string; n: number }>(
      'select state, count(*)::int as n from orders group by 1 order by 1',
    );
    expect(states).toEqual([
      { state: 'pending payment', n: 1 },
      { state: 'unpaid', n: COUNT },
    ]);
    expect(await shop.left(type)).toMatchObject({ held: 2 });
  });

  test('gateway that hangs on one payment: the other payments are polled meanwhile', async () => {
    await insertOrders();
    await shop.db.query(`update orders set pay_by = pay_by + interval '10 minutes'`);
    await shop.db.query('update payment_attempts set next_poll_at = created_at');
    const isOver = Promise.withResolvers<void>();
    const { status: original } = shop.gateway;
    let asked = 0;
    shop.gateway.status = async (...payment) => {
      if (++asked === 1) await isOver.promise;
      if (asked === COUNT) isOver.resolve();
      return original(...payment);
    };
    await pollOpenPayments(shop.context);
    shop.gateway.status = original;
    expect(asked).toBe(COUNT);
  }, 60_000);
});
