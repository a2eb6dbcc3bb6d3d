import type { Currency } from '@playday/shared/contract';
import type { Fee } from '@playday/shared/api-contract';
import { formatSum, toMinor } from '@playday/shared/rules/format-money';

/** A fee's amount as text: `5%` or `฿20`. */
export const feeText = ({ type, amount }: Fee, currency: Currency) =>
  type === 'percent' ? `${amount}%` : formatSum(toMinor(amount, currency.scale), currency);
