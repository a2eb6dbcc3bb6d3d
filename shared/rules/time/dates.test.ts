import type { Language } from '../../contract/host.ts';
import { cardDate } from './card-date.ts';
import {
  badgeOf,
  dateTimeOf,
  dayOf,
  hoursOf,
  intervalMs,
  isElsewhere,
  dayNumber,
  documentDate,
  longDate,
  monthOf,
  newsDate,
  orderDate,
  scheduleOf,
  timeOf,
} from './dates.ts';
import { gateTime } from './gate-time.ts';
import { languages } from '../languages/languages.ts';

const lateInLondon = '2026-11-20T18:30:00Z'; // 01:30 on the 21st in Bangkok

test('dates of orders and news: in digits and in Bangkok time', () => {
  expect([orderDate(lateInLondon), newsDate(lateInLondon)]).toEqual([
    '21.11.2026',
    '21/11/2026 01:30',
  ]);
});

test('interval with a bound that is no date: its length is unknown', () => {
  expect(() => intervalMs('Friday', lateInLondon)).toThrow('Time interval unknown');
  expect(() => intervalMs(lateInLondon, '')).toThrow('Time interval unknown');
});

test('interval that ends before it starts: its bounds are wrong', () => {
  expect(() => intervalMs('2026-11-20T19:30:00Z', lateInLondon)).toThrow('Wrong interval bounds');
  expect(intervalMs(lateInLondon, lateInLondon)).toBe(0);
});

test('schedule of an event that ends before it starts: refused instead of written', () => {
  expect(() => scheduleOf('2026-11-20T19:30:00Z', lateInLondon, 'en')).toThrow(
    'Wrong interval bounds',
  );
});

/**
 * One evening, three days of a festival, a New Year's party and an evening in Osaka, as tickets and
 * posters write them.
 */
const examples: Record<Language, Record<string, string>> = {
  en: {
    document: '27 November 2026',
    day: 'Fri 27 November 2026',
    dayWithoutYear: 'Fri 27 November',
    time: '19:00',
    dateTime: 'Fri 27 November 2026, 19:00',
    evening: 'Fri 27 November 2026, 19:00–22:00',
    overMidnight: 'Fri 27 November 2026, 21:00–02:30',
    festival: 'Fri 27 November, 16:00 – Mon 30 November 2026, 00:30',
    newYear: 'Wed 30 December 2026, 18:00 – Fri 1 January 2027, 02:00',
    osaka: 'Sat 6 February 2027, 19:30–22:00',
    hours: '15:00–22:00',
    badge: 'Fri|27|Nov',
  },
  th: {
    document: '27 พฤศจิกายน 2569',
    day: 'ศ. 27 พ.ย. 2569',
    dayWithoutYear: 'ศ. 27 พ.ย.',
    time: '19:00\u00a0น.',
    dateTime: 'ศ. 27 พ.ย. 2569 19:00\u00a0น.',
    evening: 'ศ. 27 พ.ย. 2569 19:00–22:00\u00a0น.',
    overMidnight: 'ศ. 27 พ.ย. 2569 21:00–02:30\u00a0น.',
    festival: 'ศ. 27 พ.ย. 16:00\u00a0น. – จ. 30 พ.ย. 2569 00:30\u00a0น.',
    newYear: 'พ. 30 ธ.ค. 2569 18:00\u00a0น. – ศ. 1 ม.ค. 2570 02:00\u00a0น.',
    osaka: 'ส. 6 ก.พ. 2570 19:30–22:00\u00a0น.',
    hours: '15:00–22:00\u00a0น.',
    badge: 'ศ.|27|พ.ย.',
  },
  zh: {
    document: '2026年11月27日',
    day: '2026年11月27日 周五',
    dayWithoutYear: '11月27日 周五',
    time: '19:00',
    dateTime: '2026年11月27日 周五 19:00',
    evening: '2026年11月27日 周五 19:00–22:00',
    overMidnight: '2026年11月27日 周五 21:00–02:30',
    festival: '2026年11月27日 周五 16:00 – 11月30日 周一 00:30',
    newYear: '2026年12月30日 周三 18:00 – 2027年1月1日 周五 02:00',
    osaka: '2027年2月6日 周六 19:30–22:00',
    hours: '15:00–22:00',
    badge: '11月|27日|周五',
  },
  km: {
    document: '27 វិច្ឆិកា 2026',
    day: 'សុក្រ 27 វិច្ឆិកា 2026',
    dayWithoutYear: 'សុក្រ 27 វិច្ឆិកា',
    time: 'ម៉ោង\u00a019:00',
    dateTime: 'សុក្រ 27 វិច្ឆិកា 2026 ម៉ោង\u00a019:00',
    evening: 'សុក្រ 27 វិច្ឆិកា 2026 ម៉ោង\u00a019:00–22:00',
    overMidnight: 'សុក្រ 27 វិច្ឆិកា 2026 ម៉ោង\u00a021:00–02:30',
    festival: 'សុក្រ 27 វិច្ឆិកា ម៉ោង\u00a016:00 – ច័ន្ទ 30 វិច្ឆិកា 2026 ម៉ោង\u00a000:30',
    newYear: 'ពុធ 30 ធ្នូ 2026 ម៉ោង\u00a018:00 – សុក្រ 1 មករា 2027 ម៉ោង\u00a002:00',
    osaka: 'សៅរ៍ 6 កុម្ភៈ 2027 ម៉ោង\u00a019:30–22:00',
    hours: 'ម៉ោង\u00a015:00–22:00',
    badge: 'សុក្រ|27|វិច្ឆិកា',
  },
};

