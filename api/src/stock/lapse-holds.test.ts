import { lockRows, untilAnsweredOrBlocked } from '../testing/barrier.ts';
import { countedDb } from '../testing/flaky-db.ts';
import { describeShop, describeTwoInstances } from '../testing/suite.ts';
import { minutes } from '../time/time.ts';
import { endHolds, lapseHolds } from './holds.ts';

const ga = { 'tonight/ga': 1 };

describeShop('holds that lapse', (shop) => {
  /** Lapses what is due of the event `tonight`. Returns how many transactions that took. */
  async function transactionsOfLapse(): Promise<number> {
    const { event } = await shop().ids();
    const { db, now, context } = shop();
    const counted = countedDb(db);
    await lapseHolds(counted, now(), { eventId: event.tonight!, log: context.log });
    return counted.transactions();
  }
  /** A hold of `tonight` that has lapsed, one that goes on, and one of `adults` that is due. */
  async function notDue() {
    await (await shop().visitor()).hold(ga);
    shop().turnClock(minutes(31));
    await lapseHolds(shop().db, shop().now());
    await (await shop().visitor()).hold({ 'adults/ga': 1 });
    shop().turnClock(minutes(20));
    await (await shop().visitor()).hold(ga);
    shop().turnClock(minutes(11));
  }

  test('two in one batch: the ledger names the hold of each', async () => {
    const holdOf = new Map<number, unknown>();
    for (const visitor of [await shop().visitor(), await shop().visitor()]) {
      await visitor.hold(ga);
      const held = shop().value`select hold_id from holds where buyer_id = ${visitor.id}`;
      holdOf.set(visitor.id, await held);
    }
    shop().turnClock(minutes(31));
    expect(await lapseHolds(shop().db, shop().now())).toBe(2);
    expect(
      await shop().sql`select hold_id from stock_ledger where reason = 'lapse' order by hold_id`,
    ).toEqual([...holdOf.values()].map((hold_id) => ({ hold_id })));
  });

  test('none of the event is due: no transaction', async () => {
    await notDue();
    expect(await transactionsOfLapse()).toBe(0);
  });

  test('an event is withdrawn: only its holds end, once', async () => {
    const [withdrawn, other] = [await shop().visitor(), await shop().visitor()];
    await withdrawn.hold(ga);
    const { expiresAt } = (await other.hold({ 'adults/ga': 1 })).body;
    await shop().sql`update events set state = 'draft' where url = 'tonight'`;
    expect(await endHolds(shop().db, shop().now())).toBe(1);
    expect(await endHolds(shop().db, shop().now())).toBe(0);
    expect(await lapseHolds(shop().db, shop().now())).toBe(1);
    expect(await shop().value`select expires_at from holds where buyer_id = ${other.id}`).toEqual(
      new Date(expiresAt!),
    );
  });

  test('one that lapsed an hour ago: forgotten by a round over all events', async () => {
    const { event } = await shop().ids();
    const known = () => shop().value<number>`select count(*)::int from holds`;
    await (await shop().visitor()).hold(ga);
    shop().turnClock(minutes(31));
    await lapseHolds(shop().db, shop().now());
    shop().turnClock(minutes(59));
    await lapseHolds(shop().db, shop().now());
    expect(await known()).toBe(1);
    shop().turnClock(minutes(2));
    await lapseHolds(shop().db, shop().now(), { eventId: event.tonight! });
    expect(await known()).toBe(1);
    await lapseHolds(shop().db, shop().now());
    expect(await known()).toBe(0);
  });

  test('one that was released by a process whose clock is ahead: not ended again', async () => {
    await (await shop().visitor()).hold(ga);
    shop().turnClock(minutes(31));
    await lapseHolds(shop().db, shop().now());
    shop().turnClock(-minutes(31));
    await shop().sql`update events set state = 'draft' where url = 'tonight'`;
    expect(await endHolds(shop().db, shop().now())).toBe(0);
  });

  test('one that the database refuses: only it is tried alone', async () => {
    await (await shop().visitor()).hold(ga);
    await shop().sql`update buyer_counts set tickets = 0`;
    await shop()
      .sql`update holds set expires_at = ${new Date(shop().now().getTime() + minutes(60))}`;
    await notDue();
    expect(await transactionsOfLapse()).toBe(2);
    expect(shop().problems).toHaveLength(1);
    // The count that was changed by hand breaks invariants.
    await shop().reset();
  });
});

describeTwoInstances('holds that somebody has locked', (shops) => {
  /** Two holds, of which the first is locked while `work` runs. Returns what it returned. */
  async function withLockedHold(work: () => Promise<number>): Promise<number> {
    const [shop, other] = shops();
    const [locked, free] = [await shop.visitor(), await shop.visitor()];
    for (const { hold } of [locked, free]) await hold(ga);
    const lock = 'select 1 from holds where buyer_id = $1 for update';
    const release = await lockRows(other.db, lock, [locked.id]);
    const result = work();
    await untilAnsweredOrBlocked(shop.db, result);
    await release();
    return result;
  }

  test('expired: the others are released', async () => {
    const [shop] = shops();
    const lapse = () => {
      shop.turnClock(minutes(31));
      return lapseHolds(shop.db, shop.now());
    };
    expect(await withLockedHold(lapse)).toBe(1);
    expect(await lapseHolds(shop.db, shop.now())).toBe(1);
  });

  test('of an event that is withdrawn: the others are ended', async () => {
    const [shop] = shops();
    const end = async () => {
      await shop.sql`update events set state = 'draft' where url = 'tonight'`;
      return endHolds(shop.db, shop.now());
    };
    expect(await withLockedHold(end)).toBe(1);
    expect(await endHolds(shop.db, shop.now())).toBe(1);
    // Until then the end that is kept for the buyer is another one.
    expect(await lapseHolds(shop.db, shop.now())).toBe(2);
  });
});
