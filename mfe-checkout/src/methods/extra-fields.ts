import type { PaymentMethod } from '@playday/shared/api-contract';

export type Attribute = PaymentMethod['attributes'][number];

/** Required text of the attribute's form. An expression that this browser cannot read asks for any text; the api checks. */
export function isExtraValid({ regexp }: Attribute, value: string): boolean {
  const text = value.trim();
  if (text === '') return false;
  try {
    return new RegExp(regexp, 'u').test(text);
  } catch {
    return true;
  }
}
