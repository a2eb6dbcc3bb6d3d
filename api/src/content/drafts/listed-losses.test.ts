import { createDraft } from './create-draft.ts';
import type { ForeignKind } from './foreign-file.ts';

const now = new Date('2026-11-20T05:00:00Z');
const draftOf = (text: string, kind: ForeignKind) => createDraft({ name: 'feed', text, kind }, now);
const ofJson = (json: unknown) => draftOf(JSON.stringify(json), 'schema.org JSON-LD');
const ofPage = (html: string) => draftOf(html, 'a web page');
interface Event {
  [name: string]: unknown;
  venue: Record<string, unknown>;
  tickets: Record<string, unknown>[];
}
const eventsOf = (draft: ReturnType<typeof createDraft>) => draft.file.events as Event[];
const night = (day: number, more: object = {}) => ({
  '@type': 'TheaterEvent',
  startDate: `2027-05-0${day}T19:30:00+07:00`,
  endDate: `2027-05-0${day}T22:00:00+07:00`,
  ...more,
});
const withRun = (more: object, evening: object = {}) =>
  ofJson({
    ...night(1),
    endDate: night(2).endDate,
    name: 'Run',
    subEvent: [night(1, evening), night(2, evening)],
    ...more,
  });

test.each([
  [{ eventStatus: 'EventCancelled' }, 'it is cancelled'],
  [{ eventStatus: 'https://schema.org/EventPostponed' }, 'it is postponed and has no date'],
  [{ eventAttendanceMode: 'OnlineEventAttendanceMode' }, 'it is online'],
])('run with %j, whose evenings say that they take place: left out and listed', (change, why) => {
  const evening = {
    eventStatus: 'EventScheduled',
    eventAttendanceMode: 'OfflineEventAttendanceMode',
  };
  expect(withRun(change, { ...evening, location: 'Hall' })).toMatchObject({
    file: { events: [] },
    leftOut: [`(file)  left out with its 2 evenings, ${why}: Run`],
  });
});

test('name, place and text of a run that its evenings say otherwise: listed', () => {
  const { leftOut } = withRun(
    { description: 'All nights', location: 'Hall' },
    { name: 'Night', description: 'One night', location: 'Hall' },
  );
  expect(leftOut).toContain('name  left out where an evening has its own: Run');
  expect(leftOut).toContain('description  left out where an evening has its own: All nights');
  expect(leftOut).not.toContainEqual(expect.stringMatching(/^location/u));
});

test.each<[object, string]>([
  [{ image: ['a.jpg', 'b.jpg'] }, 'image  left out: ["b.jpg"]'],
  [{ organizer: [{ name: 'A' }, { name: 'B' }] }, 'organizer  left out: [{"name":"B"}]'],
  [
    { organizer: { name: 'A', url: 'https://a.example', email: 'hi@a.example' } },
    'organizer.email  left out: hi@a.example',
  ],
  [
    { location: { name: 'Hall', address: ['1 Road', '2 Road'] } },
    'location.address  left out: ["2 Road"]',
  ],
  [
    { location: { name: 'Hall', geo: { latitude: '13.7', longitude: '' } } },
    'location.geo  left out: {"latitude":"13.7","longitude":""}',
  ],
  [{ audience: 'Adults' }, 'audience  left out: Adults'],
  [{ isAccessibleForFree: 'ฟรี' }, 'isAccessibleForFree  left out: ฟรี'],
])('%j: what is not taken is listed', (change, line) => {
  const draft = ofJson(night(1, { name: 'Night', ...change }));
  expect(draft.leftOut).toContain(line);
  expect(eventsOf(draft)[0]!.venue).not.toHaveProperty('position');
});

test.each([
  [{ eventAttendanceMode: 'online' }, 'its eventAttendanceMode is "online"'],
  [{ location: 'https://zoom.example/j/123' }, 'it is online'],
  [{ location: { '@type': 'Place', name: 'https://zoom.example/j/123' } }, 'it is online'],
])('event with %j: left out and listed with its day', (change, why) => {
  expect(ofJson(night(1, { name: 'Talk', ...change }))).toMatchObject({
    file: { events: [] },
    leftOut: [`(file)  left out, ${why}: Talk, 2027-05-01T19:30:00+07:00`],
  });
});

