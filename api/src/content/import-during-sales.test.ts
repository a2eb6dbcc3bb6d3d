import type { Db } from '../db/db.ts';
import { hours, later, minutes } from '../time/time.ts';
import { lockRows, waitForBlocked } from '../testing/barrier.ts';
import { importOptions, sampleSeason } from '../testing/sample-season.ts';
import { describeTwoInstances } from '../testing/suite.ts';
import { storeSeason } from './store-season.ts';

const tables = [
  ...['currencies', 'age_restrictions', 'payment_methods', 'partners', 'events', 'news', 'promos'],
  ...['ticket_types', 'fees'],
];

/** Every row of the season with its id and the transaction that wrote it last. */
async function versions(db: Db): Promise<string[]> {
  const parts = [
    ...tables.map((name) => `select '${name} ' || id || ' ' || xmin as row from ${name} t`),
    `select 'event_methods ' || event_id || '-' || method_id || ' ' || xmin from event_methods`,
    `select 'ticket_stock ' || ticket_type_id || ' ' || xmin from ticket_stock`,
  ];
  return (await db.query<{ row: string }>(`${parts.join(' union all ')} order by 1`)).map(
    ({ row }) => row,
  );
}

/**
 * SQL that locks all rows of a season, but only these events with their methods, and these fees and
 * ticket types.
 */
const lockAll = (events: string, fees: string, types: string) => {
  const conditions: Record<string, string> = { events, fees, ticket_types: types };
  const locks = [
    ...[...tables, 'ticket_stock'].map((name) => [name, conditions[name] ?? 'true'] as const),
    ['event_methods', `event_id in (select id from events where ${events})`] as const,
  ].map(
    ([name, condition]) =>
      `locked_${name} as (select 1 from ${name} where ${condition} for update)`,
  );
  const counts = [...tables, 'ticket_stock', 'event_methods'].map(
    (name) => `(select count(*) from locked_${name})`,
  );
  return `with ${locks.join(', ')} select ${counts.join(', ')}`;
};

