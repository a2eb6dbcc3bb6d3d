import { storeSeason } from './store-season.ts';
import { bangkokIso } from '../time/dates.ts';
import { days, later } from '../time/time.ts';
import { importOptions, sampleSeason } from '../testing/sample-season.ts';
import { describeShop, describeTwoInstances } from '../testing/suite.ts';

describeShop('import of an event that the office has moved, or that has buyers', (shop) => {
  type Season = ReturnType<typeof sampleSeason>;
  type SeasonEvent = Season['events'][number];
  const now = new Date(Math.floor(Date.now() / 1000) * 1000);
  /** Imports the sample season with a change of one event. */
  const importWith = async (
    change: (event: SeasonEvent, season: Season) => void = () => {},
    { url = 'tonight', told = [] as string[] } = {},
  ) => {
    const season = sampleSeason(now);
    change(season.events.find((event) => event.url === url)!, season);
    const faults: string[] = [];
    const changes: string[] = [];
    const notes: string[] = [];
    await shop()
      .db.transaction(async (tx) => {
        await storeSeason(tx, season, {
          ...importOptions(shop().now()),
          told,
          note: (sentence) => notes.push(sentence),
          fault: (path, message) => faults.push(`${path}: ${message}`),
          report: (made) =>
            changes.push(
              ...made.map((each) => `${each.url} ${each.name}: ${each.before} → ${each.after}`),
            ),
        });
        if (faults.length > 0) throw new Error('refused');
      })
      // A database that was to store a fault may refuse it first.
      .catch((error: Error) => expect([error.message, faults]).not.toEqual([error.message, []]));
    return { faults, changes, notes };
  };

  test('moved: its dates stay, the import says so; its sale starts as in the file', async () => {
    expect((await importWith()).notes).toEqual([]);
    const date = () => shop().value<Date>`select date_start as date from events
      where url = 'tonight'`;
    const dateStart = bangkokIso(later(await date(), days(40)));
    await shop().office('POST', '/office/events/tonight/postpone', { reason: 'flood', dateStart });
    const saleStart = later(now, days(1));
    expect((await importWith((event) => (event.saleStart = saleStart))).notes).toEqual([
      expect.stringContaining(`tonight: keeps ${dateStart}`),
    ]);
    expect(await shop().sql`select sale_start from events where url = 'tonight'`).toEqual([
      { sale_start: saleStart },
    ]);
    expect(bangkokIso(await date())).toBe(dateStart);
    const late = await importWith((event) => (event.saleStart = later(now, days(60))));
    expect(late.faults).toEqual([expect.stringContaining('.saleStart: is not before the end')]);
    const kind = await importWith((event) => (event.tickets[1]!.saleStart = later(now, days(60))));
    expect(kind.faults).toEqual([
      expect.stringContaining('.tickets[1].saleStart: is not before the end'),
    ]);
  });

  test('window of a kind of ticket that has buyers: changed, and listed as a change', async () => {
    const [saleStart, saleEnd] = [later(now, -days(1)), later(now, days(2))];
    await importWith();
    await (await shop().visitor()).order({ 'tonight/ga': 1 });
    const imported = await importWith((event) =>
      Object.assign(event.tickets[0]!, { saleStart, saleEnd }),
    );
    expect(imported).toMatchObject({
      faults: [],
      changes: [
        `tonight saleStart ga: null → ${bangkokIso(saleStart)}`,
        `tonight saleEnd ga: null → ${bangkokIso(saleEnd)}`,
      ],
    });
  });

  const sequence = () =>
    shop().value<number>`select calendar_sequence as sequence from events where url = 'tonight'`;
  const buy = {
    'a hold': async () => (await shop().visitor()).hold(),
    'a pending order': async () => (await shop().visitor()).order(),
    'a ticket': async () => {
      await importWith((tonight) =>
        Object.assign(tonight.tickets[0]!, { price: 0, fees: [] }, (tonight.fees = [])),
      );
      const reply = await (await shop().visitor()).order();
      await importWith();
      return reply;
    },
  };
  const facts = {
    kinds: [],
    ...{ venueAddress: null, position: null, mapQuery: null, doorsMinutes: null, dayHours: null },
    ...{ timeZone: null, organiser: null, refund: null },
  };
  const reliedOn: [
    path: string,
    what: string,
    change: (event: SeasonEvent, season: Season) => void,
  ][] = [
    ['dateStart', '--date', (event) => (event.dateStart = later(event.dateStart, days(-1)))],
    ['dateEnd', '--end', (event) => (event.dateEnd = later(event.dateEnd, days(1)))],
    [
      'name',
      '"Event tonight" → "Metal in the Cellar"',
      (event) => (event.name = 'Metal in the Cellar'),
    ],
    ['name.th', '→ "เมทัล"', (event) => (event.name = { en: 'Event tonight', th: 'เมทัล' })],
    ['venue.name', '"Hall" → "Hall 2"', (event) => (event.venueName = 'Hall 2')],
    ['venue.city', '"Bangkok" → "Phuket"', (event) => (event.venueCity = 'Phuket')],
    [
      'timeZone',
      '"Asia/Bangkok" → "Asia/Tokyo"',
      (event) => (event.facts = { ...facts, timeZone: 'Asia/Tokyo' }),
    ],
    ['age', 'none → "20+"', (event) => (event.age = '20')],
    [
      'refund',
      'none → "none"',
      (event) => (event.facts = { ...facts, refund: { policy: 'none' } }),
    ],
    [
      'currency',
      '"THB" → "JPY"',
      (event, season) => {
        season.currencies.push({ isoCode: 'JPY', title: 'Yen', symbol: '¥', scale: 0 });
        Object.assign(event, { currency: 'JPY', methods: ['kCards'] });
      },
    ],
    [
      'tickets[0].name',
      '"GA" → "Restricted view"',
      (event) => (event.tickets[0]!.name = 'Restricted view'),
    ],
    ['tickets', '"soldOut": true', (event) => event.tickets.shift()],
    ['tickets', '"soldOut": true', (event) => (event.tickets[0]!.key = 'general')],
  ];

  test.each(Object.keys(buy) as (keyof typeof buy)[])(
    '%s: the import refuses changes that its buyer relies on and changes nothing',
    async (kind) => {
      await importWith();
      expect((await buy[kind]()).status).toBe(200);
      const before = await sequence();
      for (const [path, what, change] of reliedOn) {
        const { faults } = await importWith(change);
        expect([...new Set(faults.map((fault) => fault.split(': ')[0]))]).toEqual([
          `events[0].${path}`,
        ]);
        expect(faults[0]).toContain(what);
        expect(faults[0]).toMatch(/tonight|orders|soldOut/u);
      }
      expect(await importWith()).toEqual({ faults: [], changes: [], notes: [] });
      expect(await sequence()).toBe(before);
    },
  );

  test('harmless corrections: imported; SEQUENCE changes only if the calendar does', async () => {
    await importWith();
    await buy['a hold']();
    const before = await sequence();
    const harmless = await importWith((event) => {
      event.description = '<p>Two sets of music.</p>';
      event.tickets[1]!.name = 'Balcony';
      event.tickets[0]!.price = 120_000;
      event.saleStart = later(now, -days(1));
    });
    expect(harmless).toMatchObject({
      faults: [],
      changes: expect.arrayContaining([
        'tonight description: <p>Music.</p> → <p>Two sets of music.</p>',
        'tonight name vip: VIP → Balcony',
        'tonight price ga: 1000.00 THB → 1200.00 THB',
      ]),
    });
    expect(await sequence()).toBe(before);
    const corrected = await importWith((event) => {
      event.name = { en: 'EVENT – Tonight', th: 'งาน tonight', zh: '今晚' };
      event.facts = { ...facts, venueAddress: '1 Rama I Road, Bangkok', doorsMinutes: 60 };
    });
    expect(corrected.faults).toEqual([]);
    expect(await sequence()).toBe(before + 1);
    const { faults } = await importWith(
      (event) => (event.facts = { ...facts, venueAddress: '1 Rama IV Road' }),
    );
    expect(faults).toEqual([
      expect.stringContaining(
        'events[0].venue.address: "1 Rama I Road, Bangkok" → "1 Rama IV Road"',
      ),
      expect.stringContaining('events[0].doors: "60 minutes before dateStart" → none'),
    ]);
  });

  test('buyers who were told: another venue is imported; another date is not', async () => {
    await importWith();
    await buy['a hold']();
    const moved = (event: SeasonEvent) => (event.venueName = 'Arena');
    expect(await importWith(moved, { told: ['adults'] })).toMatchObject({
      faults: [expect.any(String)],
    });
    expect(await importWith(moved, { told: ['tonight'] })).toMatchObject({
      ...{ faults: [], changes: ['tonight venue.name: Hall → Arena'] },
    });
    const earlier = (event: SeasonEvent) => {
      moved(event);
      event.dateStart = later(event.dateStart, days(-1));
    };
    expect((await importWith(earlier, { told: ['tonight'] })).faults).toEqual([
      expect.stringContaining('event postpone tonight'),
    ]);
  });

  test('age restriction changed in a file without events: refused if one has buyers', async () => {
    const raise = (_: SeasonEvent, season: Season) => {
      season.ageRestrictions[0] = { key: '20', value: '21+', years: 21 };
      season.events = [];
    };
    await importWith();
    const { hold } = await shop().visitor();
    expect((await hold({ 'adults/ga': 1 })).status).toBe(200);
    expect((await importWith(raise)).faults).toEqual([
      expect.stringMatching(/^ageRestrictions: "20\+" → "21\+".* adults /u),
    ]);
  });
});

