import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createDraft } from './create-draft.ts';
import type { ForeignKind } from './foreign-file.ts';

const now = new Date('2026-11-20T05:00:00Z');
const draftOf = (text: string, kind: ForeignKind) => createDraft({ name: 'feed', text, kind }, now);
const ofJson = (json: unknown) => draftOf(JSON.stringify(json), 'schema.org JSON-LD');

const example = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../../content/examples/event.jsonld'), 'utf8'),
) as { offers: object[]; location: object };
/** The example with one offer that says all, and with a change. */
const seat = { ...example.offers[0], availabilityEnds: '2027-03-06' };
const read = (change: object) => ofJson({ ...example, offers: [seat], ...change });
const withOffer = (change: object) => read({ offers: [{ ...seat, ...change }] });
const placeOf = (place: string) => place.replace('events[0].', '');
const gapsOf = ({ gaps }: ReturnType<typeof createDraft>) =>
  gaps.map(({ place, why }) => `${placeOf(place)}: ${why}`);
/** Gaps beside the one that every sale has. */
const newGaps = (draft: ReturnType<typeof createDraft>) =>
  gapsOf(draft).filter((gap) => !gap.startsWith('methods: '));
interface Event {
  [name: string]: unknown;
  venue: Record<string, unknown>;
  tickets: Record<string, unknown>[];
}
const eventsOf = (draft: ReturnType<typeof createDraft>) => draft.file.events as Event[];
const schema = (term: string) => [
  ...[term, `https://schema.org/${term}`, `http://schema.org/${term}/`, `schema:${term}`],
  ...[[`https://schema.org/${term}`], { '@id': `https://www.schema.org/${term}` }],
];

test('event that says all: one gap, the payment methods; what is not taken is listed', () => {
  const draft = read({});
  expect(gapsOf(draft)).toEqual(['methods: choose those of the shop']);
  expect(eventsOf(draft)).toEqual([
    expect.objectContaining({
      url: 'khaen-and-cello',
      draft: true,
      name: { en: 'Khaen and Cello', th: 'แคนกับเชลโล' },
      venue: { name: 'Silo Number One', city: 'Khon Kaen' },
      poster: 'paper-lantern-quiz.png',
      dateStart: '2027-03-06T19:00:00+07:00',
      dateEnd: '2027-03-06T21:00:00+07:00',
      saleStart: '2027-01-25T11:00:00+07:00',
      saleEnd: '2027-03-06T21:00:00+07:00',
      currency: 'THB',
      age: '18',
      methods: null,
      tickets: [{ key: 'seat', name: 'Seat', price: '480.00', capacity: 180 }],
    }),
  ]);
  expect(draft.file.leftOut).toEqual([
    'location.address.addressCountry  left out: TH',
    expect.stringMatching(/^performer {2}left out: /u),
  ]);
});

test.each([
  ['ComedyEvent', ['comedy']],
  [['Event', 'https://schema.org/MusicEvent'], ['music']],
  ['Event', undefined],
])('type %j: the kinds %j', (type, kinds) => {
  expect(eventsOf(read({ '@type': type }))[0]!.kinds).toEqual(kinds);
});

