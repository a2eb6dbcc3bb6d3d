import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import type { Db } from '../db/db.ts';
import { freshDatabase, type TestDatabase } from '../testing/databases.ts';
import { BadContent } from './validation-errors.ts';
import { importFile } from './import-file.ts';
import { sanitise } from './sanitise.ts';

const now = new Date('2026-11-20T05:00:00Z');

describe('content import', () => {
  // In a full run the tests share few cores, and most of them make six images of a poster.
  jest.setTimeout(60_000);
  let database: TestDatabase;
  let db: Db;
  const folder = mkdtempSync(join(tmpdir(), 'playday-content-'));
  beforeAll(async () => {
    database = await freshDatabase('pglite');
    db = database.db;
    const image = { create: { width: 1200, height: 1600, channels: 3 as const, background: '#6b21a8' } };
    await sharp(image).png().toFile(join(folder, 'poster.png'));
    await sharp({ create: { ...image.create, width: 300 } })
      .png()
      .toFile(join(folder, 'small.png'));
  }, 30_000);
  afterAll(async () => {
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const write = (name: string, content: unknown) => {
    const path = join(folder, name);
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content, null, 2));
    return path;
  };
  const rejection = async (imported: Promise<unknown>): Promise<BadContent> => {
    const error: unknown = await imported.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(BadContent);
    return error as BadContent;
  };
  const everything = async () => {
    const tables = [
      'currencies',
      'age_restrictions',
      'payment_methods',
      'partners',
      'events',
      'ticket_types',
      'ticket_stock',
      'news',
      'promos',
    ];
    const rows = await Promise.all(tables.map((table) => db.query(`select * from ${table} order by 1`)));
    const fees = await db.query(
      'select event_id, ticket_type_id, place, name, type, amount from fees order by 1, 2, 3',
    );
    return JSON.stringify([rows, fees]);
  };
  const season = (event: object = {}) => ({
    currencies: [{ isoCode: 'THB', title: 'Baht', symbol: '฿', scale: 2 }],
    ageRestrictions: [{ key: '18', value: '18+' }],
    paymentMethods: [{ alias: 'promptpay', name: 'PromptPay', type: 'QR' }],
    events: [
      {
        url: 'one-night',
        name: { th: 'หนึ่งคืน', en: 'One Night' },
        venue: { name: 'Hall', city: 'Bangkok' },
        poster: 'poster.png',
        description: '<p onclick="x()">Hi<script>alert(1)</script></p>',
        dateStart: { inDays: 5, on: 'sat', at: '19:30' },
        dateEnd: { daysLater: 1, at: '02:00' },
        methods: ['promptpay'],
        tickets: [{ key: 'ga', name: 'GA', price: '1490.50', capacity: 10 }],
        ...event,
      },
    ],
  });

  test('sample season and examples: import without errors, and a second import changes nothing', async () => {
    const file = resolve(__dirname, '../../content/season.json');
    const stored = await importFile(db, file, now);
    expect(stored.events.added).toBeGreaterThan(5);
    const first = (await everything()).replace(/"updated_at":"[^"]+"/gu, '');
    await importFile(db, file, now);
    expect((await everything()).replace(/"updated_at":"[^"]+"/gu, '')).toBe(first);
    for (const example of ['one-event.json', 'on-sale.json', 'event.jsonld']) {
      const { events } = await importFile(db, resolve(__dirname, '../../content/examples', example), now);
      expect([example, events.added + events.changed]).toEqual([example, 1]);
    }
  }, 60_000);

  test('resolves relative dates in Thai time, sanitises HTML and creates the six poster images', async () => {
    await importFile(db, write('good.json', season()), now);
    const [event] = await db.query<Record<string, never>>(`select * from events where url = 'one-night'`);
    // 20 November 2026 is a Friday; the first Saturday on or after the 25th is the 28th.
    expect(event).toMatchObject({
      date_start: new Date('2026-11-28T12:30:00Z'),
      date_end: new Date('2026-11-28T19:00:00Z'),
      description: '<p>Hi</p>',
    });
    const poster = String(event!.poster);
    expect(poster).toMatch(/^\/api\/media\/poster-[0-9a-f]{8}\/960\.webp$/u);
    const files = await db.query('select file from media where folder = $1', [poster.split('/')[3]]);
    expect(files).toHaveLength(6);
    const [ticket] = await db.query(
      `select t.price, s.capacity from ticket_types t join ticket_stock s on s.ticket_type_id = t.id where t.event_id = $1`,
      [event!.id],
    );
    expect(ticket).toEqual({ price: 149_050, capacity: 10 });
  });

  test('dry run: says what would be added and changed, and changes nothing; the same file again is unchanged', async () => {
    const before = await everything();
    const dry = await importFile(db, write('dry.json', season({ url: 'dry-night' })), now, {
      isDryRun: true,
    });
    expect(dry).toMatchObject({ events: { added: 1, changed: 0 }, tickets: { added: 1 } });
    expect(await everything()).toBe(before);
    const file = write('dry.json', season({ url: 'dry-night' }));
    await importFile(db, file, now);
    expect(await importFile(db, file, new Date(now.getTime() + 1))).toMatchObject({
      events: { added: 0, changed: 0, unchanged: 1, removed: 0 },
      tickets: { added: 0, changed: 0, unchanged: 1, removed: 0 },
      capacities: { added: 0, changed: 0, unchanged: 1 },
    });
  });

  test('import that changes terms of a sale: in the audit log with who, why, before and after; a dry run and an unchanged file are not', async () => {
    const by = { who: 'malee on box-office', reason: 'a larger hall' };
    const priced = (price: string, capacity: number) =>
      write('terms.json', season({ url: 'terms', tickets: [{ key: 'ga', name: 'GA', price, capacity }] }));
    await importFile(db, priced('1490.50', 10), now, { by });
    await importFile(db, priced('1600', 12), now, { by, isDryRun: true });
    await importFile(db, priced('1600', 12), now, { by });
    await importFile(db, priced('1600', 12), now, { by });
    const log = await db.query(
      'select who, action, subject, reason, before, after from office_log order by id',
    );
    const entry = { ...by, action: 'content import', subject: 'content terms.json' };
    expect(log).toEqual([
      {
        ...entry,
        before: {},
        after: expect.objectContaining({ 'rows of events': '1 added, 0 changed, 0 removed' }),
      },
      {
        ...entry,
        before: { 'terms price ga': '1490.50 THB', 'terms capacity ga': 10 },
        after: {
          ...{ 'terms price ga': '1600.00 THB', 'terms capacity ga': 12 },
          'rows of tickets': '0 added, 1 changed, 0 removed',
          'rows of capacities': '0 added, 1 changed, 0 removed',
        },
      },
    ]);
  });

  test('invalid file: every error is reported with line and field, nothing is imported', async () => {
    const before = await everything();
    const bad = season({
      url: 'Bad Url',
      poster: 'small.png',
      age: '99',
      colour: 'red',
      dateEnd: '2026-11-28T19:00:00',
      tickets: [{ key: 'ga', name: '', price: 12.345, capacity: 0 }],
    });
    const error = await rejection(importFile(db, write('bad.json', bad), now));
    const fields = error.faults.map((fault) => fault.split(/ {2}/u).slice(0, 2).join(' '));
    expect(fields.every((fault) => /^bad\.json:\d+ /u.test(fault))).toBe(true);
    expect(fields.map((fault) => fault.split(' ')[1])).toEqual([
      'events[0].url',
      'events[0].dateEnd',
      'events[0].tickets[0].name',
      'events[0].tickets[0].price',
      'events[0].tickets[0].capacity',
      'events[0].age',
      'events[0].colour',
    ]);
    expect(error.faults.find((fault) => fault.includes('price'))).toContain(
      '12.345 has more than the 2 decimals of THB',
    );
    const small = await rejection(importFile(db, write('small.json', season({ poster: 'small.png' })), now));
    expect(small.faults[0]).toContain('events[0].poster  is 300 px wide');
    await expect(importFile(db, write('broken.json', '{\n  "events": [,]\n}'), now)).rejects.toMatchObject({
      faults: [expect.stringMatching(/^broken\.json:2:\d+ {2}is not JSON/u)],
    });
    expect(await everything()).toBe(before);
  });

  test('date in minutes: counted from the moment of the import; beside another field or not whole it is refused', async () => {
    const tickets = [{ key: 'ga', name: 'GA', price: 1, capacity: 10 }];
    const opening = (saleStart: object) =>
      importFile(
        db,
        write('soon.json', season({ url: 'soon', saleStart, tickets })),
        new Date('2026-11-20T05:00:07.250Z'),
      );
    await opening({ inMinutes: 3 });
    expect(await db.query(`select sale_start from events where url = 'soon'`)).toEqual([
      { sale_start: new Date('2026-11-20T05:03:07.250Z') },
    ]);
    for (const saleStart of [
      { inMinutes: 1.5 },
      { inMinutes: '3' },
      { inMinutes: 3, at: '12:00' },
      { inMinutes: 3, inDays: 1 },
    ]) {
      const { faults } = await rejection(opening(saleStart));
      expect(faults).toEqual([expect.stringMatching(/events\[0\]\.saleStart {2}must be a date/u)]);
    }
  });

  test('room: needs saleStart; each import of the event switches it on or off, one from JSON-LD leaves it as it is', async () => {
    const isOn = async () =>
      (
        await db.query<{ isOn: boolean }>(
          `select has_waiting_room as "isOn" from events where url = 'one-night'`,
        )
      )[0]?.isOn;
    const { faults } = await rejection(importFile(db, write('no-start.json', season({ room: true })), now));
    expect(faults).toEqual([expect.stringMatching(/events\[0\]\.saleStart {2}is required with room$/u)]);
    const running = { saleStart: { inMinutes: -10 } };
    const importRoom = (room: object) =>
      importFile(db, write('room.json', season({ ...running, ...room })), now);
    for (const [room, expected] of [
      [{}, false],
      [{ room: true }, true],
      [{ room: true }, true],
      [{ room: false }, false],
      [{ room: true }, true],
    ] as const) {
      await importRoom(room);
      expect([room, await isOn()]).toEqual([room, expected]);
    }
    const feed = {
      '@type': 'MusicEvent',
      url: 'https://promoter.example/one-night',
      name: 'One Night',
      description: '<p>Hi</p>',
      image: 'poster.png',
      location: { name: 'Hall', address: { addressLocality: 'Bangkok' } },
      startDate: '2026-11-28T19:30:00+07:00',
      endDate: '2026-11-29T02:00:00+07:00',
      offers: [
        {
          sku: 'ga',
          name: 'GA',
          price: '1490.50',
          priceCurrency: 'THB',
          inventoryLevel: 10,
          validFrom: '2026-11-20T04:50:00Z',
        },
      ],
    };
    const importFeed = () => importFile(db, write('feed.jsonld', feed), now);
    await importFeed();
    expect(await isOn()).toBe(true);
    await importRoom({ room: false });
    await importFeed();
    expect(await isOn()).toBe(false);
  });

  const yen = [
    { isoCode: 'JPY', title: 'Yen', symbol: '¥', scale: 0 },
    { isoCode: 'THB', title: 'Baht', symbol: '฿', scale: 2 },
  ];
  const cards = [
    { alias: 'promptpay', name: 'PromptPay', type: 'QR' },
    { alias: 'kCards', name: 'Card', type: 'redirect' },
  ];

  test('event in yen that lists PromptPay: refused, the error names the method', async () => {
    const event = {
      currency: 'JPY',
      methods: ['kCards', 'promptpay'],
      tickets: [{ key: 'ga', name: 'GA', price: 6800, capacity: 10 }],
    };
    const file = write('yen.json', { ...season(event), currencies: yen, paymentMethods: cards });
    await expect(importFile(db, file, now)).rejects.toMatchObject({
      faults: [expect.stringMatching(/events\[0\]\.methods\[1\] {2}promptpay cannot take JPY$/u)],
    });
  });

  test('event in yen from JSON-LD: gets the payment methods that support yen', async () => {
    await importFile(db, write('methods.json', { ...season(), currencies: yen, paymentMethods: cards }), now);
    const event = {
      '@type': 'MusicEvent',
      url: 'https://promoter.example/events/osaka-song',
      name: 'Osaka Song',
      description: '<p>By the river.</p>',
      image: 'poster.png',
      location: { name: 'Pier', address: { addressLocality: 'Osaka' } },
      startDate: '2027-02-13T19:30:00+07:00',
      endDate: '2027-02-13T23:00:00+07:00',
      offers: [{ name: 'Standing', price: 6800, priceCurrency: 'JPY', inventoryLevel: 10 }],
    };
    await importFile(db, write('yen.jsonld', event), now);
    const methods = await db.query(
      `select m.alias from event_methods em join payment_methods m on m.id = em.method_id
         join events e on e.id = em.event_id where e.url = 'osaka-song'`,
    );
    expect(methods).toEqual([{ alias: 'kCards' }]);
  });

  test('capacity below the held count: refused; ticket types missing from the file: no longer listed', async () => {
    await importFile(db, write('good.json', season()), now);
    await db.script(`update ticket_stock set held = 5 where ticket_type_id =
      (select t.id from ticket_types t join events e on e.id = t.event_id where e.url = 'one-night' and t.key = 'ga')`);
    const smaller = season({ tickets: [{ key: 'ga', name: 'GA', price: 1, capacity: 4 }] });
    await expect(importFile(db, write('less.json', smaller), now)).rejects.toThrow(/capacity {2}is less/u);
    const other = season({ tickets: [{ key: 'vip', name: 'VIP', price: 1, capacity: 4 }] });
    await importFile(db, write('other.json', other), now);
    const listed = await db.query(
      `select t.key from ticket_types t join events e on e.id = t.event_id where e.url = 'one-night' and t.is_listed`,
    );
    expect(listed).toEqual([{ key: 'vip' }]);
  });

  test('schema.org JSON-LD: imported as an event, errors name its properties', async () => {
    const event = {
      '@context': 'https://schema.org',
      '@type': 'MusicEvent',
      url: 'https://promoter.example/events/river-song',
      name: [
        { '@value': 'River Song', '@language': 'en' },
        { '@value': 'เพลงสายน้ำ', '@language': 'th' },
      ],
      description: '<p>Down by the river.</p>',
      image: ['poster.png'],
      location: { '@type': 'Place', name: 'Pier', address: { addressLocality: 'Bangkok' } },
      startDate: '2027-02-13T19:30:00+07:00',
      endDate: '2027-02-13T23:00:00+07:00',
      typicalAgeRange: '18-',
      offers: [
        {
          '@type': 'Offer',
          name: 'Standing',
          price: '990',
          priceCurrency: 'THB',
          inventoryLevel: { value: 300 },
        },
        {
          '@type': 'Offer',
          sku: 'vip',
          name: 'VIP',
          price: 2900,
          priceCurrency: 'THB',
          inventoryLevel: { value: 20 },
          availability: 'https://schema.org/SoldOut',
        },
      ],
    };
    await importFile(db, write('event.jsonld', event), now);
    const tickets = await db.query(
      `select t.key, t.price, s.is_open from ticket_types t join ticket_stock s on s.ticket_type_id = t.id
         join events e on e.id = t.event_id where e.url = 'river-song' order by t.place`,
    );
    expect(tickets).toEqual([
      { key: 'standing', price: 99_000, is_open: true },
      { key: 'vip', price: 290_000, is_open: false },
    ]);
    const bad = { ...event, startDate: 'soon', url: 'https://promoter.example/UPPER CASE' };
    const error = await rejection(importFile(db, write('bad.jsonld', bad), now));
    expect(error.faults.map((fault) => fault.split(/ {2}/u)[1])).toEqual(['url', 'startDate']);
  });

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<a href="//evil.example">x</a>',
    '<svg><style><img src=x onerror=alert(1)></style></svg>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<template><script>alert(1)</script></template>',
    '<base href="https://evil.example">',
    '<form action="https://evil.example"><input name=x></form>',
    '<meta http-equiv=refresh content="0;url=https://evil.example">',
    '<p id=location name=cookie style="background:url(https://evil.example)" onclick=x>t</p>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  ])('sanitise %p: no script, style, id or unsafe link is left', (html) => {
    const clean = sanitise(html);
    expect(clean).not.toMatch(/<(?!\/?(?:p|h2|h3|ul|ol|li|strong|em|br|blockquote|a)\b)/u);
    expect(clean).not.toMatch(/\son\w+=|javascript:|data:|style=|\sid=|href="\/\//iu);
  });

  test('sanitise a safe link: opens in a new tab without opener and referrer', () => {
    expect(sanitise('<a href="https://band.example" onclick="x">band</a>')).toBe(
      '<a href="https://band.example" target="_blank" rel="noopener noreferrer">band</a>',
    );
  });
});
