/**
 * What people type and paste, as they meant it: pages read with these functions, and the api reads
 * again.
 */
import { limits, matches } from './fields.ts';

/** What is pasted into a field is read so far. */
const typedMax = 1000;

/** Hyphens and dashes of keyboards, word processors and phones. */
const DASHES = /[\u2010-\u2015\u2212\uFE58\uFE63]/gu;

/**
 * One line of text as it was meant: composed letters (NFC), full-width forms and ligatures as
 * letters, any white space as one space, none at the ends, no invisible characters. Thai stays as
 * it is, which NFKC would take apart.
 */
export function oneLine(typed: string): string {
  return typed
    .slice(0, typedMax)
    .replace(/(?!\s)[\p{C}\p{DI}]|\uFEFF/gu, '')
    .replace(/[\uFB00-\uFB06\uFF01-\uFF5E]/gu, (form) => form.normalize('NFKC'))
    .normalize('NFC')
    .replace(DASHES, '-')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** A person's name as it was meant, with one kind of apostrophe and hyphen. */
export function readName(typed: string): string {
  return oneLine(typed).replace(/[\u2018\u201B\u02BC\u02B9\u2032\u00B4`]/gu, '\u2019');
}

export function dropSpaces(value: string): string {
  return value.slice(0, typedMax).replace(/\s+/gu, '');
}

/**
 * The text in one spelling: full-width letters and digits of any script as ASCII, no spaces or
 * invisible characters.
 */
export function plain(typed: string): string {
  return typed
    .slice(0, typedMax)
    .normalize('NFKC')
    .replace(/[\p{C}\p{DI}\s]+/gu, '')
    .replace(/[^\P{Nd}0-9]/gu, (digit) => {
      // Each script has its ten digits in a row, from 0.
      let value = 0;
      while (/\p{Nd}/u.test(String.fromCodePoint(digit.codePointAt(0)! - value - 1))) value++;
      return String(value % 10);
    });
}

/**
 * Whether there is more than one number, or one with an extension: a sign, a word or a second plus
 * stands between digits.
 */
const isTwoNumbers = (text: string) =>
  text.split(/[/,;|&]+|(?=\+)/u).filter((part) => part.replace(/[^0-9]/gu, '').length >= 7).length >
    1 || text.split(/[\p{L}\p{M}#]+/u).filter((part) => /[0-9]/u.test(part)).length > 1;

const withoutTrunkZero = (text: string) => text.replace(/\(0\)/gu, '');

/**
 * What was typed as one number: `+` and its digits, all of them; an unfinished `(0` at the end is
 * kept.
 */
function readPhone(typed: string): string {
  const text = withoutTrunkZero(plain(typed));
  const unfinished = /\(0?$/u.exec(text)?.[0] ?? '';
  const number = text
    .slice(0, text.length - unfinished.length)
    .replace(/[^0-9+]/gu, '')
    .replace(/(?!^)\+/gu, '')
    .replace(/^\+?00/u, '+')
    .replace(/^\+?0(?=[0-9])/u, '+66')
    .replace(/^\+?660*/u, '+66')
    .replace(/^(?=[1-9])/u, '+');
  return number + unfinished;
}

/**
 * Formats a phone input, also while it is typed: `+` and 16 digits at most. A leading 0 becomes 66
 * (Thailand), 00 is the international prefix, and a 0 between country code and number is dropped.
 * Two numbers stay as they are: nobody can tell which one is meant.
 */
export function normalisePhone(typed: string): string {
  if (isTwoNumbers(plain(typed))) return typed;
  const phone = readPhone(typed);
  return phone.slice(0, limits.phoneMaxDigits + Number(phone.startsWith('+')));
}

/**
 * The phone number as sent and stored: its digits, with the country code. Empty for two numbers,
 * and for more digits than any number has.
 */
export function phoneDigits(typed: string): string {
  if (isTwoNumbers(plain(typed))) return '';
  const digits = readPhone(typed).replace(/\+|\(0?$/gu, '');
  return digits.length > limits.phoneMaxDigits ? '' : digits;
}

/**
 * An e-mail address as it was meant: `<mailto:mali@playday.test>,` and `Mali Jaidee
 * <mali@playday.test>` are mali@playday.test. A domain in other letters gets the name that mail
 * servers know (`xn--…`).
 */
export function normaliseEmail(typed: string): string {
  const [, named = typed] = /^[^<>]*<([^<>]+)>[\s,;.]*$/u.exec(typed.slice(0, typedMax)) ?? [];
  const email = plain(named)
    .replace(/^<?(?:mailto:)?/iu, '')
    .replace(/[>,;.]{1,9}$/u, '');
  const at = email.lastIndexOf('@') + 1;
  const domain = email.slice(at);
  if (at === 0 || !/[^\p{ASCII}]/u.test(domain)) return email;
  try {
    return email.slice(0, at) + new URL(`http://${domain}`).hostname;
  } catch {
    return email;
  }
}

/**
 * The e-mail address, or the digits of the phone number, typed or pasted at sign-in; undefined when
 * it is neither.
 */
export function readLogin(typed: string): string | undefined {
  const email = normaliseEmail(typed);
  if (email.includes('@')) return matches('email', email) ? email : undefined;
  const text = withoutTrunkZero(plain(typed)).replace(/^tel:/iu, '');
  const count = text.replace(/[^0-9]/gu, '').length;
  const isNumber = !/\p{L}/u.test(text) && count >= 7 && count <= limits.phoneMaxDigits;
  return (isNumber && phoneDigits(text)) || undefined;
}

/** Formats a promo code input: upper case, at most 8 letters and digits. */
export function normalisePromocode(typed: string): string {
  return plain(typed)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
    .slice(0, limits.promoLength);
}

/** The most characters of a text that is looked for. */
export const maxSearchText = 64;

/**
 * A text that is looked for, as an address may have it: control characters are spaces, and of a
 * long one the beginning counts.
 */
export const searchText = (text: string): string =>
  [...text.replace(/\p{Cc}/gu, ' ').trim()].slice(0, maxSearchText).join('').trim();