describe.each(Object.keys(examples) as Language[])('dates in %s', (language) => {
  const evening = '2026-11-27T12:00:00Z';
  const written: [string, () => string][] = [
    ['day', () => longDate(evening, language)],
    ['document', () => documentDate(evening, language)],
    ['dayWithoutYear', () => dayOf(evening, language)],
    ['time', () => timeOf(evening, language)],
    ['dateTime', () => dateTimeOf(Date.parse(evening), language)],
    ['evening', () => scheduleOf(evening, '2026-11-27T15:00:00Z', language)],
    ['overMidnight', () => scheduleOf('2026-11-27T14:00:00Z', '2026-11-27T19:30:00Z', language)],
    ['festival', () => scheduleOf('2026-11-27T09:00:00Z', '2026-11-29T17:30:00Z', language)],
    [
      'newYear',
      () => scheduleOf('2026-12-30T18:00:00+07:00', '2027-01-01T02:00:00+07:00', language),
    ],
    ['osaka', () => scheduleOf('2027-02-06T19:30:00+09:00', '2027-02-06T22:00:00+09:00', language)],
    ['hours', () => hoursOf('2026-11-28T15:00:00+07:00', '2026-11-28T22:00:00+07:00', language)],
    [
      'badge',
      () =>
        badgeOf(evening, language)
          .map(({ text }) => text)
          .join('|'),
    ],
  ];
  test.each(written)('%s', (name, text) => {
    expect(text()).toBe(examples[language][name]);
  });
});

test('event where clocks differ: a sign that its place has to be named', () => {
  expect(
    ['2027-02-06T19:30:00+09:00', lateInLondon, '2027-02-06T19:30:00+07:00'].map(isElsewhere),
  ).toEqual([true, false, false]);
});

test('month as a heading: with its year where that is another one', () => {
  const [now, soon, later] = ['2026-11-24', '2026-12-05', '2027-01-23'].map(
    (day) => `${day}T20:00:00+07:00`,
  ) as [string, string, string];
  expect(
    languages.map((language) => [monthOf(soon, language, now), monthOf(later, language, now)]),
  ).toEqual([
    ['December', 'January 2027'],
    ['ธันวาคม', 'มกราคม 2570'],
    ['12月', '2027年1月'],
    ['ខែធ្នូ', 'ខែមករា 2027'],
  ]);
});

test('day number: the date where the event is', () => {
  expect(dayNumber('1970-01-02T00:30:00+07:00')).toBe(1);
  expect(dayNumber('1970-01-01T17:30:00Z')).toBe(1);
  expect(dayNumber('1970-01-02T00:30:00+09:00')).toBe(1);
});

test.each<[Language, evening: string, festival: string, newYear: string, farOff: string]>([
  ['en', 'Fri 27 Nov · 19:00', '27–30 Nov', '30 Dec – 1 Jan', 'Sat 6 Nov 2027 · 19:30'],
  ['th', 'ศ. 27 พ.ย. · 19:00', '27–30 พ.ย.', '30 ธ.ค. – 1 ม.ค.', 'ส. 6 พ.ย. 2570 · 19:30'],
  ['zh', '11月27日 周五 · 19:00', '11月27–30日', '12月30日 – 1月1日', '2027年11月6日 周六 · 19:30'],
  ['km', 'សុក្រ 27 វិច្ឆិកា · 19:00', '27–30 វិច្ឆិកា', '30 ធ្នូ – 1 មករា', 'សៅរ៍ 6 វិច្ឆិកា 2027 · 19:30'],
])('date on a card, %s: one line, without the year within six months', (language, ...lines) => {
  const now = Date.parse('2026-11-26T12:00:00+07:00');
  const dates = [
    ['2026-11-27T19:00:00+07:00', '2026-11-27T22:00:00+07:00'],
    ['2026-11-27T16:00:00+07:00', '2026-11-30T00:30:00+07:00'],
    ['2026-12-30T18:00:00+07:00', '2027-01-01T02:00:00+07:00'],
    ['2027-11-06T19:30:00+09:00', '2027-11-06T22:00:00+09:00'],
  ] as const;
  expect(dates.map(([start, end]) => cardDate(start, end, language, now))).toEqual(lines);
});

test('gate: its time of day', () => {
  const [doors, start] = ['2027-02-06T18:30:00+09:00', '2027-02-06T19:30:00+09:00'];
  expect([gateTime(doors, start, 'en'), gateTime(doors, start, 'th')]).toEqual([
    '18:30',
    '18:30\u00a0น.',
  ]);
  expect(gateTime(doors, start, 'km')).toBe('ម៉ោង\u00a018:30');
});

test('gate that opens before midnight for an event after it: the day, too', () => {
  const [doors, start] = ['2027-02-05T23:30:00+07:00', '2027-02-06T00:30:00+07:00'];
  expect(gateTime(doors, start, 'en')).toBe('Fri 5 February, 23:30');
  expect(gateTime(doors, start, 'th')).toBe('ศ. 5 ก.พ. 23:30\u00a0น.');
  expect(gateTime(doors, start, 'zh')).toBe('2月5日 周五 23:30');
  expect(gateTime(doors, start, 'km')).toBe('សុក្រ 5 កុម្ភៈ ម៉ោង\u00a023:30');
});
