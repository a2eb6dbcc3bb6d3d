import { dayOf, gateTime, longDate, newsDate, orderDate, scheduleOf } from './dates.ts';

const lateInLondon = '2026-11-20T18:30:00Z'; // 01:30 on the 21st in Bangkok

test('order date: dd.MM.yyyy in Bangkok time', () => {
  expect(orderDate(lateInLondon)).toBe('21.11.2026');
});

test('news date: dd/MM/YYYY HH:mm in Bangkok time', () => {
  expect(newsDate(lateInLondon)).toBe('21/11/2026 01:30');
});

test('long date: names in the language, Gregorian year', () => {
  expect(longDate(lateInLondon, 'en')).toBe('Sat 21 November 2026');
  expect(longDate(lateInLondon, 'th')).toBe('ส. 21 พฤศจิกายน 2026');
  expect(longDate(lateInLondon, 'zh')).toBe('2026年11月21日 周六');
  expect(longDate(lateInLondon, 'km')).toBe('សៅរ៍ 21 វិច្ឆិកា 2026');
});

test('schedule: one day with hours for an evening, first and last day for a festival', () => {
  expect(scheduleOf('2026-11-20T12:00:00Z', '2026-11-20T17:30:00Z', 'en')).toBe(
    'Fri 20 November 2026, 19:00–00:30',
  );
  expect(scheduleOf('2026-11-20T12:00:00Z', '2026-11-22T17:30:00Z', 'en')).toBe(
    'Fri 20 November 2026, 19:00 – Mon 23 November 2026, 00:30',
  );
});

test.each([
  ['en', 'Sat 6 February 2027, 19:30–22:00 (Osaka time)'],
  ['th', 'ส. 6 กุมภาพันธ์ 2027, 19:30–22:00 (เวลาOsaka)'],
  ['zh', '2027年2月6日 周六, 19:30–22:00（Osaka时间）'],
  ['km', 'សៅរ៍ 6 កុម្ភៈ 2027, 19:30–22:00 (ម៉ោងនៅOsaka)'],
] as const)(
  'event where clocks differ, in %s: its own time, with the name of the place',
  (language, text) => {
    expect(scheduleOf('2027-02-06T19:30:00+09:00', '2027-02-06T22:00:00+09:00', language, 'Osaka')).toBe(
      text,
    );
  },
);

test('event where clocks differ, in an unknown city: local time', () => {
  const [start, end] = ['2027-02-06T18:30:00-04:30', '2027-02-06T20:30:00-04:30'];
  expect(scheduleOf(start, end, 'en')).toBe('Sat 6 February 2027, 18:30–20:30 (local time)');
});

test('gate: its time, with the day when it opens before midnight for an event after it', () => {
  expect(gateTime('2027-02-06T18:30:00+09:00', '2027-02-06T19:30:00+09:00', 'en')).toBe('18:30');
  expect(gateTime('2027-02-05T23:30:00+07:00', '2027-02-06T00:30:00+07:00', 'en')).toBe(
    'Fri 5 February, 23:30',
  );
});

test('day without a year', () => {
  expect(dayOf(lateInLondon, 'en')).toBe('Sat 21 November');
  expect(dayOf(lateInLondon, 'zh')).toBe('11月21日 周六');
});
