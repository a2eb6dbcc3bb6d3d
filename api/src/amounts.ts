import { fromMinor } from '@playday/shared/rules/money/money';

/** An amount with its currency, for the office: `1250.00 THB`. `minor`: minor units. */
export const moneyOf = ({ scale, currency }: { scale: number; currency: string }, minor: number) =>
  `${amountOf(minor, scale)} ${currency}`;

/** Minor units as a decimal with all decimals of the currency, without rounding: `1250.00`. */
export function amountOf(minor: number, scale: number): string {
  const digits = String(Math.abs(minor)).padStart(scale + 1, '0');
  const whole = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return minor < 0 ? `-${whole}` : whole;
}

/**
 * An amount as mails and the pages of the test gateway show it to buyers: `฿1,250.00`. `minor`:
 * minor units.
 */
export const priceOf = ({ symbol, scale }: { symbol: string; scale: number }, minor: number) =>
  `${symbol}${fromMinor(minor, scale).toLocaleString('en-GB', { minimumFractionDigits: scale })}`;
