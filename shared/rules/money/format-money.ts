import type { Currency } from '../../contract/host.ts';

/** The default when an event's currency is not known. */
export const defaultCurrency: Currency = { code: 'THB', symbol: '฿', scale: 2 };

const grouped = (digits: string) => digits.replace(/\B(?=(?:\d{3}){1,7}$)/g, ',');

/**
 * Formats `amount` (minor units) as "1,250.00", with all decimals and without the currency sign.
 */
function decimals(amount: number, scale: number): string {
  const digits = String(Math.abs(amount)).padStart(scale + 1, '0');
  const whole = grouped(digits.slice(0, digits.length - scale));
  return scale > 0 ? `${whole}.${digits.slice(-scale)}` : whole;
}

/**
 * Format of cart lines and prices, with all decimals and the sign: ฿1,250.00. `amount` in minor
 * units.
 */
export function formatPrice(amount: number, currency: Currency): string {
  return `${amount < 0 ? '−' : ''}${currency.symbol}${decimals(amount, currency.scale)}`;
}

/**
 * Format of summaries, with all decimals or, for a whole amount, none: ฿1,250 or ฿1,250.50.
 * `amount` in minor units.
 */
export function formatSum(amount: number, currency: Currency): string {
  const isWhole = amount % 10 ** currency.scale === 0;
  const price = formatPrice(amount, currency);
  return isWhole ? price.replace(/\.0+$/, '') : price;
}

/** Converts a decimal from the wire to minor units. */
export const toMinor = (decimal: number, scale: number) => Math.round(decimal * 10 ** scale);