describeTwoInstances('content import while tickets are sold', (shops) => {
  const now = new Date();
  const importSeason = (season: ReturnType<typeof sampleSeason>) =>
    shops()[1].db.transaction((tx) => storeSeason(tx, season, importOptions(shops()[1].now())));
  const seasonWithTonight = () => {
    const season = sampleSeason(now);
    return { season, tonight: season.events.find(({ url }) => url === 'tonight')! };
  };
  beforeEach(() => importSeason(sampleSeason(now)));

  test('hanging import: stored events’ tickets can be held and ordered with a promo', async () => {
    const [shop] = shops();
    const { ticket } = await shop.ids();
    const visitor = await shop.visitor();
    const { season, tonight } = seasonWithTonight();
    const type = tonight.tickets[0]!;
    const { capacity } = type;
    type.capacity = capacity + 1;
    season.promoCodes[0]!.maxUses = 3;
    const last = season.events.at(-1)!;
    expect(last.url).not.toBe('tonight');
    last.description = '<p>Another text.</p>';
    const release = await lockRows(shop.db, 'select 1 from events where url = $1 for update', [
      last.url,
    ]);
    const imported = importSeason(season);
    try {
      await waitForBlocked(shop.db, 1);
      expect((await visitor.hold()).status).toBe(200);
      expect((await visitor.order({ 'tonight/ga': 1 }, { promocode: 'TENOFF00' })).status).toBe(
        200,
      );
    } finally {
      await release();
    }
    await imported;
    expect(await shop.left(ticket['tonight/ga']!)).toMatchObject({
      held: 1,
      capacity: capacity + 1,
    });
    expect(await shop.sql`select uses, max_uses from promos where code = 'TENOFF00'`).toEqual([
      { uses: 1, max_uses: 3 },
    ]);
    await importSeason(sampleSeason(now));
    expect(await shop.left(ticket['tonight/ga']!)).toMatchObject({ held: 1, capacity });
  });

  test('import of the same file: writes no row, and waits for nobody who locks some', async () => {
    const [shop] = shops();
    await importSeason(sampleSeason(now));
    const rows = await versions(shop.db);
    const release = await lockRows(shop.db, lockAll('true', 'true', 'true'), []);
    let stored: Awaited<ReturnType<typeof importSeason>>;
    try {
      stored = await importSeason(sampleSeason(now));
    } finally {
      await release();
    }
    for (const [list, counts] of Object.entries(stored))
      expect([list, counts]).toEqual([list, { ...counts, added: 0, changed: 0, removed: 0 }]);
    expect(stored.fees).toMatchObject({ unchanged: 17 });
    expect(await versions(shop.db)).toEqual(rows);
  });

  test('import that changes a fee and a method: writes only these and keeps every id', async () => {
    const [shop] = shops();
    const { ticket } = await shop.ids();
    const buyer = await shop.visitor();
    await importSeason(sampleSeason(now));
    const before = await versions(shop.db);
    const { season, tonight } = seasonWithTonight();
    tonight.tickets[0]!.fees[0]!.amount = 2_500;
    // The last one, or those after it would move.
    tonight.methods = tonight.methods.slice(0, -1);
    const isOther = `ticket_type_id is distinct from ${ticket['tonight/ga']}`;
    // What a ticket costs with its fees stands in its type's row, and is computed for all types of
    // the event.
    const ofOthers = `event_id <> (select id from events where url = 'tonight')`;
    const locks = lockAll(`url <> 'tonight'`, isOther, ofOthers);
    const release = await lockRows(shop.db, locks, []);
    try {
      expect(await importSeason(season)).toMatchObject({
        events: { added: 0, changed: 0 },
        tickets: { added: 0, changed: 0, removed: 0 },
        fees: { added: 0, changed: 1, removed: 0 },
        eventMethods: { added: 0, changed: 0, removed: 1 },
      });
    } finally {
      await release();
    }
    const after = await versions(shop.db);
    const gone = before.filter((row) => !after.includes(row)).map((row) => row.split(' ')[0]);
    const news = after.filter((row) => !before.includes(row)).map((row) => row.split(' ')[0]);
    expect(gone.sort()).toEqual(['event_methods', 'events', 'fees', 'ticket_types']);
    expect(news.sort()).toEqual(['events', 'fees', 'ticket_types']);
    expect((await buyer.order({ 'tonight/vip': 1 })).status).toBe(200);
    await importSeason(sampleSeason(now));
    const ids = (rows: string[]) => rows.map((row) => row.replace(/ [0-9]+$/u, '')).sort();
    expect(ids(await versions(shop.db))).toEqual(ids(before));
  });

  test('price that an import raises during a hold: its holder pays the old one', async () => {
    const [shop] = shops();
    const buyer = await shop.visitor();
    await buyer.hold({ 'tonight/few': 1 });
    const { season, tonight } = seasonWithTonight();
    tonight.tickets[2]!.price = 70_000;
    expect(await importSeason(season)).toMatchObject({ tickets: { changed: 1 } });
    await buyer.order({ 'tonight/few': 1 });
    expect(await shop.sql`select subtotal from orders`).toEqual([{ subtotal: 50_000 }]);
  });

  test('import raises the capacity of scarce tickets: they stay scarce for six hours', async () => {
    const [shop] = shops();
    const { ticket } = await shop.ids();
    const id = ticket['tonight/few']!;
    const visitors = [await shop.visitor(), await shop.visitor()];
    expect((await visitors[0]!.hold({ 'tonight/few': 4 })).status).toBe(200);
    expect((await visitors[1]!.hold({ 'tonight/few': 1 })).status).toBe(200);
    const { season, tonight } = seasonWithTonight();
    tonight.tickets[2]!.capacity *= 10;
    const begun = shops()[1].now();
    expect(await importSeason(season)).toMatchObject({ capacities: { changed: 1 } });
    const until = await shop.value<Date>`select scarce_until from ticket_stock
      where ticket_type_id = ${id}`;
    expect(until >= later(begun, hours(6)) && until <= later(shops()[1].now(), hours(6))).toBe(
      true,
    );
  });

  test('waiting room switched on during the sale: only holders buy without admission', async () => {
    const [shop] = shops();
    const { event } = await shop.ids();
    const [holder, other] = [await shop.visitor(), await shop.visitor()];
    const hold = (visitor: typeof holder, revision: number) =>
      visitor.hold({ 'tonight/ga': 1 }, revision);
    const switchRoom = (room: boolean) => {
      const { season, tonight } = seasonWithTonight();
      Object.assign(tonight, { room, saleStart: later(shop.now(), -minutes(10)) });
      return importSeason(season);
    };
    expect((await hold(holder, 1)).status).toBe(200);
    await switchRoom(true);
    expect((await hold(holder, 2)).status).toBe(200);
    expect((await holder.order()).status).toBe(200);
    for (const refused of [await hold(other, 1), await other.order()])
      expect([refused.status, refused.body.code]).toEqual([403, 2060]);
    const place = await other.call('POST', '/user/waiting-room', { event: event.tonight });
    expect(place.body).toMatchObject({ state: 'admitted', place: 1 });
    expect((await hold(other, 2)).status).toBe(200);
    await switchRoom(false);
    expect((await hold(await shop.visitor(), 1)).status).toBe(200);
  });
});