describe('evenings of a run', () => {
  const evening = (day: number, more: object = {}) => ({
    '@type': 'Event',
    startDate: `2027-03-0${day}T19:00+07:00`,
    endDate: `2027-03-0${day}T21:00+07:00`,
    ...more,
  });
  const run = { startDate: '2027-03-06T19:00+07:00', endDate: '2027-03-08T21:00+07:00' };

  test.each([
    ['subEvent', read({ ...run, subEvent: [evening(6), evening(7), evening(8)] })],
    [
      'superEvent',
      ofJson([
        { ...example, offers: [seat], ...run, '@id': '#run' },
        ...[6, 7, 8].map((day) => evening(day, { superEvent: { '@id': '#run' } })),
      ]),
    ],
    [
      'references',
      ofJson({
        '@graph': [
          {
            ...example,
            offers: [seat],
            ...run,
            subEvent: [{ '@id': '#6' }, { '@id': '#7' }, { '@id': '#8' }],
          },
          ...[6, 7, 8].map((day) => evening(day, { '@id': `#${day}` })),
        ],
      }),
    ],
  ])('by %s: events of their own, and what one costs is a gap', (_, draft) => {
    expect(eventsOf(draft).map(({ dateStart, tickets }) => [dateStart, tickets[0]!.price])).toEqual(
      [
        ['2027-03-06T19:00+07:00', null],
        ['2027-03-07T19:00+07:00', null],
        ['2027-03-08T19:00+07:00', null],
      ],
    );
    expect(new Set(eventsOf(draft).map(({ url }) => url)).size).toBe(3);
    expect(draft.leftOut).toContainEqual(expect.stringContaining('a run of 3'));
    expect(gapsOf(draft)).toContain('tickets[0].price: of one evening; the run says 480.00');
  });

  test('with offers of their own: the price is theirs', () => {
    const draft = read({ ...run, subEvent: [evening(6, { offers: [seat] }), evening(7)] });
    expect(eventsOf(draft).map(({ tickets }) => tickets[0]!.price)).toEqual(['480.00', null]);
    expect(draft.leftOut).toContainEqual(
      expect.stringMatching(/^offers {2}left out where an evening/u),
    );
  });

  test('programme of one evening: one event, its parts are listed', () => {
    const part = { '@type': 'Event', name: 'Trio', startDate: '2027-03-06T20:00:00+07:00' };
    const draft = read({ subEvent: [part] });
    expect(eventsOf(draft)).toHaveLength(1);
    expect(newGaps(draft)).toEqual([]);
    expect(draft.leftOut).toContainEqual(expect.stringMatching(/^subEvent\[0\] {2}left out/u));
  });

  test.each([
    [{ eventSchedule: { '@type': 'Schedule', repeatFrequency: 'P1W' } }],
    [{ '@type': 'EventSeries' }],
    [{ subEvent: [{ '@id': 'https://a.example/elsewhere' }] }],
    [{ startDate: ['2027-03-06T19:00:00+07:00', '2027-03-07T19:00:00+07:00'] }],
  ])('%j without its evenings: start is a gap, not one event of many days', (change) => {
    const [event] = eventsOf(read({ ...run, ...change }));
    expect(event).toMatchObject({ dateStart: null });
  });

  test('one event of several days without evenings: listed as merged', () => {
    expect(read(run).leftOut).toContainEqual(
      expect.stringContaining('merged: one event of 3 days, and one ticket enters on each'),
    );
  });
});

test.each([
  ...['EventCancelled', 'EventPostponed', 'EventMovedOnline', 'EventIsFun'].flatMap((term) =>
    schema(term).map((eventStatus) => ({ eventStatus })),
  ),
  ...schema('OnlineEventAttendanceMode').map((eventAttendanceMode) => ({ eventAttendanceMode })),
  ...schema('VirtualLocation').map((type) => ({ location: { '@type': type } })),
])('%j: left out and listed', (change) => {
  const draft = read(change);
  expect(draft.file).toEqual({ events: [], leftOut: [expect.stringContaining('left out, it')] });
});

test.each([
  ...['EventScheduled', 'EventRescheduled'].flatMap(schema).map((eventStatus) => ({ eventStatus })),
  ...schema('OfflineEventAttendanceMode').map((eventAttendanceMode) => ({ eventAttendanceMode })),
])('%j: taken', (change) => expect(newGaps(read(change))).toEqual([]));

test.each<[object, string]>([
  [
    { location: { ...example.location, address: '88/9 Soi Ari 4, Bangkok' } },
    'venue.city: in the address, 88/9',
  ],
  [
    { location: { name: 'Hall', address: { addressRegion: 'Phuket' } } },
    'venue.city: the region is Phuket',
  ],
  [{ location: 'Hall, Bangkok' }, 'venue.city: the file has none'],
  [{ location: [example.location, { name: 'Hall' }] }, 'venue.name: several places'],
  [{ image: 'https://a.example/x.jpg' }, 'poster: save https://a.example/x.jpg beside the draft'],
  [{ endDate: undefined }, 'dateEnd: the file has none'],
  [
    { endDate: '2027-03-06T18:00:00+07:00' },
    'dateEnd: 2027-03-06T18:00:00+07:00 is not after the start',
  ],
  [{ startDate: '2027-03-06' }, 'dateStart: 2027-03-06 has no time'],
  [{ startDate: '2027-03-06T19:00' }, 'dateStart: 2027-03-06T19:00 has no time zone'],
  [{ startDate: '6 March' }, 'dateStart: 6 March is no date'],
  [{ startDate: '2570-03-06T19:00:00+07:00' }, 'is that a Buddhist year? Write 2027'],
  [{ startDate: '2027-03-06T19:00:00+09:00' }, 'timeZone: its clocks are at +09:00'],
  [{ typicalAgeRange: '18-65' }, 'age: typicalAgeRange "18-65" has an upper age'],
  [{ typicalAgeRange: '16+' }, 'age: from 16 years'],
  [{ audience: { requiredMinAge: 20 } }, 'age: audience says another age'],
  [
    { url: 'https://a.example/?event=21', '@id': undefined },
    'url: https://a.example/?event=21 is no name of its own',
  ],
  [{ offers: [] }, 'tickets[0].price: the file has no offer'],
  [{ name: { th: 'แคน' } }, 'name.en: the text in English'],
])('%j: a gap, %s', (change, gap) => {
  expect(gapsOf(read(change))).toContainEqual(expect.stringContaining(gap));
});

