import type { Db } from '../db/db.ts';
import { expectLockOrder, waitsFor } from '../testing/barrier.ts';
import { describeShop, describeTwoInstances } from '../testing/suite.ts';
import { minutes } from '../time/time.ts';
import { lapseHolds } from './holds.ts';
import { changeCapacities, countIfAllowed, createStock, endKeptTime } from './move-stock.ts';

describeShop('stock and counts of others', (shop) => {
  const now = () => shop().now();
  /** What a test changes by hand or undoes breaks invariants. */
  const undone = () => shop().reset();

  test('hold that the database refuses to end: those of others end', async () => {
    const [refused, other] = [await shop().visitor(), await shop().visitor()];
    for (const { hold } of [refused, other]) await hold({ 'tonight/ga': 1 });
    await shop().sql`update buyer_counts set tickets = 0 where buyer_id = ${refused.id}`;
    shop().turnClock(minutes(31));
    expect(await lapseHolds(shop().db, now())).toBe(1);
    expect(await shop().sql`select buyer_id as id from holds where lapsed_at is not null`).toEqual([
      { id: other.id },
    ]);
    await undone();
  });

  test('kept time that the office ends: ends that have passed stay as they are', async () => {
    const buyer = await shop().visitor();
    await buyer.hold({ 'free/free': 1 });
    shop().turnClock(minutes(31));
    await lapseHolds(shop().db, now());
    await buyer.hold({ 'tonight/ga': 1 });
    const ends = () => shop().sql<{ at: Date }>`
      select hold_ends_at as at from buyer_counts order by hold_ends_at`;
    const [passed] = await ends();
    const at = now();
    await shop().db.transaction((tx) => endKeptTime(tx, buyer.id, at));
    expect(await ends()).toEqual([passed, { at }]);
    await undone();
  });

  test('ticket that is refunded: the count of its buyer at another event stays', async () => {
    const buyer = await shop().visitor();
    const { event } = await shop().ids();
    expect((await buyer.order({ 'free/free': 2 })).status).toBe(200);
    expect((await buyer.order({ 'tonight/ga': 2 })).status).toBe(200);
    const counted = { buyerId: buyer.id, eventId: event.tonight!, change: -1 };
    await shop().db.transaction((tx) => countIfAllowed(tx, counted));
    expect(
      await shop().sql`select event_id as id, tickets from buyer_counts order by tickets`,
    ).toEqual([
      { id: event.tonight, tickets: 1 },
      { id: event.free, tickets: 2 },
    ]);
    await undone();
  });

  describe('capacity', () => {
    const capacities = () => shop().sql<{ id: number; capacity: number }>`
      select ticket_type_id as id, capacity from ticket_stock order by ticket_type_id`;
    const change = (id: number, capacity: number) =>
      shop().db.transaction((tx) => changeCapacities(tx, [{ id, capacity, isOpen: true }], now()));

    test('changed: that of other types stays', async () => {
      const { ticket } = await shop().ids();
      const id = ticket['tonight/ga']!;
      const before = await capacities();
      expect((await change(id, 77)).changed).toEqual([id]);
      expect(await capacities()).toEqual(
        before.map((row) => (row.id === id ? { id, capacity: 77 } : row)),
      );
    });

    test('less than what is held: it stays, and the type is not returned', async () => {
      const { ticket } = await shop().ids();
      const before = await capacities();
      await (await shop().visitor()).hold({ 'tonight/ga': 2 });
      expect(await change(ticket['tonight/ga']!, 1)).toEqual({ changed: [], freed: [] });
      expect(await capacities()).toEqual(before);
    });

    test('of a type that has stock: not created again', async () => {
      const { ticket } = await shop().ids();
      const stock = [{ id: ticket['tonight/ga']!, capacity: 77, isOpen: true }];
      const before = await capacities();
      expect(await shop().db.transaction((tx) => createStock(tx, stock))).toBe(0);
      expect(await capacities()).toEqual(before);
    });
  });
});

describeTwoInstances('locks of stock when holds lapse', (shops) => {
  /** Every plan of a transaction joins by hash: of few rows, others would keep an order. */
  const byHash = (db: Db): Db => ({
    ...db,
    transaction: (work) =>
      db.transaction(async (tx) => {
        await tx.query('set local enable_nestloop = off');
        await tx.query('set local enable_mergejoin = off');
        return work(tx);
      }),
  });
  const rowOf = (id: number) => `select 1 from ticket_stock where ticket_type_id = ${id}`;

  test('two types: in the order of their ids, whatever the plan', async () => {
    const [shop, other] = shops();
    await (await shop.visitor()).hold({ 'tonight/ga': 1, 'tonight/vip': 1 });
    const { ticket } = await shop.ids();
    const [first, next] = [ticket['tonight/ga']!, ticket['tonight/vip']!].sort((a, b) => a - b);
    // Now the table has its row after the other one.
    await shop.sql`update ticket_stock set held = held where ticket_type_id = ${first}`;
    for (const each of shops()) each.turnClock(minutes(31));
    await expectLockOrder(other.db, () => lapseHolds(byHash(shop.db), shop.now()), {
      first: rowOf(first!),
      next: rowOf(next!),
    });
  });

  test('another type: not locked', async () => {
    const [shop, other] = shops();
    await (await shop.visitor()).hold({ 'tonight/ga': 1 });
    const { ticket } = await shop.ids();
    for (const each of shops()) each.turnClock(minutes(31));
    const lapse = () => lapseHolds(shop.db, shop.now());
    expect(await waitsFor(other.db, rowOf(ticket['tonight/vip']!), lapse)).toBe(false);
  });
});
