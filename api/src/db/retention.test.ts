import { days, minutes } from '../time/time.ts';
import { describeReleases, releaseTools } from '../testing/release-tools.ts';
import type { Db } from './db.ts';
import { deleteExpired } from './retention.ts';

describeReleases('retention', (shop) => {
  test('one delete fails: all other tables are cleaned, the failure names the table', async () => {
    const { db, context } = shop();
    await releaseTools(shop).record('shell', 'a');
    await db.query(
      `insert into build_errors (program, build, message, count, last_at)
       values ('shell', 'a', 'old', 1, $1::timestamptz - interval '31 days'), ('shell', 'a', 'new',
         1, $1::timestamptz - interval '29 days')`,
      [shop().now()],
    );
    await db.query(
      `insert into attempt_counts (key, window_ends_at, attempts)
       select n::text, $1::timestamptz - interval '2 days', 1 from generate_series(1, 10001) n`,
      [shop().now()],
    );
    const failing: Db = {
      ...db,
      query: (sql, params) =>
        sql.includes('from sessions')
          ? Promise.reject(new Error('timeout'))
          : db.query(sql, params),
    };
    await expect(deleteExpired({ ...context, db: failing })).rejects.toThrow(
      'not deleted: sessions',
    );
    expect(await shop().count('attempt_counts')).toBe(0);
    expect(await db.query('select message from build_errors')).toEqual([{ message: 'new' }]);
    shop().turnClock(days(2));
    await deleteExpired(context);
    expect(await shop().count('build_errors')).toBe(0);
  });

  test('hash of an order’s request: blanked a day later, unless a payment is open', async () => {
    const visitor = await shop().visitor();
    expect((await visitor.order({ 'free/free': 1 })).status).toBe(200);
    expect((await visitor.order()).status).toBe(200);
    const isBlank = async () =>
      (
        await shop().sql<{ isBlank: boolean }>`select body_hash = '' as "isBlank" from orders
          order by id`
      ).map((row) => row.isBlank);
    await deleteExpired(shop().context);
    expect(await isBlank()).toEqual([false, false]);
    shop().turnClock(days(1) + 1000);
    await deleteExpired(shop().context);
    expect(await isBlank()).toEqual([true, false]);
  });

  test('places in a waiting room: kept for 30 days after the end of the sale', async () => {
    const { event } = await shop().ids();
    const { id } = await shop().visitor();
    for (const name of ['tonight', 'free'])
      await shop().db.query(
        `with room as (insert into waiting_rooms (event_id, choosing_limit, advanced_at)
                         select id, 20, $3 from events where id = $1 returning event_id)
           insert into waiting_places (event_id, person_id, lot, joined_at) select event_id, $2, 7,
           $3 from room`,
        [event[name], id, shop().now()],
      );
    const ends = await shop().value<Date>`select sale_end as ends from events
        where id = ${event.tonight}`;
    const places = () => shop().sql<{ event: number }>`select event_id as event
      from waiting_places`;
    shop().turnClock(ends.getTime() + days(30) - shop().now().getTime() - minutes(1));
    await deleteExpired(shop().context);
    expect(await places()).toHaveLength(2);
    shop().turnClock(minutes(2));
    await deleteExpired(shop().context);
    expect(await places()).toEqual([{ event: event.free }]);
  });

  test('reports of builds that no shell keeps: deleted; a build’s last probe is kept', async () => {
    const { register, record, move, heartbeat } = releaseTools(shop);
    await register('checkout');
    for (const build of ['live', 'canary', 'left', 'forgotten']) await record('checkout', build);
    for (const build of ['left', 'live'])
      await move([['checkout', build === 'left' ? null : 'left', build]], { isForced: true });
    await shop().sql`insert into canaries (program, build, percent, since)
        values ('checkout', 'canary', 10, ${shop().now()})`;
    const builds = async (table: string) =>
      (
        await shop().db.query<{ build: string }>(`select distinct build from ${table}
        order by 1`)
      ).map(({ build }) => build);
    const report = async () => {
      shop().context.beacons.recordRenderFailures(
        ['live', 'canary', 'left', 'forgotten'].map((build) => ({
          program: 'checkout',
          build,
          kind: 'throw',
          count: 1,
          message: 'x',
        })),
      );
      await shop().context.beacons.write(shop().now());
    };
    await report();
    shop().turnClock(days(29));
    await deleteExpired(shop().context);
    expect(await builds('build_errors')).toHaveLength(4);
    shop().turnClock(days(2));
    await report();
    await deleteExpired(shop().context);
    for (const table of ['build_errors', 'build_counts'])
      expect(await builds(table)).toEqual(['canary', 'live']);
    await record('checkout', 'live');
    await heartbeat();
    shop().turnClock(days(31));
    await deleteExpired(shop().context);
    expect(await shop().sql`select 1 from build_probes where build = 'live'`).toHaveLength(1);
  });
});
