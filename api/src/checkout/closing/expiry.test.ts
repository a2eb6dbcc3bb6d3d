import { minutes } from '../../time/time.ts';
import { lapseHolds } from '../../stock/holds.ts';
import { insertHolds, insertOrders, insertPeople } from '../../testing/due-work.ts';
import type { Shop } from '../../testing/shop.ts';
import { describeTwoInstances, describeShop } from '../../testing/suite.ts';
import { expireOrders } from './expire-orders.ts';
import { pollOpenPayments, voidPayments } from '../payment-status/poll-payments.ts';

const COUNT = 2_000;

/**
 * Thousands of holds or orders that end at once, as after an on-sale: counted in transactions, not
 * in seconds.
 */
describeTwoInstances('expiry of many', (shops, started) => {
  let shop: Shop;
  let ids: Awaited<ReturnType<typeof insertPeople>>;
  let before: number;
  beforeEach(async () => {
    [shop] = shops();
    ids = await insertPeople(shop, COUNT);
    before = started();
  });
  const transactions = () => started() - before;

  test('2,000 holds that are due: released in batches', async () => {
    await insertHolds(shop, ids);
    expect(await lapseHolds(shop.db, shop.now())).toBe(COUNT);
    expect(transactions()).toBeLessThanOrEqual(COUNT / 500 + 1);
    expect(await shop.left(ids.type)).toMatchObject({ held: 0 });
    expect(await shop.sql`select 1 from holds where lapsed_at is null`).toEqual([]);
  });

  test('stopped while holds are due: ends after a batch', async () => {
    await insertHolds(shop, ids);
    expect(await lapseHolds(shop.db, shop.now(), { signal: AbortSignal.abort() })).toBe(500);
    expect(await lapseHolds(shop.db, shop.now())).toBe(COUNT - 500);
  });

  test('2,000 expired orders: closed in batches, each voided once, and sales go on', async () => {
    await insertOrders(shop, ids);
    shop.turnClock(minutes(1));
    let voided = 0;
    const { void: original } = shop.gateway;
    shop.gateway.void = (...payment) => {
      voided++;
      return original(...payment);
    };
    expect(await expireOrders(shop.context)).toBe(COUNT);
    expect(transactions()).toBeLessThanOrEqual(COUNT / 500 + 1);
    const buyer = await shop.visitor();
    const voiding = voidPayments(shop.context);
    expect((await buyer.order({ 'tonight/ga': 2 })).body.order.state).toBe('Pending payment');
    await voiding;
    shop.gateway.void = original;
    expect(voided).toBe(COUNT);
    // 64 in a batch when the answers come at once; far fewer transactions than orders in any case.
    expect(transactions()).toBeLessThan(COUNT / 5);
    const states = await shop.sql<{ state: string; n: number }>`select state, count(*)::int as n
      from orders group by 1 order by 1`;
    expect(states).toEqual([
      { state: 'pending payment', n: 1 },
      { state: 'unpaid', n: COUNT },
    ]);
    expect(await shop.left(ids.type)).toMatchObject({ held: 2 });
  });

  test('gateway that hangs on one payment: the other payments are polled meanwhile', async () => {
    await insertOrders(shop, ids);
    await shop.sql`update orders set pay_by = pay_by + interval '10 minutes'`;
    await shop.sql`update payment_attempts set next_poll_at = created_at`;
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
  });
});

/**
 * A count that was changed by hand makes the database refuse one row of a batch; the other rows
 * must not wait for it.
 */
describeShop('expiry of a row that the database refuses', (shop) => {
  const breakFirst = (table: string) =>
    shop().db.query(
      `update buyer_counts set tickets = 0 where buyer_id = (select min(buyer_id) from ${table})`,
    );
  /** The refused row breaks invariants. */
  async function expectOneAlarm() {
    expect(shop().problems).toHaveLength(1);
    expect(shop().problems[0]).toMatchObject({ message: expect.stringContaining('buyer_limit') });
    await shop().reset();
  }

  test('hold: an alarm, and the others are released', async () => {
    await insertHolds(shop(), await insertPeople(shop(), 5));
    await breakFirst('holds');
    shop().turnClock(minutes(1));
    expect(await lapseHolds(shop().db, shop().now(), { log: shop().context.log })).toBe(4);
    expect(await shop().sql`select 1 from holds where lapsed_at is null`).toHaveLength(1);
    await expectOneAlarm();
  });

  test('order without an open payment: an alarm, and the others are closed', async () => {
    await insertOrders(shop(), await insertPeople(shop(), 5));
    await shop().sql`update payment_attempts set state = 'voided', next_poll_at = null`;
    await breakFirst('orders');
    shop().turnClock(minutes(1));
    expect(await expireOrders(shop().context)).toBe(4);
    expect(await shop().sql`select 1 from orders where state = 'pending payment'`).toHaveLength(1);
    await expectOneAlarm();
  });

  test('payments that end at the same time: the order that is refused fails alone', async () => {
    await insertOrders(shop(), await insertPeople(shop(), 5));
    await breakFirst('orders');
    shop().turnClock(minutes(1));
    await expireOrders(shop().context);
    const attempts = await shop().sql<{ id: string; orderId: number }>`select id,
      order_id as "orderId"
      from payment_attempts`;
    const ends = await Promise.allSettled(
      attempts.map((attempt) => shop().context.endAttempt({ ...attempt, state: 'voided' })),
    );
    expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(await shop().sql`select 1 from orders where state = 'unpaid'`).toHaveLength(4);
    await shop().reset();
  });
});
