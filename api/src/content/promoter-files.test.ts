import { copyFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  contentFiles,
  importedAt as now,
  musicEvent,
  seasonWith,
} from '../testing/content-files.ts';
import { createDraft } from './drafts/create-draft.ts';
import { importFile } from './store-content.ts';
import type { BadContent } from './validation-errors.ts';

const { database, folder, load } = contentFiles();
const file = (fields: object = {}) =>
  seasonWith({ name: 'One Night', description: 'Doors 18:00', ...fields });
const linked = musicEvent('linked-night', { '@context': 'https://schema.org' });
const priced = (price: unknown) =>
  file({ tickets: [{ key: 'ga', name: 'GA', price, capacity: 10 }] });
const stored = async (url = 'one-night') => {
  const [event] = await database.db.query<{
    name: string;
    venue: string;
    description: string;
    price: number;
  }>(
    `select e.name, e.venue_name as venue, e.description, t.price
      from events e join ticket_types t on t.event_id = e.id where e.url = $1`,
    [url],
  );
  return event!;
};

test('new shop: the smallest example imports without currencies, ages and methods', async () => {
  const { events } = await importFile(
    database.db,
    resolve(__dirname, '../../content/examples/one-event.json'),
    now,
  );
  expect(events.added).toBe(1);
});

test.each([
  ['UTF-8 with a byte order mark', 'bom.json', `\uFEFF${JSON.stringify(file())}`],
  ['line ends of Windows', 'crlf.json', JSON.stringify(file(), null, 2).replaceAll('\n', '\r\n')],
])('%s: is read', async (_, name, text) => {
  const { events } = await load(name, text);
  expect(events.added + events.changed + events.unchanged).toBe(1);
});

test.each([
  [
    'UTF-16 of PowerShell',
    'wide.json',
    Buffer.from(`\uFEFF${JSON.stringify(file())}`, 'utf16le'),
    'is UTF-16: save it as UTF-8',
  ],
  [
    'UTF-16 without a mark',
    'wide2.json',
    Buffer.from(JSON.stringify(file()), 'utf16le'),
    'is UTF-16: save it as UTF-8',
  ],
  [
    'Thai of old Windows',
    'tis.json',
    Buffer.from([0x22, 0xca, 0xc7, 0xd1, 0x22]),
    'in an old encoding',
  ],
  ['spreadsheet', 'nights.csv', 'name,date', 'the .json of SCHEMA.md is imported'],
  ...(
    [
      ['JSON-LD', 'linked.jsonld', JSON.stringify(linked)],
      ['JSON-LD that is named .json', 'linked.json', JSON.stringify(linked)],
      ['a list of JSON-LD', 'list.json', `\uFEFF${JSON.stringify([linked])}`],
      ['JSON-LD in a file of another form', 'feed.json', JSON.stringify({ events: [linked] })],
      ['calendar', 'night.ics', 'BEGIN:VCALENDAR'],
      ['calendar that is named .json', 'night.json', 'BEGIN:VCALENDAR'],
      ['web page', 'night.html', '<!doctype html>'],
      ['web page that is named .json', 'page.json', '\n<html></html>'],
    ] as const
  ).map(
    ([what, name, text]) => [what, name, text, `npm run office -- content draft ${name}`] as const,
  ),
] as const)('%s: is refused with the way out', async (_, name, content, message) => {
  await expect(load(name, content)).rejects.toMatchObject({
    faults: [expect.stringContaining(message)],
  });
});

test.each(['FB-Banner.png', 'ad_300x250.png', 'sponsored post.png'])(
  'poster named %s: its address has no word that ad blockers know',
  async (name) => {
    copyFileSync(join(folder, 'poster.png'), join(folder, name));
    await load('named.json', file({ poster: name }));
    expect(await database.db.query(`select poster from events where url = 'one-night'`)).toEqual([
      { poster: expect.stringMatching(/^\/api\/media\/poster-[0-9a-f]{8}\/960\.webp$/u) },
    ]);
  },
);

test.each([
  ['3,500.00', 350_000],
  ['1,250', 125_000],
  [12_500, 1_250_000],
])('price %p: is read', async (price, minor) => {
  await load('price.json', priced(price));
  expect((await stored()).price).toBe(minor);
});

test.each(['3.500,00', '35,00', '1,2500', '-350', '350 baht', ''])(
  'price %p: is refused with its line',
  async (price) => {
    await expect(load('price.json', priced(price))).rejects.toMatchObject({
      faults: [
        expect.stringMatching(
          /^price\.json:\d+ +events\[0\]\.tickets\[0\]\.price .*such as 3500 or "3,500\.00"/u,
        ),
      ],
    });
  },
);

