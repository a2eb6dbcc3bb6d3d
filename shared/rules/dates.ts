import type { Language } from '../contract/host.ts';
import { bangkokOffsetMs } from './bangkok.ts';

/*
 * One formatter for browser and server: Chromium has no Khmer locale data and Thai defaults to the Buddhist year, so
 * `Intl` would give different results in the two. Always Gregorian. Bangkok time, except for texts with another offset: the api
 * sends the dates of an event in the time of its place.
 */

const words: Record<Language, { months: string; shortMonths: string; days: string }> = {
  en: {
    months: 'January February March April May June July August September October November December',
    shortMonths: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
    days: 'Sun Mon Tue Wed Thu Fri Sat',
  },
  th: {
    months: 'มกราคม กุมภาพันธ์ มีนาคม เมษายน พฤษภาคม มิถุนายน กรกฎาคม สิงหาคม กันยายน ตุลาคม พฤศจิกายน ธันวาคม',
    shortMonths: 'ม.ค. ก.พ. มี.ค. เม.ย. พ.ค. มิ.ย. ก.ค. ส.ค. ก.ย. ต.ค. พ.ย. ธ.ค.',
    days: 'อา. จ. อ. พ. พฤ. ศ. ส.',
  },
  zh: {
    months: '1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月',
    shortMonths: '1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月',
    days: '周日 周一 周二 周三 周四 周五 周六',
  },
  km: {
    months: 'មករា កុម្ភៈ មីនា មេសា ឧសភា មិថុនា កក្កដា សីហា កញ្ញា តុលា វិច្ឆិកា ធ្នូ',
    shortMonths: 'មករា កុម្ភៈ មីនា មេសា ឧសភា មិថុនា កក្កដា សីហា កញ្ញា តុលា វិច្ឆិកា ធ្នូ',
    days: 'អាទិត្យ ចន្ទ អង្គារ ពុធ ព្រហស្បតិ៍ សុក្រ សៅរ៍',
  },
};

const two = (value: number) => String(value).padStart(2, '0');

/** What clocks show at an instant, as milliseconds of UTC: in the offset of an ISO 8601 text; in Bangkok for one without (`Z`) and for milliseconds since 1970. */
function localTime(instant: string | number): number {
  const [, local] = /(.+)[+-]..:..$/.exec(String(instant)) ?? [];
  return local ? Date.parse(`${local}Z`) : new Date(instant).getTime() + bangkokOffsetMs;
}

/** The parts of an instant (ISO 8601 or milliseconds since 1970) in Bangkok time, or in that of its offset. */
export function dateParts(instant: string | number, language: Language) {
  const date = new Date(localTime(instant));
  const month = date.getUTCMonth();
  const own = words[language];
  return {
    day: date.getUTCDate(),
    month: month + 1,
    year: date.getUTCFullYear(),
    monthName: own.months.split(' ')[month] ?? '',
    shortMonth: own.shortMonths.split(' ')[month] ?? '',
    weekday: own.days.split(' ')[date.getUTCDay()] ?? '',
    time: `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`,
  };
}

/** Order date as SPEC demands: dd.MM.yyyy. */
export function orderDate(instant: string | number): string {
  const { day, month, year } = dateParts(instant, 'en');
  return `${two(day)}.${two(month)}.${year}`;
}

/** News date as SPEC demands: dd/MM/YYYY HH:mm. */
export function newsDate(instant: string | number): string {
  const { day, month, year, time } = dateParts(instant, 'en');
  return `${two(day)}/${two(month)}/${year} ${time}`;
}

/** A day with names: Fri 27 November 2026. */
export function longDate(instant: string | number, language: Language): string {
  const { weekday, day, monthName, year } = dateParts(instant, language);
  return language === 'zh'
    ? `${year}年${monthName}${day}日 ${weekday}`
    : `${weekday} ${day} ${monthName} ${year}`;
}

/** An event's schedule: one day with its hours, or its first and last day with the hours of start and end. */
export function scheduleOf(start: string, end: string, language: Language): string {
  const from = dateParts(start, language);
  const to = dateParts(end, language);
  const isOneNight = Date.parse(end) - Date.parse(start) < 18 * 3_600_000;
  return isOneNight
    ? `${longDate(start, language)}, ${from.time}–${to.time}`
    : `${longDate(start, language)}, ${from.time} – ${longDate(end, language)}, ${to.time}`;
}

/**
 * Whether an event's dates are in the time of another place than Bangkok, which then has to be named with them. `instant`: one of
 * them, as the api sends it.
 */
export const isElsewhere = (instant: string): boolean => !/(Z|\+07:00)$/.test(instant);
