import { eventDetails } from '../catalog/events.ts';
import { findOffered } from '../events/event-row.ts';
import { contentFiles, seasonWith } from '../testing/content-files.ts';

describe('facts of an event in content files', () => {
  const { database, load, ...files } = contentFiles();
  const venue = { name: 'Live House', city: { en: 'Osaka', th: 'โอซากา' } };
  const importEvent = (event: object = {}) => {
    const dates = { dateStart: '2027-02-06T17:30:00+07:00', dateEnd: '2027-02-07T20:00:00+07:00' };
    return load('facts.json', seasonWith({ url: 'two-days', venue, ...dates, ...event }));
  };
  const facts = {
    kinds: ['music', 'club'],
    venue: {
      ...venue,
      address: { en: '2-9-7 Namba, Osaka', th: '2-9-7 นัมบะ โอซากา' },
      position: { latitude: 34.6646, longitude: 135.5013 },
      mapQuery: 'Live House Amagumo',
    },
    doors: '2027-02-06T16:30:00+07:00',
    days: [
      { start: '2027-02-06T17:30:00+07:00', end: '2027-02-06T20:00:00+07:00' },
      { start: { daysLater: 1, at: '15:00' }, end: '2027-02-07T20:00:00+07:00' },
    ],
    timeZone: 'Asia/Tokyo',
    organiser: { name: 'Four Storms', link: 'https://storms.example/' },
    refund: { daysBefore: 7 },
  };
  const shown = async (lang: 'en' | 'th' = 'en') => {
    const now = new Date();
    const event = (await findOffered(database.db, 'two-days', now))!;
    return (await eventDetails(database.db, event, { lang, now })).event;
  };
  const faultsOf = async (event: object) =>
    (await files.faultsOf(importEvent(event))).map((fault) =>
      fault.split(/ {2}/u).slice(1).join(': '),
    );

  test('all facts: the event has them, with its dates in the time of its place', async () => {
    await importEvent(facts);
    expect(await shown()).toMatchObject({
      dateStart: '2027-02-06T19:30:00+09:00',
      dateEnd: '2027-02-07T22:00:00+09:00',
      venue: {
        city: 'Osaka',
        address: '2-9-7 Namba, Osaka',
        position: { latitude: 34.6646, longitude: 135.5013 },
        mapQuery: 'Live House Amagumo',
      },
      doors: '2027-02-06T18:30:00+09:00',
      days: [
        { start: '2027-02-06T19:30:00+09:00', end: '2027-02-06T22:00:00+09:00' },
        { start: '2027-02-07T17:00:00+09:00', end: '2027-02-07T22:00:00+09:00' },
      ],
      timeZone: 'Asia/Tokyo',
      organiser: { name: 'Four Storms', link: 'https://storms.example/' },
      refund: { kind: 'until', days: 7, until: '2027-01-30T23:59:59+09:00' },
    });
    expect((await shown('th')).venue.address).toBe('2-9-7 นัมบะ โอซากา');
    expect((await importEvent(facts)).events).toMatchObject({ changed: 0, unchanged: 1 });
    expect(await database.db.query(`select kinds from events where url = 'two-days'`)).toEqual([
      { kinds: ['music', 'club'] },
    ]);
  });

  test('event moved by the office: gate and refund dates follow, unfit hours do not', async () => {
    await importEvent(facts);
    await database.db.query(
      `update events set date_start = date_start + interval '7 days',
        date_end = date_end + interval '7 days'`,
    );
    expect(await shown()).toMatchObject({
      doors: '2027-02-13T18:30:00+09:00',
      days: [{ start: '2027-02-13T19:30:00+09:00' }, {}],
      refund: { until: '2027-02-06T23:59:59+09:00' },
    });
    await database.db.query(`update events set date_end = date_end + interval '1 hour'`);
    expect(await shown()).not.toHaveProperty('days');
  });

  test('file without facts: the event has none of them, in Bangkok time', async () => {
    await importEvent(facts);
    await importEvent({ refund: 'none', timeZone: 'Asia/Bangkok' });
    const event = await shown();
    expect(event.refund).toEqual({ kind: 'none' });
    await importEvent();
    const without = await shown();
    expect(without.dateStart).toBe('2027-02-06T17:30:00+07:00');
    expect(without.venue).toEqual({ name: 'Live House', city: 'Osaka' });
    for (const name of ['doors', 'days', 'timeZone', 'organiser', 'refund'])
      expect(without).not.toHaveProperty(name);
    expect(event).not.toHaveProperty('timeZone');
  });

  test.each([
    [{ venue: { ...venue, address: '' } }, ['venue.address: must be a text that is not empty']],
    [
      { venue: { ...venue, position: { latitude: 91, longitude: '7' } } },
      ['latitude: must be a number from -90 to 90', 'longitude: must be a number from -180 to 180'],
    ],
    [{ venue: { ...venue, map: 'x' } }, ['venue.map: is not a field here']],
    [{ doors: '2027-02-06T18:00:00+07:00' }, ['doors: must not be after dateStart']],
    [{ doors: '2027-02-05T17:00:00+07:00' }, ['doors: must be at most 24 hours before dateStart']],
    [{ days: [] }, ['days: needs at least one day']],
    [
      { days: [{ start: '2027-02-06T18:00:00+07:00', end: '2027-02-07T19:00:00+07:00' }] },
      [
        'days[0].start: must be dateStart: the first day begins the event',
        'days[0].end: must be dateEnd',
      ],
    ],
    [
      {
        days: [
          facts.days[0],
          { start: '2027-02-06T19:00:00+07:00', end: '2027-02-07T20:00:00+07:00' },
        ],
      },
      ['days[1].start: must not be before the end of the day before'],
    ],
    [
      { days: [{ start: facts.days[0]!.start, end: facts.days[0]!.start }, facts.days[1]] },
      ['days[0].end: must be after start'],
    ],
    [{ kinds: ['opera'] }, ['kinds[0]: must be one of music, club']],
    [{ kinds: ['music', 'club', 'film', 'art'] }, ['kinds: has more than 3 entries']],
    [{ timeZone: 'Japan' }, ['timeZone: must be an IANA time zone']],
    [{ organiser: { link: 'https://storms.example/' } }, ['organiser.name: is required']],
    [
      { organiser: { name: 'Four Storms', link: 'javascript:alert(1)' } },
      ['organiser.link: must begin with https: or mailto:'],
    ],
    [{ refund: 'never' }, ['refund: must be "none" or { "daysBefore": 7 }']],
  ])('%j: refused, with the field', async (event, expected) => {
    const faults = await faultsOf(event);
    expect(faults).toHaveLength(expected.length);
    expected.forEach((fault, index) => expect(faults[index]).toContain(fault));
  });
});
