import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { EventState } from '@playday/shared/api-contract';
import { readJsonLd } from './json-ld.ts';
import type { StoredReferences } from './season.ts';
import { type BadContent, collectValidationErrors } from './validation-errors.ts';

const now = new Date('2026-11-20T05:00:00Z');

describe('schema.org JSON-LD', () => {
  const file = resolve(__dirname, '../../content/examples/event.jsonld');
  const example = JSON.parse(readFileSync(file, 'utf8')) as {
    offers: object[];
    location: object;
    url: string;
  };
  const images = new Map([['paper-lantern-quiz.png', Buffer.of()]]);
  const states = new Map<string, EventState>([
    ['over', 'cancelled'],
    ['later', 'postponed'],
  ]);
  const references: StoredReferences = {
    currencies: new Map([['THB', { scale: 2, isUsed: false }]]),
    ages: new Map([
      ['adults', '18+'],
      ['twenty', '20+'],
    ]),
    ...{ methods: new Map([['kCards', { attributes: 0 }]]), events: new Map(), states },
  };
  const read = (change: object) => {
    const json = { ...example, ...change };
    const faults = collectValidationErrors('feed.jsonld', JSON.stringify(json, null, 1));
    const { events } = readJsonLd(json, { faults, images, now, references });
    try {
      faults.check();
    } catch (error) {
      return {
        faults: (error as BadContent).faults.map((fault) => fault.split(/ {2}/u).slice(1).join(': ')),
      };
    }
    return { faults: [], event: events[0]! };
  };
  const schema = (term: string) => [
    ...[term, `https://schema.org/${term}`, `http://schema.org/${term}`, `schema:${term}`],
    ...[
      [`https://schema.org/${term}`],
      { '@id': `https://www.schema.org/${term}` },
      `https://schema.org/${term}/`,
    ],
  ];
  const eachOf = (terms: string[]) => terms.flatMap(schema);

  test.each(
    eachOf(['EventCancelled', 'EventPostponed', 'EventMovedOnline', 'EventIsFun']).concat([
      '',
      ['https://schema.org/EventScheduled', 'https://schema.org/EventCancelled'] as never,
    ]),
  )('eventStatus %j: refused', (eventStatus) => {
    expect(read({ eventStatus }).faults).toEqual([expect.stringMatching(/^eventStatus: /u)]);
  });

  test.each([
    ...schema('EventScheduled').map((eventStatus) => ({ eventStatus })),
    ...schema('EventRescheduled').map((eventStatus) => ({ eventStatus })),
    ...schema('EventCancelled').map((eventStatus) => ({ eventStatus, url: 'https://a.example/over' })),
    ...schema('EventPostponed').map((eventStatus) => ({ eventStatus, url: 'https://a.example/later' })),
    ...[{ eventStatus: undefined }, { eventStatus: null }, { eventAttendanceMode: undefined }],
    ...schema('OfflineEventAttendanceMode').map((eventAttendanceMode) => ({ eventAttendanceMode })),
  ])('%j: taken, also when the office has cancelled or postponed it here', (change) => {
    expect(read(change).faults).toEqual([]);
  });

  test.each([
    ...eachOf(['OnlineEventAttendanceMode', 'MixedEventAttendanceMode', 'Else']).map(
      (eventAttendanceMode) => ['eventAttendanceMode', { eventAttendanceMode }] as const,
    ),
    ...eachOf(['VirtualLocation']).flatMap((type) => [
      ['location', { location: { ...example.location, '@type': type } }] as const,
      ['location', { location: [example.location, { '@type': type, url: 'https://a.example' }] }] as const,
    ]),
    ['location', { location: [example.location, example.location] }] as const,
  ])('%s online or in two places: refused (%j)', (property, change) => {
    expect(read(change).faults).toEqual([expect.stringMatching(new RegExp(`^${property}: `, 'u'))]);
  });

  test.each([
    ...['InStock', 'LimitedAvailability', 'OnlineOnly'].map((term) => [term, false] as const),
    ...['SoldOut', 'OutOfStock'].map((term) => [term, true] as const),
    ...['Discontinued', 'PreOrder', 'BackOrder', 'NotSoldOut'].map((term) => [term, undefined] as const),
  ])('availability %s: sold out %s, undefined is refused', (term, soldOut) => {
    for (const availability of schema(term)) {
      const { event, faults } = read({ offers: [{ ...example.offers[0], availability }] });
      expect([availability, event?.tickets[0]!.soldOut]).toEqual([availability, soldOut]);
      expect(faults.every((fault) => fault.startsWith('offers[0].availability: '))).toBe(true);
    }
  });

  test.each<[unknown, unknown]>([
    ...['18+', '18-', '18 -', ' 18 + ', '18-99', '18–99', '18 — 120', '18', 18, '１８＋', ['18+']].map(
      (age): [unknown, unknown] => [age, 'adults'],
    ),
    ...['20+', '20 –'].map((age): [unknown, unknown] => [age, 'twenty']),
    ...['All ages', 'all', 'ALL AGES', '0+', '0-99', 0, null].map((age): [unknown, unknown] => [age, null]),
    ...['16+', '18-65', '5-12', '-18', '18.5', 18.5, 'adults', '', true, {}, ['18+', '20+'], '18++'].map(
      (age): [unknown, unknown] => [age, undefined],
    ),
  ])('typicalAgeRange %j: %j, undefined is refused', (typicalAgeRange, age) => {
    const { event, faults } = read({ typicalAgeRange });
    expect([event?.age, faults]).toEqual([
      age,
      age === undefined ? [expect.stringMatching(/^typicalAgeRange: /u)] : [],
    ]);
  });

  test('audience: its least age counts, and may not contradict', () => {
    const audience = { '@type': 'PeopleAudience', requiredMinAge: 20 };
    expect(read({ typicalAgeRange: undefined, audience }).event?.age).toBe('twenty');
    for (const change of [{ audience }, { audience: { suggestedMaxAge: 12 } }])
      expect(read(change).faults).toEqual([expect.stringMatching(/^audience: /u)]);
  });

  test.each<[unknown, unknown]>([
    ...['/jazz-21', '/events/jazz-21/', '/jazz-21?', '/jazz-21#', '/jazz-21?utm_source=fb&fbclid=x'].map(
      (url): [unknown, unknown] => [{ url: `https://a.example${url}` }, 'jazz-21'],
    ),
    [{ url: 'jazz-21' }, 'jazz-21'],
    [{ url: undefined, '@id': 'https://a.example/jazz-21' }, 'jazz-21'],
    ...['/show/?event=21', '/?p=77', '', '/', '/77'].map((url): [unknown, unknown] => [
      { url: `https://a.example${url}`, identifier: 'jazz-21' },
      'jazz-21',
    ]),
    [
      { url: 'https://a.example/?p=77', identifier: { '@type': 'PropertyValue', value: 'jazz-21' } },
      'jazz-21',
    ],
  ])('%j: the key is %s', (change, key) => {
    expect(read(change as object)).toMatchObject({ faults: [], event: { url: key } });
  });

  test.each<[unknown, unknown]>([
    ...['/show/?event=21', '/show#21', '/show?utm_source=fb&event=21', '/', '/77', '/SHOW', '/show,21'].map(
      (url): [unknown, unknown] => [{ url: `https://a.example${url}` }, 'url'],
    ),
    ...['https://localhost', 'mailto:jazz', 'urn:event:jazz', 21].map((url): [unknown, unknown] => [
      { url },
      'url',
    ]),
    [{ url: undefined, '@id': 'https://a.example/show?event=21' }, '@id'],
    [{ url: 'https://a.example/show?event=21', '@id': 'https://a.example/show' }, 'url'],
    [{ url: 'https://a.example/show?event=21', identifier: 'Jazz 21' }, 'identifier'],
    [{ startDate: '2570-03-06T19:00:00+07:00', endDate: '2570-03-06T21:00:00+07:00' }, 'startDate'],
    [{ offers: ['480 THB', ...example.offers] }, 'offers[0]'],
  ])('%j: refused at %s', (change, property) => {
    const { faults } = read(change as object);
    expect(faults[0]).toMatch(new RegExp(`^${String(property).replace(/[[\]]/gu, '\\$&')}: `, 'u'));
  });

  test('two entries with one key: refused at the second; a Buddhist year: with what may be meant', () => {
    const faults = collectValidationErrors('feed.jsonld', '[]');
    const twice = [example, { ...example, url: 'https://b.example/khaen-and-cello' }];
    readJsonLd(twice, { faults, images, now, references });
    expect(() => faults.check()).toThrow(/\[1\]\.url {2}"khaen-and-cello" is used twice/u);
    const buddhist = read({ startDate: '2570-03-06T19:00:00+07:00', endDate: '2570-03-06T21:00:00+07:00' });
    expect(buddhist.faults[0]).toContain('2570 of the common era: is that a Buddhist year? Write 2027');
  });

  const offer = (change: object) => ({
    offers: [{ ...example.offers[0], availabilityStarts: undefined, ...change }],
  });
  test.each<[object, string]>([
    [offer({ validFrom: 'soon' }), 'offers[0].validFrom: must be a date'],
    [
      offer({ validFrom: '2026-12-02', validThrough: '2026-12-01' }),
      'offers[0].validThrough: must be after validFrom',
    ],
    [offer({ priceCurrency: '£' }), 'offers[0].priceCurrency: no currency £'],
    [offer({ sku: undefined, name: 'บัตร' }), 'offers[0].sku: is required: the name has no a-z'],
    [offer({ inventoryLevel: 0 }), 'offers[0].inventoryLevel: must be a whole number from 1'],
  ])('%j: refused once, in its own words', (change, message) => {
    expect(read(change).faults).toEqual([expect.stringContaining(message)]);
  });

  test('sale until a day: until its end, or that of the event on this day', () => {
    const dates = { startDate: '2027-01-30T19:00:00+07:00', endDate: '2027-01-30T22:00:00+07:00' };
    expect(read({ ...dates, doorTime: undefined, ...offer({ validThrough: '2027-01-30' }) })).toMatchObject({
      faults: [],
      event: { saleEnd: new Date('2027-01-30T15:00:00Z') },
    });
  });

  test('dates of other programs, a type of which nothing is left, an ItemList: are read', () => {
    const dates = { startDate: '2027-01-30T19:00:00+0700', endDate: '2027-01-30T23:00+07' };
    const sale = {
      availability: 'SoldOut',
      inventoryLevel: 0,
      validFrom: '2026-12-01',
      validThrough: '2026-12-24',
      ...{ sku: undefined, name: 'Front Row' },
    };
    expect(read({ ...dates, doorTime: undefined, ...offer(sale) })).toMatchObject({
      faults: [],
      event: {
        dateStart: new Date('2027-01-30T12:00:00Z'),
        dateEnd: new Date('2027-01-30T16:00:00Z'),
        saleStart: new Date('2026-11-30T17:00:00Z'),
        saleEnd: new Date('2026-12-24T17:00:00Z'),
        tickets: [{ key: 'front-row', soldOut: true, capacity: 1 }],
      },
    });
    const list = {
      '@type': 'ItemList',
      itemListElement: [{ '@type': 'ListItem', item: { ...example, name: '' } }],
    };
    const faults = collectValidationErrors('feed.jsonld', JSON.stringify(list));
    readJsonLd(list, { faults, images, now, references });
    expect(() => faults.check()).toThrow(/itemListElement\[0\]\.item\.name\.en {2}must be a text/u);
  });
});
