import { completeOrders } from '../checkout/captures/complete-order.ts';
import { expireOrders } from '../checkout/closing/expire-orders.ts';
import { expectLockOrder, lockRows, waitForBlocked } from '../testing/barrier.ts';
import { describeTwoInstances } from '../testing/suite.ts';
import { minutes } from '../time/time.ts';
import { lapseHolds } from './holds.ts';

describeTwoInstances('unpaid tickets that end at once', (shops) => {
  const turnClocks = (ms: number) => {
    for (const shop of shops()) shop.turnClock(ms);
  };
  /** Lets all work begin, one after the other, before the first of it can change the stock. */
  async function beforeStock(work: (() => Promise<unknown>)[]): Promise<unknown[]> {
    const [{ db }] = shops();
    const release = await lockRows(db, 'select 1 from ticket_stock for update', []);
    const running: Promise<unknown>[] = [];
    for (const each of work) {
      running.push(each());
      await waitForBlocked(db, running.length);
    }
    await release();
    return Promise.all(running);
  }

  test('hold given back twice: its tickets are released once', async () => {
    const [shop, other] = shops();
    const visitor = await shop.visitor();
    await visitor.hold({ 'tonight/ga': 2 });
    const giveBack = (at: typeof shop) => async () =>
      (await at.as(visitor.token).call('DELETE', '/user/hold')).status;
    expect(await beforeStock([giveBack(shop), giveBack(other)])).toEqual([200, 200]);
    expect(await shop.sql`select held_change from stock_ledger where reason = 'release'`).toEqual([
      { held_change: -2 },
    ]);
  });

  test('hold that lapses and order that is not paid: two lapses of their buyer', async () => {
    const [shop, other] = shops();
    const visitor = await shop.visitor();
    expect((await visitor.order({ 'tonight/ga': 1 })).status).toBe(200);
    await shop.sql`update payment_attempts set state = 'voided', next_poll_at = null`;
    await visitor.hold({ 'tonight/vip': 1 });
    turnClocks(minutes(31));
    const lapse = () => lapseHolds(shop.db, shop.now());
    expect(await beforeStock([lapse, () => expireOrders(other.context)])).toEqual([1, 1]);
    expect(await shop.sql`select tickets, lapses from buyer_counts`).toEqual([
      { tickets: 0, lapses: 2 },
    ]);
  });

  test('tickets of two types: their stock is locked by id', async () => {
    const [shop, other] = shops();
    await (await shop.visitor()).hold({ 'tonight/ga': 1, 'tonight/vip': 1 });
    const { ticket } = await shop.ids();
    const [first, next] = [ticket['tonight/ga']!, ticket['tonight/vip']!].sort((a, b) => a - b);
    // Now the table has its row after the other one.
    await shop.sql`update ticket_stock set held = held where ticket_type_id = ${first}`;
    turnClocks(minutes(31));
    await expectLockOrder(other.db, () => lapseHolds(shop.db, shop.now()), {
      first: `select 1 from ticket_stock where ticket_type_id = ${first}`,
      next: `select 1 from ticket_stock where ticket_type_id = ${next}`,
    });
  });

  test('orders of two buyers that are paid: the counts are locked by buyer', async () => {
    const [shop, other] = shops();
    const buyers = [await shop.visitor(), await shop.visitor()];
    const orders: number[] = [];
    // So that the table has the second one's row first.
    for (const { order } of buyers.toReversed())
      orders.push((await order({ 'tonight/ga': 1 })).body.order.id);
    const complete = () =>
      shop.db.transaction(async (tx) => {
        // A plan of few rows would keep their order by itself.
        await tx.query('set local enable_nestloop = off');
        await tx.query('set local enable_mergejoin = off');
        await completeOrders(tx, orders, shop.now());
      });
    const [first, next] = buyers.map(({ id }) => id);
    await expectLockOrder(other.db, complete, {
      first: `select 1 from buyer_counts where buyer_id = ${first}`,
      next: `select 1 from buyer_counts where buyer_id = ${next}`,
    });
    // No invariant holds of payments without a capture.
    await shop.reset();
  });
});