describeTwoInstances('import while the office moves an event of it', (shops) => {
  test('moved after the import read its dates: that is refused, the new date stays', async () => {
    const [importing, moving] = shops();
    const season = sampleSeason(importing.now());
    const event = season.events.find(({ url }) => url === 'tonight')!;
    const dateStart = bangkokIso(later(event.dateStart, days(40)));
    event.description = { en: '<p>Another text</p>' };
    let isMoved = false;
    const stored = importing.db.transaction((tx) =>
      storeSeason(
        {
          ...tx,
          query: async <Row>(sql: string, params?: readonly unknown[]) => {
            // What the import asks next after the dates.
            if (!isMoved && sql.startsWith('select iso_code as code, id from currencies')) {
              isMoved = true;
              const { status } = await moving.office('POST', '/office/events/tonight/postpone', {
                reason: 'flood',
                dateStart,
              });
              expect(status).toBe(200);
            }
            return tx.query<Row>(sql, params);
          },
        },
        season,
        importOptions(importing.now()),
      ),
    );
    await expect(stored).rejects.toThrow('was changed by the office during the import');
    const row = await moving.value<Date>`select date_start as "dateStart" from events
      where url = 'tonight'`;
    expect([isMoved, bangkokIso(row)]).toEqual([true, dateStart]);
  });
});
