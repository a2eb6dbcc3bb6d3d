import type { PaymentMethod } from '@playday/shared/api-contract';
import { normalisePhone } from '@playday/shared/rules/fields/typed';

export type Attribute = PaymentMethod['attributes'][number];

/** As in the api's contract. */
const parameterMax = 255;

/**
 * Whether the value is not empty and matches the attribute's pattern. A pattern that this browser
 * cannot compile accepts any text; the api checks it.
 */
export function isExtraValid({ regexp }: Attribute, value: string): boolean {
  const text = value.trim();
  if (text === '' || text.length > parameterMax) return false;
  try {
    return new RegExp(regexp, 'u').test(text);
  } catch {
    return true;
  }
}

/**
 * A Thai phone number as banks ask for it, 0812345678, from the forms in which people and browsers
 * write it.
 */
export const cleanPhone = (value: string): string =>
  normalisePhone(value).replace(/^\+66(?=[0-9])/u, '0');
