import { resolve } from 'node:path';
import type { Tx } from '../db/db.ts';
import { importFile } from '../content/store-content.ts';
import { type EventFilter, findEvents, rangeOf } from './find-events.ts';
import { fillSearchWords } from '../events/search-words.ts';
import { describeShop } from '../testing/suite.ts';

const jazz = 'ninth-floor-jazz';
const boxing = 'dok-kham-fight-night';
const monsoon = 'plastic-monsoon-live';
const osaka = 'plastic-monsoon-osaka';
const market = 'ferment-market';

/** What is typed, and the event that comes first; undefined: nothing is found. */
const queries: [query: string, first: string | undefined][] = [
  ['jazz', jazz],
  ['แจ๊ส', jazz],
  ['爵士', jazz],
  ['ហ្សាស', jazz],
  ['แจส', jazz],
  ['fihgt', boxing],
  ['plastic monsson', monsoon],
  ['monso', monsoon],
  ['大阪', osaka],
  ['xyzzy', undefined],
  // Plurals, doubled, missing and swapped letters.
  ['fights', boxing],
  ['ghost story', undefined],
  ['jazzz', jazz],
  ['ajzz', jazz],
  // In one or two words, with a word that says nothing, in another order.
  ['dokkham', boxing],
  ['mango 5', 'mango5-fan-day'],
  ['jazz in Bangkok', jazz],
  ['osaka monsoon', osaka],
  ['the night', boxing],
  // A name before a place, and places.
  ['small', 'boom-science-fair'],
  ['lat phrao', 'mango5-fan-day'],
  // Scripts without spaces: within a word, divided, with other marks, mixed.
  ['หมอ ลำ', 'mor-lam-moonshoot'],
  ['หมอลํา', 'mor-lam-moonshoot'],
  ['น้ำปลา', market],
  ['มวยเชียงใหม่', boxing],
  ['Plastic Monsoon大阪', osaka],
  ['โอซก้า', osaka],
  ['跨年', 'new-year-on-the-khlong'],
  ['ប្រដាល់', boxing],
  // Joined words, longer words than the event's, traditional characters.
  ['清迈泰拳', boxing],
  ['宋卡流浪猫', 'stray-cat-expo'],
  ['爵士乐', jazz],
  ['爵士樂', jazz],
  // Words that every event could have.
  ['jazz concert', jazz],
  ['แจ๊ส คอนเสิร์ต', jazz],
  ['งานแมว', 'stray-cat-expo'],
  ['曼谷爵士音乐会', jazz],
  // Kinds in four languages; a word for all concerts, in a city.
  ['boxing', boxing],
  ['muay thai', boxing],
  ['stand-up', 'laugh-before-deadline'],
  ['comedy', 'laugh-before-deadline'],
  ['ตลก', 'laugh-before-deadline'],
  ['脱口秀', 'laugh-before-deadline'],
  ['comdey', 'laugh-before-deadline'],
  ['kids', 'boom-science-fair'],
  ['演唱会', jazz],
  ['concert', jazz],
  ['concert osaka', osaka],
  ['หนัง', 'cinema-under-stars'],
  ['ភាពយន្ត', 'cinema-under-stars'],
  ['techno', 'godown-nine'],
  // Words of descriptions, after everything else.
  ['kombucha brewers', market],
  ['projectionist', 'cinema-under-stars'],
  // Letters, digits and signs.
  ['ＪＡＺＺ', jazz],
  ['JÁZZ', jazz],
  ['โกดัง ๙', 'godown-nine'],
  ['៣០០', 'stray-cat-expo'],
  ['“jazz” 🎷', jazz],
  ["jazz' or 1=1 --", undefined],
  ['jazz & !fight | (:*', undefined],
  ['%', undefined],
  ['_', undefined],
  ['\\', undefined],
  ["'jazz':*A", jazz],
  ['a'.repeat(500), undefined],
  ['\ud800jazz', jazz],
];

