import type { Language } from '../../contract/host.ts';
import { bangkokOffsetMs } from './bangkok.ts';
import { buddhistEraYears } from './typed-years.ts';

/*
 * One formatter for browser, server and mails: Chromium has no Khmer locale data, and `Intl` gives
 * different results in the two. Thai counts the Buddhist years and marks times with น., Chinese
 * goes from the year down to the weekday, Khmer marks times with ម៉ោង. Bangkok time, except for
 * texts with another offset: the api sends the dates of an event in the time of its place.
 */

const words: Record<Language, Record<'months' | 'days' | 'placeTime' | 'noDate', string>> = {
  en: {
    months: 'January February March April May June July August September October November December',
    days: 'Sun Mon Tue Wed Thu Fri Sat',
    placeTime: '{when} ({city} time)',
    noDate: 'The new date will follow',
  },
  th: {
    months: 'ม.ค. ก.พ. มี.ค. เม.ย. พ.ค. มิ.ย. ก.ค. ส.ค. ก.ย. ต.ค. พ.ย. ธ.ค.',
    days: 'อา. จ. อ. พ. พฤ. ศ. ส.',
    placeTime: '{when} (เวลา{city})',
    noDate: 'จะแจ้งวันใหม่ให้ทราบ',
  },
  zh: {
    months: '1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月',
    days: '周日 周一 周二 周三 周四 周五 周六',
    placeTime: '{when}（{city}时间）',
    noDate: '新日期另行通知',
  },
  km: {
    months: 'មករា កុម្ភៈ មីនា មេសា ឧសភា មិថុនា កក្កដា សីហា កញ្ញា តុលា វិច្ឆិកា ធ្នូ',
    days: 'អាទិត្យ ច័ន្ទ អង្គារ ពុធ ព្រហស្បតិ៍ សុក្រ សៅរ៍',
    placeTime: '{when} (ម៉ោងនៅ{city})',
    noDate: 'យើងនឹងជូនដំណឹងកាលបរិច្ឆេទថ្មី',
  },
};

/** ISO 8601 or milliseconds since 1970. */
type Instant = string | number;

const two = (value: number) => String(value).padStart(2, '0');

/**
 * What clocks show at an instant, as milliseconds of UTC: in the offset of an ISO 8601 text; in
 * Bangkok for one without (`Z`) and for milliseconds since 1970.
 */
function localTime(instant: Instant): number {
  const [, local] = /^(.+)[+-]..:..$/.exec(String(instant)) ?? [];
  return local ? Date.parse(`${local}Z`) : new Date(instant).getTime() + bangkokOffsetMs;
}

/** What clocks and calendars show at an instant, in the words of a language. */
export function partsOf(instant: Instant, language: Language) {
  const date = new Date(localTime(instant));
  const { months, days } = words[language];
  return {
    day: date.getUTCDate(),
    month: months.split(' ')[date.getUTCMonth()] ?? '',
    year: date.getUTCFullYear() + (language === 'th' ? buddhistEraYears : 0),
    weekday: days.split(' ')[date.getUTCDay()] ?? '',
    clock: `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`,
  };
}

/** `2026-11-21T01:30` in the time of the place. */
const numbersOf = (instant: Instant) => new Date(localTime(instant)).toISOString().split(/[-T]/);

/** Order date as SPEC demands: dd.MM.yyyy. */
export function orderDate(instant: Instant): string {
  const [year, month, day] = numbersOf(instant);
  return `${day}.${month}.${year}`;
}

/** News date as SPEC demands: dd/MM/YYYY HH:mm. */
export function newsDate(instant: Instant): string {
  const [year, month, day, time = ''] = numbersOf(instant);
  return `${day}/${month}/${year} ${time.slice(0, 5)}`;
}

/** A day without its year, for days that are close together: Fri 27 November, 11月27日 周五. */
export function dayOf(instant: Instant, language: Language): string {
  const { weekday, day, month } = partsOf(instant, language);
  return language === 'zh' ? `${month}${day}日 ${weekday}` : `${weekday} ${day} ${month}`;
}

/** A day with names: Fri 27 November 2026, ศ. 27 พ.ย. 2569, 2026年11月27日 周五. */
export function longDate(instant: Instant, language: Language): string {
  const { year } = partsOf(instant, language);
  const day = dayOf(instant, language);
  return language === 'zh' ? `${year}年${day}` : `${day} ${year}`;
}

/** Days since 1970 of an instant's date in Bangkok, or in the time of its offset. */
export const dayNumber = (instant: Instant): number => Math.floor(localTime(instant) / 86_400_000);

const wholeThai =
  'มกราคม กุมภาพันธ์ มีนาคม เมษายน พฤษภาคม มิถุนายน กรกฎาคม สิงหาคม กันยายน ตุลาคม พฤศจิกายน ธันวาคม'.split(
    ' ',
  );

/** The whole name of a month, as headings and documents have it. */
const wholeMonth = (instant: Instant, language: Language): string =>
  (language === 'th' && wholeThai[new Date(localTime(instant)).getUTCMonth()]) ||
  partsOf(instant, language).month;

/**
 * A month as a heading, with its year where that is not this year's: December, January 2027,
 * 2027年1月.
 */
