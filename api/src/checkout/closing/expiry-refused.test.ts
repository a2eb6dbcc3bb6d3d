import { minutes } from '../../time.ts';
import { lapseHolds } from '../../stock/holds.ts';
import { insertHolds, insertOrders, insertPeople } from '../../testing/due-work.ts';
import { describeShop } from '../../testing/suite.ts';
import { expireOrders } from './expire-orders.ts';

/** A count that was changed by hand makes the database refuse one row of a batch; the other rows must not wait for it. */
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
    const attempts = await shop().sql<{ id: string; orderId: number }>`select id, order_id as "orderId"
      from payment_attempts`;
    const ends = await Promise.allSettled(
      attempts.map((attempt) => shop().context.endAttempt({ ...attempt, state: 'voided' })),
    );
    expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(await shop().sql`select 1 from orders where state = 'unpaid'`).toHaveLength(4);
    await shop().reset();
  });
});
