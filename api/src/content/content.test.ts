import { readFileSync } from 'node:fs';
import fastify from 'fastify';
import sharp from 'sharp';
import type { Context } from '../context.ts';
import { contentFiles, importedAt as now, seasonWith as season } from '../testing/content-files.ts';
import { media } from './media.ts';
import { readDate } from './read-date.ts';
import { importFile } from './store-content.ts';

/** Compression changes colours a little. */
const isNear = (colour: number[], wanted: number[]) =>
  colour.every((part, index) => Math.abs(part - wanted[index]!) < 12);

describe('content import', () => {
  const { database, write, load, faultsOf } = contentFiles();

  test('resolves relative dates in Thai time, sanitises HTML, creates poster images', async () => {
    await load('good.json', season());
    const [event] = await database.db.query<Record<string, never>>(
      `select * from events where url = 'one-night'`,
    );
    // 20 November 2026 is a Friday; the first Saturday on or after the 25th is the 28th.
    expect(event).toMatchObject({
      date_start: new Date('2026-11-28T12:30:00Z'),
      date_end: new Date('2026-11-28T19:00:00Z'),
      description: '<p>Hi</p>',
    });
    const poster = String(event!.poster);
    expect(poster).toMatch(/^\/api\/media\/poster-[0-9a-f]{8}\/960\.webp$/u);
    const files = await database.db.query('select file from media where folder = $1', [
      poster.split('/')[3],
    ]);
    expect(files).toEqual([{ file: '960.avif' }]);
    const [ticket] = await database.db.query(
      `select t.price, s.capacity from ticket_types t join ticket_stock s on s.ticket_type_id = t.id
        where t.event_id = $1`,
      [event!.id],
    );
    expect(ticket).toEqual({ price: 149_050, capacity: 10 });
  });

  test('files made on first request: an AVIF, a WebP and the whole poster as a JPEG', async () => {
    await load('preview.json', season({ url: 'preview-night' }));
    const [event] = await database.db.query<{ poster: string }>(
      `select poster from events where url = 'preview-night'`,
    );
    const preview = event!.poster.replace('960.webp', '1200.jpg');
    const [, folder] = /media\/(.+)\//u.exec(preview)!;
    const app = fastify();
    await app.register(media, { context: { db: database.db } as Context });
    const reply = await app.inject({ url: preview });
    const [stored] = await database.db.query<{ bytes: Uint8Array }>(
      `select bytes from media where folder = $1 and file = '1200.jpg'`,
      [folder],
    );
    for (const [name, format] of [
      ['480.webp', 'webp'],
      ['320.avif', 'heif'],
    ]) {
      const { rawPayload } = await app.inject({ url: preview.replace('1200.jpg', name!) });
      expect(await sharp(rawPayload).metadata()).toMatchObject({
        format,
        width: Number.parseInt(name!),
      });
    }
    expect(
      (
        await app.inject({
          url: preview.replace('1200.jpg', '480.avif').replace(folder!, 'no-such'),
        })
      ).statusCode,
    ).toBe(404);
    for (const bytes of [reply.rawPayload, stored?.bytes]) {
      const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
      expect(info).toMatchObject({ width: 1200, height: 630, channels: 3 });
      const colourAt = (x: number) => [...data.subarray((315 * 1200 + x) * 3).subarray(0, 3)];
      // The poster, 3:4, is in the middle: 472 px wide.
      expect(isNear(colourAt(600), [0x6b, 0x21, 0xa8])).toBe(true);
      expect(isNear(colourAt(370), [0x6b, 0x21, 0xa8])).toBe(true);
      expect(isNear(colourAt(355), [0x17, 0x13, 0x2b])).toBe(true);
    }
    expect(reply.headers['content-type']).toBe('image/jpeg');
    for (const url of ['/api/media/none-12345678/1200.jpg', preview.replace('1200', '640')])
      expect([url, (await app.inject({ url })).statusCode >= 400]).toEqual([url, true]);
    await app.close();
  });

  test('news: the time of its last change is that of the import which changed it', async () => {
    const stage = {
      slug: 'stage',
      poster: 'poster.png',
      pubDate: '2026-11-01T10:00:00+07:00',
      body: 'New.',
    };
    const importNews = async (name: string, at: Date) => {
      await load('news.json', { ...season({ url: 'with-news' }), news: [{ ...stage, name }] }, at);
      const [item] = await database.db.query<{ updated_at: Date }>(
        `select updated_at from news where slug = 'stage'`,
      );
      return item!.updated_at;
    };
    const later = new Date(now.getTime() + 60_000);
    expect(await importNews('A new stage', now)).toEqual(now);
    expect(await importNews('A new stage', later)).toEqual(now);
    expect(await importNews('Two new stages', later)).toEqual(later);
  });

  test('invalid file: every error is reported with line and field', async () => {
    const bad = season({
      url: 'Bad Url',
      age: '99',
      colour: 'red',
      dateEnd: '2026-11-28T19:00:00',
      tickets: [{ key: 'ga', name: '', price: 12.345, capacity: 0 }],
    });
    const faults = await faultsOf(load('bad.json', bad));
    const fields = faults.map((fault) => fault.split(/ {2}/u).slice(0, 2).join(' '));
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
    expect(faults.find((fault) => fault.includes('price'))).toContain(
      '12.345 has more than the 2 decimals of THB',
    );
  });

  test('date in minutes: counts from the import, must be whole, have no other field', async () => {
    const tickets = [{ key: 'ga', name: 'GA', price: 1, capacity: 10 }];
    const opening = (saleStart: object) =>
      load(
        'soon.json',
        season({ url: 'soon', saleStart, tickets }),
        new Date('2026-11-20T05:00:07.250Z'),
      );
    await opening({ inMinutes: 3 });
    expect(await database.db.query(`select sale_start from events where url = 'soon'`)).toEqual([
      { sale_start: new Date('2026-11-20T05:03:07.250Z') },
    ]);
    for (const saleStart of [
      { inMinutes: 1.5 },
      { inMinutes: '3' },
      { inMinutes: 3, at: '12:00' },
      { inMinutes: 3, inDays: 1 },
    ]) {
      const faults = await faultsOf(opening(saleStart));
      expect(faults).toEqual([expect.stringMatching(/events\[0\]\.saleStart {2}must be a date/u)]);
    }
  });

  describe('when a kind of ticket is sold', () => {
    const kind = (fields: object) => ({ key: 'ga', name: 'GA', price: 1, capacity: 10, ...fields });
    const windows = (event: object, fields: object) =>
      load('windows.json', season({ url: 'windows', ...event, tickets: [kind(fields)] }));
    const stored = () =>
      database.db.query(
        `select t.sale_start as "from", t.sale_end as "until" from ticket_types t
          join events e on e.id = t.event_id where e.url = 'windows'`,
      );

    test('dates are stored, relative ones from import or event; without: none', async () => {
      await windows({}, { saleStart: { inMinutes: 3 }, saleEnd: { daysLater: -2, at: '23:59' } });
      expect(await stored()).toEqual([
        { from: new Date('2026-11-20T05:03:00Z'), until: new Date('2026-11-26T16:59:00Z') },
      ]);
      await windows({}, {});
      expect(await stored()).toEqual([{ from: null, until: null }]);
    });

    const [before, within, late] = ['2026-11-21', '2026-11-23', '2026-11-26'].map(
      (day) => `${day}T10:00:00+07:00`,
    );
    const sale = { saleStart: '2026-11-22T10:00:00+07:00', saleEnd: '2026-11-25T10:00:00+07:00' };
    const overlap = 'events[0].tickets[0].';
    test.each([
      [{ saleStart: within, saleEnd: within }, `${overlap}saleEnd  must be after saleStart`],
      [{ saleStart: late }, `${overlap}saleStart  must be before the end of the event's sale`],
      [
        { saleStart: sale.saleEnd },
        `${overlap}saleStart  must be before the end of the event's sale`,
      ],
      [{ saleEnd: before }, `${overlap}saleEnd  must be after the start of the event's sale`],
      [
        { saleEnd: sale.saleStart },
        `${overlap}saleEnd  must be after the start of the event's sale`,
      ],
      [
        { saleEnd: '2026-11-31T10:00:00+07:00' },
        `${overlap}saleEnd  is a day or time that does not exist`,
      ],
      [{ saleStart: { daysLater: 1, at: '10:00' } }, `${overlap}saleStart  must be a date`],
    ])('window %j: refused at its place', async (fields, expected) => {
      expect(await faultsOf(windows(sale, fields))).toEqual([expect.stringContaining(expected)]);
    });

    test('wrong sale of the event: only that is reported', async () => {
      const faults = await faultsOf(windows({ saleEnd: 'soon' }, { saleStart: late }));
      expect(faults).toEqual([expect.stringContaining('events[0].saleEnd  must be a date')]);
    });

    test.each([{ saleEnd: within }, { saleStart: within }, { saleStart: before, saleEnd: late }])(
      'window %j, which overlaps the sale: accepted',
      async (fields) => {
        await windows(sale, fields);
        expect(await stored()).toHaveLength(1);
      },
    );
  });

  test('room: needs saleStart; each import of the event switches it on or off', async () => {
    const isOn = async () =>
      (
        await database.db.query<{ isOn: boolean }>(
          `select has_waiting_room as "isOn" from events where url = 'one-night'`,
        )
      )[0]?.isOn;
    const faults = await faultsOf(load('no-start.json', season({ room: true })));
    expect(faults).toEqual([
      expect.stringMatching(/events\[0\]\.saleStart {2}is required with room$/u),
    ]);
    for (const [fields, expected] of [
      [{ room: true }, true],
      [{ room: false }, false],
      [{ room: true }, true],
      [{}, false],
    ] as const) {
      await load('room.json', season({ saleStart: { inMinutes: -10 }, ...fields }));
      expect([fields, await isOn()]).toEqual([fields, expected]);
    }
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
    await expect(importFile(database.db, file, now)).rejects.toMatchObject({
      faults: [expect.stringMatching(/events\[0\]\.methods\[1\] {2}promptpay cannot take JPY$/u)],
    });
  });

  test('mobile banking without banks, or with one unknown to the gateway: refused', async () => {
    const option = (value: string) => ({ value, name: value });
    const bank = (fields: object) => ({ key: 'bank', name: 'Bank', description: 'b', ...fields });
    const faultsBy = async (...attributes: object[]) => {
      const method = { alias: 'mBanking', name: 'Mobile banking', type: 'redirect', attributes };
      const file = write('banks.json', { ...season(), paymentMethods: [method] });
      return importFile(database.db, file, now).then(
        () => [],
        ({ faults }: { faults: string[] }) => faults,
      );
    };
    expect(await faultsBy()).toEqual([
      expect.stringMatching(/\.attributes {2}mBanking needs the attribute bank$/u),
    ]);
    const banks = { options: [option('scb'), option('ttb')], regexp: '.*' };
    expect(await faultsBy(bank(banks))).toEqual([
      expect.stringMatching(/\.options\[1\]\.value {2}must be one of kbank, scb, bbl, ktb, bay$/u),
      expect.stringMatching(/\.regexp {2}is not for an attribute with options$/u),
    ]);
    expect(await faultsBy(bank({ options: [option('scb'), option('bay')] }))).toEqual([]);
    const [{ attributes }] = (await database.db.query<{ attributes: { regexp: string }[] }>(
      `select attributes from payment_methods where alias = 'mBanking'`,
    )) as [{ attributes: { regexp: string }[] }];
    expect(attributes).toMatchObject([{ regexp: 'scb|bay', options: [{ value: 'scb' }, {}] }]);
  });

  test('migration of payment methods: adds wallets, and changes no row', async () => {
    const migration = '../../migrations/086-banks-and-wallets.sql';
    const stored = () =>
      database.db.query<{ alias: string; keys: string[] }>(
        `select alias, jsonb_path_query_array(attributes, '$[*].key') as keys
           from payment_methods where alias in ('alipay', 'mBanking', 'trueMoney') order by alias`,
      );
    await database.db.script(`delete from payment_methods where alias in ('alipay', 'trueMoney');
      update payment_methods set attributes = '[{"key":"phone"}]' where alias = 'mBanking'`);
    await database.db.script(readFileSync(new URL(migration, import.meta.url), 'utf8'));
    const after = [
      { alias: 'alipay', keys: [] },
      // An api of the earlier release asks by it.
      { alias: 'mBanking', keys: ['phone'] },
      { alias: 'trueMoney', keys: ['phone'] },
    ];
    expect(await stored()).toEqual(after);
    // What a shop has chosen itself stays.
    await database.db.script(`update payment_methods set name = '{"en":"Own"}'
      where alias = 'alipay'`);
    await database.db.script(readFileSync(new URL(migration, import.meta.url), 'utf8'));
    expect(
      await database.db.query(`select name from payment_methods where alias = 'alipay'`),
    ).toEqual([{ name: { en: 'Own' } }]);
  });

  test('capacity below the held count, or a ticket type missing while held: refused', async () => {
    await load('good.json', season());
    await database.db.script(`update ticket_stock set held = 5 where ticket_type_id =
      (select t.id from ticket_types t join events e on e.id = t.event_id
      where e.url = 'one-night' and t.key = 'ga')`);
    const smaller = season({ tickets: [{ key: 'ga', name: 'GA', price: 1, capacity: 4 }] });
    await expect(load('less.json', smaller)).rejects.toThrow(/capacity {2}is less/u);
    const other = season({ tickets: [{ key: 'vip', name: 'VIP', price: 1, capacity: 4 }] });
    await expect(load('other.json', other)).rejects.toThrow(
      /events\[0\]\.tickets {2}true → "not in the file" .*5 tickets of one-night/u,
    );
    await database.db.script('update ticket_stock set held = 0');
    await load('other.json', other);
    const listed = await database.db.query(
      `select t.key from ticket_types t join events e on e.id = t.event_id
        where e.url = 'one-night' and t.is_listed`,
    );
    expect(listed).toEqual([{ key: 'vip' }]);
  });
});

test.each(['2027-02-30', '2027-06-31', '2027-02-29'])(
  'day that does not exist, %s: no date',
  (day) => {
    const at = (date: string) => readDate(`${date}T19:00:00+07:00`, new Date());
    expect([at(day), at('2028-02-29')]).toEqual([undefined, new Date('2028-02-29T12:00:00Z')]);
  },
);
