import { completeOrders } from '../checkout/captures/complete-order.ts';
import { END_AFTER_MS } from '../checkout/attempts/poll-times.ts';
import { later, minutes } from '../time/time.ts';
import type { Shop } from './shop.ts';

/**
 * Makes `count` people who can hold and order, and room for one ticket each. Returns the ids that
 * the other functions need.
 */
export async function insertPeople(shop: Shop, count: number) {
  const { event, ticket, method } = await shop.ids();
  const ids = { event: event.tonight!, type: ticket['tonight/ga']!, method: method.kCards! };
  await shop.sql`
    update ticket_stock set capacity = capacity + ${count * 4}::int
    where ticket_type_id = ${ids.type}`;
  await shop.sql`
    insert into people (email, phone, first_name, last_name, birthday, password_hash, language,
    verified_at, created_at)
    select n || '@many.test', '66' || lpad(n::text, 10, '0'), 'Somchai', 'Jaidee', '1990-05-05',
      'none', 'en', now(), now()
      from generate_series(1, ${count}::int) n`;
  return ids;
}

type Ids = Awaited<ReturnType<typeof insertPeople>>;

/** Inserts a hold of one ticket for each person, as the api stores them, that ends now. */
export async function insertHolds({ db, now }: Shop, { event, type }: Ids): Promise<void> {
  const params = [event, type, now()];
  for (const sql of [
    `insert into holds (buyer_id, hold_id, event_id, revision, expires_at)
     select id, nextval('hold_ids'), $1, 1, $3 from people where $2::int > 0`,
    `insert into hold_lines (buyer_id, ticket_type_id, count) select buyer_id, $2, 1 from holds
      where $1::int > 0 and $3::timestamptz is not null`,
    `insert into buyer_counts (buyer_id, event_id, tickets, hold_ends_at)
     select buyer_id, $1, 1, $3 from holds where $2::int > 0`,
    `insert into stock_ledger (at, ticket_type_id, hold_id, reason, held_change, sold_change)
     select $3, $2, hold_id, 'hold', 1, 0 from holds where $1::int > 0`,
    `update ticket_stock set held = (select count(*) from holds
      where event_id = $1 and expires_at = $3)
      where ticket_type_id = $2`,
  ])
    await db.query(sql, params);
}

/**
 * Inserts a pending order of one ticket for each person, with an open payment at the sandbox; it is
 * to be ended now.
 */
export async function insertOrders({ db, now }: Shop, { event, type, method }: Ids): Promise<void> {
  await db.query(
    `insert into orders (pub_id, buyer_id, event_id, currency_id, state, subtotal, discount,
      fees_total, total, method_id,
                         body_hash, created_at, pay_by)
     select md5(p.id::text), p.id, $1, e.currency_id, 'pending payment', 100000, 0, 0, 100000, $2,
       'x', $3, $3
       from people p join events e on e.id = $1`,
    [event, method, later(now(), -END_AFTER_MS)],
  );
  await db.query(
    `insert into order_lines (order_id, ticket_type_id, place, name, count, price)
     select id, $1, 0, '{"en": "GA"}', 1, 100000 from orders`,
    [type],
  );
  await db.query(
    `insert into buyer_counts (buyer_id, event_id, tickets) select buyer_id, event_id, 1
      from orders`,
  );
  await db.query(
    `insert into stock_ledger (at, ticket_type_id, order_id, reason, held_change, sold_change)
     select created_at, $1, id, 'order', 1, 0 from orders`,
    [type],
  );
  await db.query(
    'update ticket_stock set held = (select count(*) from orders) where ticket_type_id = $1',
    [type],
  );
  await db.query(
    `insert into payment_attempts (id, order_id, gateway, method_id, reference, payment_id, amount,
      currency, state, type,
                                   content, created_at, expires_at, next_poll_at)
     select md5(id::text), id, 'sandbox', method_id, 'PD' || id, 'sbx_' || md5(id::text), total,
       'THB', 'pending', 'URL',
            'https://shop.test/pay', created_at, pay_by, pay_by + $1 * interval '1 ms' from orders`,
    [minutes(60)],
  );
  await db.query(
    `insert into sandbox_payments (id, reference, type, method, amount, currency, description,
      return_url, created_at,
                                   expires_at, state)
     select payment_id, reference, 'URL', 'kCards', amount, 'THB', 'x', 'x', created_at, expires_at,
       'open'
       from payment_attempts`,
  );
}

/**
 * Inserts so many paid orders of one ticket, each of its own buyer: in turn by card and by mobile
 * banking, which the sandbox refunds, and by PromptPay, which it cannot. Returns the event's id.
 */
export async function insertPaidOrders(shop: Shop, count: number): Promise<number> {
  const { db, now } = shop;
  const ids = await insertPeople(shop, count);
  await insertOrders(shop, ids);
  const { method } = await shop.ids();
  await db.query('update payment_attempts set method_id = ($1::int[])[1 + order_id % 3]', [
    [method.kCards, method.mBanking, method.promptpay],
  ]);
  await db.query(
    `update payment_attempts set state = 'captured', next_poll_at = null,
      charge_id = 'cap_' || order_id`,
  );
  await db.query(
    `update sandbox_payments s set state = 'approved', capture_id = a.charge_id,
      captured_at = a.created_at
       from payment_attempts a where a.payment_id = s.id`,
  );
  await db.query(
    `insert into captures (gateway, capture_id, order_id, attempt_id, amount, currency, captured_at,
      is_payment)
     select 'sandbox', charge_id, order_id, id, amount, currency, created_at, true
       from payment_attempts`,
  );
  await db.query(
    `insert into money_ledger (entry, at, order_id, account, amount, currency)
     select 'capture ' || c.id, c.captured_at, c.order_id, d.account, d.sign * c.amount, c.currency
       from captures c, (values ('gateway', 1), ('sales', -1)) as d (account, sign)`,
  );
  const orders = (await db.query<{ id: number }>('select id from orders order by id')).map(
    ({ id }) => id,
  );
  await db.transaction((tx) => completeOrders(tx, orders, now()));
  await db.query('delete from outbox');
  return ids.event;
}
