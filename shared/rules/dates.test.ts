import { isElsewhere, longDate, newsDate, orderDate, scheduleOf } from './dates.ts';

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

test('event where clocks differ: its own time, and a sign that its place has to be named', () => {
  const [start, end] = ['2027-02-06T19:30:00+09:00', '2027-02-06T22:00:00+09:00'];
  expect(scheduleOf(start, end, 'en')).toBe('Sat 6 February 2027, 19:30–22:00');
  expect(scheduleOf('2027-02-06T22:30:00-04:30', '2027-02-07T00:30:00-04:30', 'zh')).toBe(
    '2027年2月6日 周六, 22:30–00:30',
  );
  expect([start, lateInLondon, '2027-02-06T19:30:00+07:00'].map(isElsewhere)).toEqual([true, false, false]);
});