describeShop('finding events', (shop) => {
  const season = () =>
    importFile(shop().db, resolve(import.meta.dirname, '../../content/season.json'), shop().now());
  const find = async (filter: EventFilter) => {
    const query = new URLSearchParams(
      Object.entries(filter).map(([name, value]) => [name, String(value)]),
    );
    const { status, body } = await shop().call('GET', `/event?limit=50&${query.toString()}`);
    expect([filter, status]).toEqual([filter, 200]);
    return body;
  };

  test('words: what each of them finds first', async () => {
    await season();
    const found: typeof queries = [];
    for (const [q] of queries) found.push([q, (await find({ q })).events[0]?.url]);
    expect(found).toEqual(queries);
    for (const [q, city] of [
      ['chiang mai', 'Chiang Mai'],
      ['เชียงใหม่', 'Chiang Mai'],
      ['เชียงไหม่', 'Chiang Mai'],
      ['清迈', 'Chiang Mai'],
      ['chiengmai', 'Chiang Mai'],
      ['กทม.', 'Bangkok'],
      ['bkk', 'Bangkok'],
      ['events in bangkok', 'Bangkok'],
    ] as const) {
      const { events } = await find({ q });
      expect([q, new Set(events.map(({ venue }) => venue.city))]).toEqual([q, new Set([city])]);
    }
  });

  test('time, city, price and tickets: exactly the events that meet all are found', async () => {
    await season();
    const { events: all, cities, months } = await find({});
    expect(cities?.[0]).toEqual({ slug: 'bangkok', name: 'Bangkok' });
    expect(cities?.map(({ slug }) => slug)).toEqual(
      expect.arrayContaining(['chiang-mai', 'osaka']),
    );
    expect(months?.length).toBeGreaterThan(2);
    const isOn = (when: string) => {
      const [from, to] = rangeOf(when, shop().now());
      return ({ dateStart, dateEnd }: (typeof all)[number]) =>
        Date.parse(dateStart) < to.getTime() && Date.parse(dateEnd) > from.getTime();
    };
    const isCheap = ({ totalFrom, venue }: (typeof all)[number]) =>
      totalFrom !== undefined && totalFrom <= 500 && venue.city !== 'Osaka';
    const isThere = ({ venue }: (typeof all)[number]) => venue.city === 'Chiang Mai';
    const checks: [EventFilter, (event: (typeof all)[number]) => boolean][] = [
      ...['tonight', 'weekend', 'next-week', 'today', 'tomorrow', 'wed', 'sun', months![1]!].map(
        (when) => [{ when }, isOn(when)] satisfies [EventFilter, unknown],
      ),
      [{ price: 500 }, isCheap],
      [{ price: 0 }, ({ priceFrom }) => priceFrom === 0],
      [{ city: 'chiang-mai' }, isThere],
      [{ city: 'nowhere' }, () => false],
      [{ city: 'chiang-mai', price: 500 }, (event) => isThere(event) && isCheap(event)],
      [{ tickets: 'left' }, ({ isSoldOut }) => !isSoldOut],
      [{ q: 'stray cat', city: 'chiang-mai' }, () => false],
    ];
    for (const [filter, isRight] of checks) {
      const { events, total } = await find(filter);
      const right = all.filter(isRight).map(({ url }) => url);
      expect([filter, events.map(({ url }) => url), total]).toEqual([filter, right, right.length]);
    }
    // Of an event whose cheap tickets are gone, none is left for so little.
    await shop().sql`update ticket_stock set is_open = ticket_type_id <> (
      select t.id from ticket_types t join events e on e.id = t.event_id where e.url = ${jazz}
        order by price limit 1)`;
    expect((await find({ q: 'jazz', tickets: 'left', price: 500 })).total).toBe(0);
    expect((await find({ q: 'jazz', tickets: 'left', price: 1000 })).total).toBe(1);
  });

  test('events of an older release and changed texts: found by their present words', async () => {
    const first = async (q: string) => (await find({ q })).events[0]?.url;
    for (const name of ['Kazoo', 'Zither']) {
      await shop().sql`update events set name = ${{ en: name }} where url = 'free'`;
      await fillSearchWords(shop().db);
    }
    expect(await first('zither')).toBe('free');
    expect(await first('kazoo')).toBe(undefined);
    await shop().sql`update events set search_words = null, search_description = null`;
    await fillSearchWords(shop().db);
    expect(await first('zither')).toBe('free');
    await shop().sql`update events set kinds = '{comedy}' where url = 'free'`;
    // As an api of the release before, which knows no descriptions.
    await shop().sql`update events set search_words = '''Nzither''' where search_words is null`;
    await fillSearchWords(shop().db);
    expect((await find({ q: 'comedy' })).events.map(({ url }) => url)).toContain('free');
  });

  test('words for a time or a price: filters, and the other words', async () => {
    await season();
    const { events, meant } = await find({ q: 'techno saturday' });
    expect(meant).toEqual({ q: 'techno', when: 'sat' });
    expect(events.map(({ url }) => url)).toEqual(
      (await find({ q: 'techno', when: 'sat' })).events.map(({ url }) => url),
    );
    const free = await find({ q: 'ฟรี' });
    expect(free.meant).toEqual({ price: 0 });
    expect(free.events.every(({ priceFrom }) => priceFrom === 0)).toBe(true);
    expect(free.events).not.toEqual([]);
  });

  test('time chosen beside a word for another: the chosen one counts', async () => {
    await season();
    const { events } = await find({ q: 'music tonight', when: 'next-week' });
    const chosen = await find({ q: 'music', when: 'next-week' });
    expect(events).toEqual(chosen.events);
  });

  test('name with a word for a time: the event, whenever it is', async () => {
    await season();
    await shop().sql`update events set name = '{"en":"Friday Jazz"}' where url = ${jazz}`;
    await fillSearchWords(shop().db);
    const { events, meant } = await find({ q: 'friday jazz' });
    expect(meant).toBeUndefined();
    expect(events.map(({ url }) => url)).toEqual([jazz]);
  });

  test('nothing found: up to three that meet a part of it, else the next ones', async () => {
    await season();
    const nearest = async (filter: EventFilter) => {
      const { total, nearest: near = [] } = await find(filter);
      expect(total).toBe(0);
      return near.map(({ url }) => url);
    };
    expect(await nearest({ q: 'fight night', city: 'osaka' })).toEqual([boxing]);
    expect(await nearest({ q: 'xyzzy', city: 'osaka' })).toEqual([osaka]);
    const next = (await find({})).events.slice(0, 3).map(({ url }) => url);
    expect(await nearest({ q: 'xyzzy' })).toEqual(next);
  });

  test('kinds and times: how many events each of them finds', async () => {
    await season();
    const { kinds = [], times } = await find({});
    expect(kinds.map(({ kind }) => kind)).toContain('music');
    for (const { kind, count } of kinds) expect((await find({ kind })).total).toBe(count);
    for (const [when, count] of Object.entries(times!))
      expect((await find({ when })).total).toBe(count);
  });

  test('what somebody types: no shared cache keeps the answer', async () => {
    const kept = async (query: string) =>
      (await shop().call('GET', `/event?${query}`)).headers['cache-control'];
    expect(await kept('city=bangkok')).toContain('public');
    expect(await kept('q=jazz')).toBe('no-store');
  });

  test('3,000 events: no filter reads more than a few pages of them', async () => {
    const { db, now } = shop();
    for (const n of [1, 501, 1001, 1501, 2001, 2501])
      await db.query(
        `insert into events overriding system value
       select (jsonb_populate_record(e, jsonb_build_object('id', 100000 + n, 'url', 'event-' || n,
         'search_words', null, 'description', '',
           'name', jsonb_build_object('en', 'Event ' || left(md5(n::text), 6)),
           'venue_city', jsonb_build_object('en', case when n % 2 = 0 then 'Bangkok'
           else 'City ' || n % 20 end),
           'date_start', e.date_start + n * interval '1 hour', 'date_end',
           e.date_end + n * interval '1 hour'))).*
         from events e, generate_series($1::int, $1 + 499) n where e.url = 'tonight'`,
        [n],
      );
    await db.query(
      `insert into ticket_types (event_id, key, place, name, description, price, is_listed)
       select id, 'a', 0, '"a"', '""', 100000 + id, true from events where id > 100000`,
    );
    await db.query(
      `insert into ticket_stock (ticket_type_id, capacity, is_open)
       select id, 10, true from ticket_types where event_id > 100000`,
    );
    await fillSearchWords(db);
    await shop().db.script('analyze');
    const read = async (filter: EventFilter) => {
      let rows = 0;
      const tx: Tx = {
        async query(sql, params) {
          const [plan] = await db.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
            `explain (analyze, format json) ${sql}`,
            params,
          );
          rows = rowsRead(plan!['QUERY PLAN'][0].Plan);
          return [];
        },
      };
      await findEvents(tx, filter, { now: now(), start: 0, limit: 20 });
      return rows;
    };
    const plain = await read({});
    expect(plain).toBeLessThan(1000);
    for (const filter of [
      { q: 'event' },
      { q: 'bangkok' },
      { q: 'xyzzy' },
      { q: 'c4cz42' },
      { city: 'bangkok' },
      { city: 'nowhere' },
      { when: 'weekend' },
      { price: 500 },
      { price: 0, city: 'bangkok' },
      { tickets: 'left' as const },
    ])
      expect([filter, (await read(filter)) < 4 * plain]).toEqual([filter, true]);
  });
});