export function monthOf(instant: Instant, language: Language, now: Instant): string {
  const { year } = partsOf(instant, language);
  const name = wholeMonth(instant, language);
  const month = language === 'km' ? `ខែ${name}` : name;
  if (year === partsOf(now, language).year) return month;
  return language === 'zh' ? `${year}年${month}` : `${month} ${year}`;
}

/** A day as a document names it: 26 November 2026, 26 พฤศจิกายน 2569, 2026年11月26日. */
export function documentDate(instant: Instant, language: Language): string {
  const { day, year } = partsOf(instant, language);
  const month = wholeMonth(instant, language);
  return language === 'zh' ? `${year}年${month}${day}日` : `${day} ${month} ${year}`;
}

/**
 * Marks a time of day, or a range of times, as the language does: 19:00 น., ម៉ោង 19:00. Mark and
 * time stay on one line.
 */
function marked(time: string, language: Language): string {
  if (language === 'th') return `${time}\u00a0น.`;
  return language === 'km' ? `ម៉ោង\u00a0${time}` : time;
}

/** A time of day: 19:00, 19:00 น., ម៉ោង 19:00. */
export const timeOf = (instant: Instant, language: Language): string =>
  marked(partsOf(instant, language).clock, language);

/** The hours from one time of day to another: 19:00–22:00 น. */
export const hoursOf = (start: Instant, end: Instant, language: Language): string =>
  marked(`${partsOf(start, language).clock}–${partsOf(end, language).clock}`, language);

/** Puts a day and a time, or hours, beside each other. Only English has a comma there. */
export const withTime = (day: string, time: string, language: Language): string =>
  `${day}${language === 'en' ? ',' : ''} ${time}`;

/** A day of this year with its time: Fri 27 November, 19:00; ศ. 27 พ.ย. 19:00 น. */
export const dayTimeOf = (instant: Instant, language: Language): string =>
  withTime(dayOf(instant, language), timeOf(instant, language), language);

/** A day with its time: Fri 27 November 2026, 19:00; ศ. 27 พ.ย. 2569 19:00 น. */
export const dateTimeOf = (instant: Instant, language: Language): string =>
  withTime(longDate(instant, language), timeOf(instant, language), language);

/**
 * The length of an interval in milliseconds. Throws the two errors of the date helper, which are
 * for developers: a page never sees such dates, since the response guards refuse them.
 */
export function intervalMs(start: Instant, end: Instant): number {
  const length = new Date(end).getTime() - new Date(start).getTime();
  if (Number.isNaN(length)) throw new RangeError('Time interval unknown');
  if (length < 0) throw new RangeError('Wrong interval bounds');
  return length;
}

/**
 * An event's schedule: one day with its hours, or its first and last day with the hours of start
 * and end. The year is said once if it is the same.
 */
export function scheduleOf(start: string, end: string, language: Language): string {
  const isOneNight = intervalMs(start, end) < 18 * 3_600_000;
  if (isOneNight)
    return withTime(longDate(start, language), hoursOf(start, end, language), language);
  const isSameYear = partsOf(start, language).year === partsOf(end, language).year;
  // The year stands before the day in Chinese, after it elsewhere.
  const isYearFirst = language === 'zh';
  const first = isSameYear && !isYearFirst ? dayOf(start, language) : longDate(start, language);
  const last = isSameYear && isYearFirst ? dayOf(end, language) : longDate(end, language);
  return (
    `${withTime(first, timeOf(start, language), language)} – ` +
    `${withTime(last, timeOf(end, language), language)}`
  );
}

/** What stands for the date of a postponed event. */
export const noDate = (language: Language): string => words[language].noDate;

/**
 * The schedule of an event as text, with the name of its city, if that is known, where clocks
 * differ from Bangkok's: (Osaka time). For a postponed event it says that the new date will follow.
 */
export function eventSchedule(
  event: {
    dateStart: string;
    dateEnd: string;
    venue?: { city: string } | undefined;
    state?: string;
  },
  language: Language,
): string {
  if (event.state === 'postponed') return noDate(language);
  const when = scheduleOf(event.dateStart, event.dateEnd, language);
  const city = event.venue?.city;
  if (!city || !isElsewhere(event.dateStart)) return when;
  return words[language].placeTime.replace('{when}', when).replace('{city}', () => city);
}

/** The parts of a date badge in the order of the language: Fri, 27, Nov; 11月, 27日, 周五. */
export function badgeOf(
  instant: Instant,
  language: Language,
): { name: 'weekday' | 'day' | 'month'; text: string }[] {
  const { weekday, day, month } = partsOf(instant, language);
  const parts = [
    { name: 'weekday' as const, text: weekday },
    { name: 'day' as const, text: language === 'zh' ? `${day}日` : String(day) },
    { name: 'month' as const, text: language === 'en' ? month.slice(0, 3) : month },
  ];
  return language === 'zh' ? parts.reverse() : parts;
}

/**
 * Whether an event's dates are in the time of another place than Bangkok, which then has to be
 * named with them. `instant`: one of them, as the api sends it.
 */
export const isElsewhere = (instant: string): boolean => !/(Z|\+07:00)$/.test(instant);