test.each<[object, string]>([
  [{ priceCurrency: undefined }, 'currency: no offer says it'],
  [{ priceCurrency: '£' }, 'currency: £ is no code'],
  [
    { price: '45', priceRange: '€45-60', priceCurrency: undefined },
    'price: the offer has a range: 45, €45-60',
  ],
  [{ priceSpecification: { price: 513.6 } }, 'price: the offer has several: 480.00, 513.6'],
  [
    { price: undefined, priceSpecification: [{ price: 1 }, { price: 2 }] },
    'price: the offer has several: 1, 2',
  ],
  [{ price: undefined, lowPrice: 100, highPrice: 500 }, 'price: the offer has a range: 100, 500'],
  [{ priceSpecification: { valueAddedTaxIncluded: false } }, 'price: 480.00 is without tax'],
  [{ price: 'Free' }, 'price: Free is no amount'],
  [{ price: undefined }, 'price: the offer has none'],
  [{ inventoryLevel: true }, 'capacity: inventoryLevel is true'],
  [{ inventoryLevel: '๑๐๐' }, 'capacity: inventoryLevel is ๑๐๐'],
  [{ price: '' }, 'price: the offer has none'],
  [{ inventoryLevel: undefined }, 'capacity: the offer does not say how many'],
  [{ availabilityEnds: undefined }, 'saleEnd: no offer says until when'],
  [{ validFrom: 'soon', availabilityStarts: undefined }, 'saleStart: soon is no date'],
  [{ availability: 'PreOrder' }, 'soldOut: availability is PreOrder'],
  [{ sku: undefined, name: 'บัตร' }, 'key: no word of a-z'],
])('offer with %j: a gap, %s', (change, gap) => {
  expect(newGaps(withOffer(change))).toContainEqual(expect.stringContaining(gap));
});

test('number of tables, and a price beside “free”: listed', () => {
  const level = { value: 12, unitText: 'tables' };
  const draft = read({ isAccessibleForFree: true, offers: [{ ...seat, inventoryLevel: level }] });
  expect(draft.leftOut).toEqual(
    expect.arrayContaining([
      'offers[0].inventoryLevel.unitText  left out: tables',
      expect.stringMatching(/^isAccessibleForFree {2}left out/u),
    ]),
  );
});

test('offers that differ in currency or end of sale: gaps that name both', () => {
  const other = { ...seat, sku: 'sofa', priceCurrency: 'EUR', availabilityEnds: '2027-03-01' };
  expect(newGaps(read({ offers: [seat, other] }))).toEqual([
    'saleEnd: the offers differ: 2027-03-06, 2027-03-01',
    'currency: the offers have several: THB, EUR',
  ]);
});

test('free event: no currency and no methods are asked for', () => {
  const draft = withOffer({ price: 0, priceCurrency: undefined });
  expect(gapsOf(draft)).toEqual([]);
  expect(eventsOf(draft)[0]).toMatchObject({ methods: [] });
});

test.each([
  ['PT2H30M', undefined, '2027-03-06T21:30:00+07:00'],
  ['PT90M', '2027-03-06T19:00:00+07:00', '2027-03-06T20:30:00+07:00'],
])('duration %s with the end %s: ends at %s', (duration, endDate, expected) => {
  expect(eventsOf(read({ duration, endDate }))[0]!.dateEnd).toBe(expected);
});

