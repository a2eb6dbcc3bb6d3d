import type { PaymentMethod } from '@playday/shared/api-contract';

export type Attribute = PaymentMethod['attributes'][number];

/**
 * Whether the value is not empty and matches the attribute's pattern. A pattern that this browser cannot compile accepts
 * any text; the api checks it.
 */
export function isExtraValid({ regexp }: Attribute, value: string): boolean {
  const text = value.trim();
  if (text === '') return false;
  try {
    return new RegExp(regexp, 'u').test(text);
  } catch {
    return true;
  }
}

/** A Thai phone number as banks ask for it, 0812345678, from the forms in which people and browsers write it. */
export const cleanPhone = (value: string): string => value.replace(/[^\d+]/g, '').replace(/^\+?660?/, '0');
