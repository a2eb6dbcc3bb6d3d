import { minutes } from '../../time.ts';
import { lapseHolds } from '../../stock/holds.ts';
import { insertHolds, insertOrders, insertPeople } from '../../testing/due-work.ts';
import type { Shop } from '../../testing/shop.ts';
import { describeTwoInstances } from '../../testing/suite.ts';
import { expireOrders } from './expire-orders.ts';
import { pollOpenPayments, voidPayments } from '../payment-status/poll-payments.ts';

const COUNT = 2_000;

/** Thousands of holds or orders that end at once, as after an on-sale: counted in transactions, not in seconds. */
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

  test('2,000 orders past their deadline: each payment is voided once, the orders are closed in batches, and sales go on', async () => {
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
    const order = await buyer.order({ 'tonight/ga': 2 });
    expect(order.body.order.state).toBe('Pending payment');
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
