/**
 * The validation rules of every form field: the pages check with them, and the api's schemas are
 * generated from them. Only strings, numbers and regular expressions that the `u` flag accepts.
 */
import { bangkokOffsetMs } from '../time/bangkok.ts';
import { maxPerType, maxTickets } from '../cart/ticket-limits.ts';
import { fromBuddhistEra } from '../time/typed-years.ts';

/**
 * Latin letters with any diacritics (not those of phonetic script, numerals and superscripts) and
 * Thai letters with their vowel and tone marks, spaces, hyphen, apostrophe and period; starts with
 * a letter. Of marks that no letter has taken up, two at most in a row. A text that was typed has
 * to go through `readName` first.
 */
export const LATIN = 'A-Za-z\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u024F\\u1E00-\\u1EFF';
export const MARKS = '\\u0300-\\u036F';
const NAME_START = `${LATIN}\\u0E01-\\u0E2E\\u0E40-\\u0E44`;
const NAME_REST = `${NAME_START}${MARKS}\\u0E2F-\\u0E3A\\u0E45-\\u0E4E '\\u2019.\\-`;
const MANY_MARKS = `[${MARKS}]{3}`;
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9\\-]{0,61}[A-Za-z0-9])?';

export const limits = {
  nameMin: 2,
  nameMax: 60,
  emailMax: 320,
  emailLocalMax: 64,
  passwordMin: 8,
  passwordMax: 32,
  phoneMinDigits: 10,
  phoneMaxDigits: 16,
  ageMinYears: 12,
  ageMaxYears: 90,
  promoLength: 8,
  ticketsPerBuyer: maxTickets,
  stepperMax: maxPerType,
} as const;

/** Sources of regular expressions: JSON schemas use them directly, `matches` compiles them. */
export const patterns = {
  name: `^(?!.*${MANY_MARKS})[${NAME_START}][${NAME_REST}]{1,59}$`,
  /** Who holds an account: a person or a company, whose name has digits and signs, too. */
  holder: `^(?!.*${MANY_MARKS})(?=.*[${NAME_START}])[${NAME_START}0-9๐-๙(][${NAME_REST}0-9๐-๙()&,/+%"“”]{1,119}$`,
  email: `^[A-Za-z0-9.!#$%&'*+/=?^_\`{|}~\\-]{1,64}@${LABEL}(?:\\.${LABEL})+$`,
  password: '^(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])[!-~]{8,32}$',
  /**
   * A new phone number, as sent to the api: digits only. A Thai one has eight digits after 66
   * (landline) or nine (mobile); the others have at least ten with their country code.
   */
  phone: `^(?:(?:0|(?:00)?660?)(?:[2-57][0-9]{7}|[689][0-9]{8})|(?:00)?(?!0|66)[0-9]{10,16})$`,
  /** One that may have been stored under earlier rules. */
  storedPhone: '^[0-9]{9,18}$',
  promocode: '^[A-Z0-9]{8}$',
  date: '^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$',
} as const;

export type PatternName = keyof typeof patterns;

const compiled = new Map<PatternName, RegExp>();

/** Whether `value` matches `pattern`. No field's text is longer than an e-mail address. */
export function matches(pattern: PatternName, value: string): boolean {
  if (value.length > limits.emailMax) return false;
  let expression = compiled.get(pattern);
  if (!expression) compiled.set(pattern, (expression = new RegExp(patterns[pattern], 'u')));
  return expression.test(value);
}

/** Today's calendar date in Asia/Bangkok (UTC+7 all year), `YYYY-MM-DD`. */
export function bangkokDate(now: Date): string {
  return new Date(now.getTime() + bangkokOffsetMs).toISOString().slice(0, 10);
}

/** Whether `date` exists in the calendar: 31 February does not. */
export function isCalendarDate(date: string): boolean {
  if (!matches('date', date)) return false;
  const parsed = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().slice(0, 10) === date;
}

/**
 * Full years between two calendar dates. Someone born on 29 February has the birthday on 1 March in
 * other years.
 */
function yearsBetween(birthday: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4));
  return day.slice(5) < birthday.slice(5) ? years - 1 : years;
}

/**
 * Whether a birthday may register: a real date, not in the future, age 12 to 90 today in
 * Asia/Bangkok.
 */
export function isBirthdayAllowed(birthday: string, now: Date): boolean {
  if (!isCalendarDate(birthday)) return false;
  const age = yearsBetween(birthday, bangkokDate(now));
  return age >= limits.ageMinYears && age <= limits.ageMaxYears;
}

/**
 * A birthday typed with the year of the Buddhist era (2540), with that of the common era (1997);
 * others unchanged.
 */
export function commonEraBirthday(typed: string, now: Date): string {
  const meant = fromBuddhistEra(typed);
  return !isBirthdayAllowed(typed, now) && isBirthdayAllowed(meant, now) ? meant : typed;
}

/**
 * Whether a person born on `birthday` meets an event's age restriction: birthday plus
 * `restrictionYears` must be on or before the day the event starts in Asia/Bangkok. True without a
 * birthday or a restriction.
 */
export function fitsAge(
  birthday: string | null | undefined,
  restrictionYears: number | null | undefined,
  dateStart: Date | string,
): boolean {
  if (!birthday || !restrictionYears) return true;
  return yearsBetween(birthday, bangkokDate(new Date(dateStart))) >= restrictionYears;
}

/**
 * The years of the restriction with this key, from texts such as `18+`; null without a restriction.
 */
export function restrictionYears(
  restrictions: readonly { key: number; value: string }[] | null | undefined,
  key: number | null,
): number | null {
  const restriction = restrictions?.find((each) => each.key === key);
  return Number.parseInt(restriction?.value ?? '', 10) || null;
}
