import {
  normaliseEmail,
  normalisePromocode,
  phoneDigits,
  readName,
} from '@playday/shared/rules/fields/typed';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { extraParts } from '../extra-parts.ts';

/**
 * A phone number in its one spelling: digits with the country code, without a trunk zero. A number
 * that exists nowhere stays as `phoneDigits` reads it.
 */
export function canonicalPhone(typed: string): string {
  let digits = phoneDigits(typed);
  // One zero is dropped at a time.
  for (;;) {
    const parsed = parsePhoneNumberFromString(`+${digits}`);
    const next = parsed?.isPossible() ? parsed.number.slice(1) : digits;
    if (next === digits) return digits;
    digits = next;
  }
}

/**
 * A new phone number, which somebody has to be able to call: empty when its country has none of
 * this length.
 */
function newPhone(typed: string): string {
  const digits = canonicalPhone(typed);
  return parsePhoneNumberFromString(`+${digits}`)?.isPossible() ? digits : '';
}

/** How the texts of a contract's `x-typed` fields are read, before their patterns are checked. */
export const readTyped = {
  name: readName,
  email: normaliseEmail,
  newPhone,
  phone: canonicalPhone,
  promocode: normalisePromocode,
  ...extraParts.readTyped,
} as const;