test.each([
  ['name', '&nbsp;', 'must be a text that is not empty'],
  ['name', '\u202E', 'must be a text that is not empty'],
  ['name', '&#27;[31m', 'has control characters'],
  ['description', '<img src="x.png">', 'must be a text that is not empty'],
])('%s %p: is refused', async (field, text, message) => {
  await expect(load('bad.json', file({ [field]: text }))).rejects.toMatchObject({
    faults: expect.arrayContaining([expect.stringContaining(message)]),
  });
});

test('thousands of elements in one another: the error has its line', async () => {
  await expect(
    load('deep.json', file({ description: '<div>'.repeat(3990) })),
  ).rejects.toMatchObject({
    faults: [expect.stringMatching(/^deep\.json:\d+ +events\[0\]\.description /u)],
  });
});

test('names and places: one line, entities decoded, no text-direction characters', async () => {
  const fields = {
    name: ' Rock &#8217;n&#8217; Roll\r\n&amp; Friends\t',
    venue: { name: 'Caf&eacute; \u202EHall', city: 'Bangkok' },
    description: 'Doors 18:00\r\nShow 19:00\r\n\r\nCaf&eacute; <3',
  };
  await load('texts.json', file(fields));
  expect(await stored()).toMatchObject({
    name: 'Rock ’n’ Roll & Friends',
    venue: 'Café Hall',
    description: '<p>Doors 18:00<br />Show 19:00</p><p>Café &lt;3</p>',
  });
});

test('JSON-LD draft: import names its list and every gap; filled in, a hidden event', async () => {
  const text = JSON.stringify({ ...linked, performer: 'Kham' });
  const { file: draft, gaps } = createDraft({ name: 'x', text, kind: 'schema.org JSON-LD' }, now);
  const { faults } = (await load('draft.json', draft).catch(
    (error: unknown) => error,
  )) as BadContent;
  expect(faults.map((fault) => fault.split(/ {2}/u)[1]).sort()).toEqual(
    ['leftOut', ...gaps.map(({ place }) => place)].sort(),
  );
  const [event] = draft.events;
  const filled = { ...event, saleEnd: '2026-11-28T19:00:00+07:00', methods: ['promptpay'] };
  expect((await load('draft.json', { events: [filled] })).events.added).toBe(1);
  const [row] = await database.db.query(`select state from events where url = 'linked-night'`);
  expect(row).toEqual({ state: 'draft' });
});

test.each([
  ...[
    'url',
    'name',
    'venue',
    'poster',
    'description',
    'dateStart',
    'dateEnd',
    'saleStart',
    'saleEnd',
  ],
  ...[
    'currency',
    'age',
    'methods',
    'tickets',
    'doors',
    'days',
    'organiser',
    'refund',
    'fees',
    'room',
  ],
])('%s of null: a gap, at its place', async (field) => {
  const { faults } = (await load('gap.json', file({ [field]: null })).catch(
    (error: unknown) => error,
  )) as BadContent;
  expect(faults[0]).toMatch(
    new RegExp(`^gap\\.json:\\d+  events\\[0\\]\\.${field}  is a gap: fill it in`, 'u'),
  );
});

const dates = {
  dateStart: '2027-03-06T19:00:00+07:00',
  dateEnd: '2027-03-06T22:00:00+07:00',
  saleStart: '2027-01-06T19:00:00+07:00',
  saleEnd: '2027-03-06T20:00:00+07:00',
  doors: '2027-03-06T18:00:00+07:00',
  days: [{ start: '2027-03-06T19:00:00+07:00', end: '2027-03-06T22:00:00+07:00' }],
};
test.each(
  Object.keys(dates).flatMap((field) =>
    [(date: string) => date.replace('2027', '2570'), () => 'soon'].map(
      (wrong) => [field, wrong] as const,
    ),
  ),
)('%s alone is wrong: one error, at its place', async (field, wrong) => {
  const right = dates[field as keyof typeof dates];
  const value =
    typeof right === 'string' ? wrong(right) : [{ ...right[0], start: wrong(right[0]!.start) }];
  const { faults } = (await load('one.json', file({ ...dates, [field]: value })).catch(
    (error: unknown) => error,
  )) as BadContent;
  expect(faults).toEqual([expect.stringContaining(`events[0].${field}`)]);
});

test('name of UTF-8 read as Latin-1: refused with what may be meant', async () => {
  await expect(
    load('name.json', file({ name: { en: 'Fair', th: 'à¸‡à¸²à¸™' } })),
  ).rejects.toMatchObject({
    faults: [
      expect.stringMatching(
        /events\[0\]\.name\.th {2}is UTF-8 read as Latin-1: “งาน” may be meant/u,
      ),
    ],
  });
});
