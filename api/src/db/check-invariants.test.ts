import { seconds } from '../time/time.ts';
import { describeShop } from '../testing/suite.ts';
import { checkInvariants } from './check-invariants.ts';
import type { Db, Tx } from './db.ts';

describeShop('check of the invariants', (shop) => {
  const metrics = async () => (await shop().app.inject({ url: '/metrics' })).body;
  const figure = async (name: string) => {
    const [, value] = new RegExp(`^${name} (.+)$`, 'mu').exec(await metrics()) ?? [];
    return value === undefined ? undefined : Number(value);
  };
  const violations = () => figure('playday_broken_rules');
  const checkedAt = () => figure('playday_invariants_checked_timestamp_seconds');
  const nowSeconds = () => shop().now().getTime() / 1_000;
  const alarms = () => shop().problems.splice(0);

  /**
   * The context of the shop with a look at every statement that checks an event, by the event's id.
   */
  function watching(onEvent: (eventId: number) => void) {
    const { db } = shop();
    const watched: Db = {
      ...db,
      transaction: (work) =>
        db.transaction((tx) =>
          work({
            query: async <Row>(...[sql, params]: Parameters<Tx['query']>) => {
              if (sql.includes('ticket_stock')) onEvent(params![0] as number);
              return tx.query<Row>(sql, params);
            },
          }),
        ),
    };
    return { ...shop().context, db: watched };
  }
  const eventIds = async () => Object.values((await shop().ids()).event).sort((a, b) => a - b);
  /** Changes a counter of an event to what no order explains. */
  async function setHeld(url: string, held: number) {
    const { ticket } = await shop().ids();
    const [, id] = Object.entries(ticket).find(([name]) => name.startsWith(`${url}/`))!;
    await shop().sql`update ticket_stock set held = ${held} where ticket_type_id = ${id}`;
  }

  test('one process checks, and every process tells the result and its age', async () => {
    expect(await violations()).toBeUndefined();
    const both = [checkInvariants(shop().context), checkInvariants(shop().context)];
    expect((await Promise.all(both)).sort()).toEqual([false, true]);
    expect(await violations()).toBe(0);
    expect(await checkedAt()).toBeCloseTo(nowSeconds(), -1);
    expect(await checkInvariants(shop().context)).toBe(false);
    shop().turnClock(seconds(50));
    expect(await checkInvariants(shop().context)).toBe(true);
  });

  test('violation in one event: counted, one alarm per run, gone when mended', async () => {
    const [first, second, ...others] = Object.keys((await shop().ids()).event);
    expect([first, second, others[0]]).not.toContain(undefined);
    await setHeld(second!, 1);
    const checked: number[] = [];
    const context = watching((id) => checked.push(id));
    for (let run = 0; run < 2; run++) {
      await checkInvariants(context);
      expect(await violations()).toBe(2);
      expect(alarms()).toMatchObject([
        { rule: 'held differs from the holds and pending orders' },
        { rule: 'a stock counter differs from the stock ledger' },
      ]);
      expect(checked.splice(0).sort((a, b) => a - b)).toEqual(await eventIds());
      shop().turnClock(seconds(60));
    }
    await setHeld(second!, 0);
    await checkInvariants(context);
    expect(await violations()).toBe(0);
    expect(alarms()).toEqual([]);
  });

  test('run out of time: the next runs continue, the age is of the longest wait', async () => {
    const ids = await eventIds();
    const checked: number[] = [];
    // Each check takes four seconds: three events fit into a run.
    const run = async () => {
      shop().turnClock(seconds(60));
      await checkInvariants(
        watching((id) => {
          checked.push(id);
          shop().turnClock(seconds(4));
        }),
      );
      return checked.splice(0);
    };
    const [newest] = ids;
    await run();
    const begun = nowSeconds();
    // An event is new once it has no row.
    await shop().sql`update event_invariant_checks set begun_at = ${shop().now()}`;
    await shop().sql`delete from event_invariant_checks where event_id = ${newest}`;
    const order = [newest, ...ids.filter((id) => id !== newest)];
    const seen: number[] = [];
    while (seen.length < ids.length) {
      expect(await checkedAt()).toBeLessThanOrEqual(begun);
      const now = await run();
      expect(now.length).toBeLessThanOrEqual(3);
      seen.push(...now);
    }
    expect(seen.slice(0, ids.length)).toEqual(order);
    expect(await checkedAt()).toBeGreaterThan(begun);
  });

  test('the signal of its job is aborted: the check ends with the event it works on', async () => {
    const stopping = new AbortController();
    const checked: number[] = [];
    const context = watching((id) => {
      checked.push(id);
      stopping.abort();
    });
    await checkInvariants(context, stopping.signal);
    expect(checked).toHaveLength(1);
  });

  test('failed check: the time of its last success stays, other events are checked', async () => {
    const [first] = await eventIds();
    await checkInvariants(shop().context);
    const before = await checkedAt();
    shop().turnClock(seconds(300));
    await setHeld('free', 1);
    const failing = watching((id) => {
      if (id === first) throw new Error('time-out');
    });
    await expect(checkInvariants(failing)).rejects.toThrow(`event ${first}: time-out`);
    expect(await checkedAt()).toBe(before);
    expect(await violations()).toBe(2);
    expect(alarms()).toHaveLength(2);
    await setHeld('free', 0);
  });
});