test.each([
  ['zh-Hans', 'zh-Hant'],
  ['zh-CN', 'zh-TW'],
  ['zh', 'zh-HK'],
])(
  'texts in %s and %s: the first is taken, whatever the order, and the other listed',
  (hans, hant) => {
    const english = { '@value': 'Night', '@language': 'en' };
    const texts = [
      { '@value': '简体', '@language': hans },
      { '@value': '繁體', '@language': hant },
    ];
    for (const name of [
      [english, ...texts],
      [english, ...texts.toReversed()],
    ]) {
      const draft = read({ name });
      expect(eventsOf(draft)[0]!.name).toEqual({ en: 'Night', zh: '简体' });
      expect(draft.leftOut).toContain(`name  left out: the text in ${hant}, 繁體`);
    }
    expect(eventsOf(read({ name: [english, texts[1]] }))[0]!.name).toEqual({
      en: 'Night',
      zh: '繁體',
    });
  },
);

test('text of UTF-8 read as Latin-1: named and mended', () => {
  const draft = read({ name: 'CafÃ© del Mar â€“ à¸‡à¸²à¸™' });
  expect(eventsOf(draft)[0]!.name).toBe('Café del Mar – งาน');
  expect(draft.leftOut).toContainEqual(expect.stringMatching(/^name {2}UTF-8 read as Latin-1/u));
});

const calendar = (...lines: string[]) =>
  draftOf(
    ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n'),
    'iCalendar',
  );

test('iCalendar: name, dates, place and description are taken, the rest is a gap or listed', () => {
  const draft = calendar(
    ...[
      'SUMMARY:Jazz\\, li',
      ' ve',
      'DTSTART;TZID="SE Asia Standard Time":20270306T190000',
      'DURATION:PT2H',
    ],
    ...[
      'LOCATION:Blue Note',
      'GEO:13.7;100.5',
      'URL:https://a.example/jazz-live',
      'DESCRIPTION:One\\nTwo',
    ],
    ...['CATEGORIES:MUSIC', 'ORGANIZER;CN=Four Storms:mailto:hi@storms.example'],
  );
  expect(eventsOf(draft)[0]).toMatchObject({
    url: 'jazz-live',
    name: 'Jazz, live',
    description: 'One\nTwo',
    venue: { name: 'Blue Note', position: { latitude: 13.7, longitude: 100.5 } },
    dateStart: '2027-03-06T19:00:00+07:00',
    dateEnd: '2027-03-06T21:00:00+07:00',
    organiser: { name: 'Four Storms', link: 'mailto:hi@storms.example' },
  });
  expect(draft.gaps.map(({ place }) => placeOf(place)).sort()).toEqual([
    ...['currency', 'methods', 'poster', 'saleEnd', 'tickets[0].capacity', 'tickets[0].name'],
    ...['tickets[0].price', 'venue.city'],
  ]);
  expect(draft.leftOut).toEqual(['VEVENT[0].CATEGORIES  left out: MUSIC']);
});

test.each([
  ['DTSTART:20270306T120000Z', '2027-03-06T12:00:00Z'],
  ['DTSTART;TZID=Asia/Tokyo:20270306T190000', '2027-03-06T19:00:00+09:00'],
  ['DTSTART;VALUE=DATE:20270306', null],
  ['DTSTART:20270306T190000', null],
  ['DTSTART;TZID=Home:20270306T190000', null],
  ['DTSTART:20270306T120000Z\r\nRRULE:FREQ=WEEKLY', null],
  ['DTSTART:20270306T120000Z\r\nRDATE:20270313T120000Z', null],
])('iCalendar with %j: starts at %s, null is a gap', (lines, expected) => {
  expect(eventsOf(calendar('SUMMARY:Jazz', ...lines.split('\r\n')))[0]!.dateStart).toBe(expected);
});

test('iCalendar: a cancelled event is left out', () => {
  expect(calendar('SUMMARY:Jazz', 'STATUS:CANCELLED').file).toEqual({
    events: [],
    leftOut: ['VEVENT[0]  left out, it is cancelled: Jazz'],
  });
});

test('web page: the events of its scripts, also of a list; a script not in JSON is listed', () => {
  const list = {
    '@type': 'ItemList',
    itemListElement: [{ '@type': 'ListItem', item: { ...example } }],
  };
  const draft = draftOf(
    `<html><script type="application/ld+json">${JSON.stringify(list)}</script>
      <script type='application/ld+json' id="x">{ no }</script></html>`,
    'a web page',
  );
  expect(eventsOf(draft)).toEqual([expect.objectContaining({ url: 'khaen-and-cello' })]);
  expect(draft.leftOut).toContain('[1]  left out: the script is not JSON');
});