interface PlanNode {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Relation Name'?: string;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

/** How many rows the scans of a plan have read. */
function rowsRead(node: PlanNode): number {
  const own = node['Relation Name']
    ? (node['Actual Rows'] +
        (node['Rows Removed by Filter'] ?? 0) +
        (node['Rows Removed by Index Recheck'] ?? 0)) *
      node['Actual Loops']
    : 0;
  return (node.Plans ?? []).reduce((sum, part) => sum + rowsRead(part), own);
}

test.each([
  ['Thursday noon', '2026-11-26T12:00', 'tonight', '2026-11-26T17:00', '2026-11-27T00:00'],
  ['after midnight', '2026-11-26T01:00', 'tonight', '2026-11-26T17:00', '2026-11-27T00:00'],
  ['Monday', '2026-11-23T00:00', 'weekend', '2026-11-27T18:00', '2026-11-30T00:00'],
  ['Sunday night', '2026-11-29T23:59', 'weekend', '2026-11-27T18:00', '2026-11-30T00:00'],
  ['Sunday night', '2026-11-29T23:59', 'next-week', '2026-11-30T00:00', '2026-12-07T00:00'],
  ['Thursday noon', '2026-11-26T12:00', '2026-12', '2026-12-01T00:00', '2027-01-01T00:00'],
])('%s (%s), %s: from %s to %s in Bangkok', (_, now, when, from, to) => {
  const at = (local: string) => new Date(`${local}:00+07:00`);
  expect(rangeOf(when, at(now))).toEqual([at(from), at(to)]);
});