test('offer that says begin and end of its sale twice: what does not count is listed', () => {
  const offer = {
    ...{ name: 'Seat', price: 300, availabilityStarts: '2026-12-05', validFrom: '2026-12-01' },
    ...{ availabilityEnds: '2027-03-01', validThrough: '2027-03-01' },
  };
  expect(ofJson(night(1, { name: 'Night', offers: offer })).leftOut).toEqual([
    'offers.validFrom  left out: 2026-12-01',
  ]);
});

test('offers and images by reference, as WordPress writes them: read', () => {
  const draft = ofJson({
    '@graph': [
      night(1, { name: 'Night', offers: { '@id': '#o' }, image: { '@id': '#i' } }),
      { '@id': '#o', '@type': 'Offer', name: 'Seat', price: 300, priceCurrency: 'THB' },
      { '@id': '#i', '@type': 'ImageObject', contentUrl: 'poster.jpg' },
    ],
  });
  expect(eventsOf(draft)[0]).toMatchObject({
    poster: 'poster.jpg',
    tickets: [{ name: 'Seat', price: 300 }],
  });
});

test('loss of several lines: listed on one', () => {
  const draft = ofJson(night(1, { name: 'Night', performer: 'Kham\n and friends' }));
  expect(draft.leftOut).toEqual(['performer  left out: Kham and friends']);
});

test('web page: events in its markup are listed, those in comments are none', () => {
  const json = JSON.stringify(night(1, { name: 'Night' }));
  const script = `<script type="application/ld+json">${json}</script>`;
  const draft = ofPage(`<html><!-- ${script} --><script>var a = "<!--";</script>${script}
    <div itemscope itemtype="https://schema.org/MusicEvent"></div><div class="x vevent"></div>
    <div vocab="https://schema.org/" typeof="Event"></div></html>`);
  expect(eventsOf(draft)).toHaveLength(1);
  expect(draft.leftOut).toEqual([
    '(file)  left out: 1 event in microdata',
    '(file)  left out: 1 event in RDFa',
    '(file)  left out: 1 event in microformats',
  ]);
});

test('web page whose JSON-LD has a property twice: a note says which', () => {
  const text = '{"@type": "Event", "offers": {"price": 1, "price": 2}}';
  const { leftOut } = ofPage(`<script type="application/ld+json">${text}</script>`);
  expect(leftOut).toContain('[0].offers.price  is there twice: the last was taken');
});

const calendar = (...lines: string[]) =>
  draftOf(['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n'), 'iCalendar');
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'SUMMARY:Jazz', ...lines, 'END:VEVENT'];
const start = 'DTSTART;TZID=Asia/Bangkok:20270327T200000';

test.each([
  ['P1W', '2027-04-03T20:00:00+07:00'],
  ['+PT5400S', '2027-03-27T21:30:00+07:00'],
  ['P1DT2H', '2027-03-28T22:00:00+07:00'],
])('iCalendar, duration %s: ends at %s', (duration, end) => {
  expect(eventsOf(calendar(...event(start, `DURATION:${duration}`)))[0]!.dateEnd).toBe(end);
});

test('duration in other words: the gap of the end names it', () => {
  const { gaps } = ofJson(night(1, { name: 'Night', endDate: undefined, duration: '2 hours' }));
  expect(gaps).toContainEqual({ place: 'events[0].dateEnd', why: 'its duration is 2 hours' });
});

test('iCalendar: which evening of a series an event replaces is listed', () => {
  const id = 'RECURRENCE-ID;TZID=Asia/Bangkok:20270327T190000';
  expect(calendar(...event(start, id)).leftOut).toEqual([
    'VEVENT[0].RECURRENCE-ID  left out: 20270327T190000',
  ]);
  expect(calendar(...event(start, id, 'STATUS:CANCELLED')).leftOut).toEqual([
    'VEVENT[0]  left out, it is cancelled: Jazz, 2027-03-27T20:00:00+07:00',
  ]);
});

test('iCalendar that takes its events back: none is drafted', () => {
  expect(calendar('METHOD:CANCEL', ...event(start)).file.events).toEqual([]);
  const published = ['END:VCALENDAR', 'BEGIN:VCALENDAR', 'METHOD:PUBLISH', ...event(start)];
  expect(calendar('METHOD:CANCEL', ...event(start), ...published).file.events).toHaveLength(1);
});
