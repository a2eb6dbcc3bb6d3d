import { bangkokOffsetMs } from './bangkok.ts';

/** The year 2569 of the Buddhist era is 2026 of the common era. */
export const buddhistEraYears = 543;

/**
 * A date that begins with a year of the Buddhist era (`2540-04-12`), with that of the common era
 * (`1997-04-12`).
 */
export const fromBuddhistEra = (typed: string): string =>
  `${String(Number(typed.slice(0, 4)) - buddhistEraYears).padStart(4, '0')}${typed.slice(4)}`;

/** Thai, Khmer and full-width digits as those of ASCII: all are numbered from a multiple of 16. */
export const asciiDigits = (text: string): string =>
  text.replace(/[\u0E50-\u0E59\u17E0-\u17E9\uFF10-\uFF19]/gu, (digit) =>
    String(digit.codePointAt(0)! % 16),
  );

/**
 * Why a date that a person typed, or an instant in Bangkok, cannot be in its year, with the year
 * that may be meant; undefined if it can. It need not exist (29 February of a leap year has none in
 * the Buddhist era), nor be written in our form: `29/02/2543`. `lastYear`: later years are none.
 */
export function wrongYear(
  typed: string | Date,
  now: Date,
  lastYear = now.getUTCFullYear() + 10,
): string | undefined {
  const text =
    typeof typed === 'string'
      ? asciiDigits(typed.trim())
      : new Date(typed.getTime() + bangkokOffsetMs).toISOString();
  const found = /^\d{4}(?=[-/])|(?<=[-/. ])\d{4}$/u.exec(text)?.[0];
  const year = Number(found);
  if (found === undefined || (year >= 1970 && year <= lastYear)) return undefined;
  const meant = year - buddhistEraYears;
  const isBuddhist = meant >= 1900 && meant <= now.getUTCFullYear() + 10;
  return (
    `is in the year ${year} of the common ` +
    `era${isBuddhist ? `: is that a Buddhist year? Write ${meant}` : ''}`
  );
}
