import type { Currency } from '@playday/shared/contracts';
import type { Fee } from '@playday/shared/contracts/api';
import { formatSum, toMinor } from '@playday/shared/money/format';

/** A fee's amount in words: 5% or ฿20. */
export const feeText = ({ type, amount }: Fee, currency: Currency) =>
  type === 'percent' ? `${amount}%` : formatSum(toMinor(amount, currency.scale), currency);
