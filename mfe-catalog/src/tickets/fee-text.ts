import type { Currency, Language } from '@playday/shared/contract';
import type { Fee, Ticket } from '@playday/shared/api-contract';
import { formatPrice, formatSum, toMinor } from '@playday/shared/rules/format-money';
import { joinList } from '@playday/shared/rules/join-list';
import { feeRule, percentOf } from '@playday/shared/rules/money';

/** A fee's amount as text: `5%` or `฿20`. */
const feeText = ({ type, amount }: Fee, currency: Currency) =>
  type === 'percent' ? `${amount}%` : formatSum(toMinor(amount, currency.scale), currency);

/** Fees in one line: `Service fee 5%, Accident insurance ฿10`. */
export const feeList = (fees: readonly Fee[], currency: Currency, language: Language) =>
  joinList(
    fees.map((fee) => `${fee.name} ${feeText(fee, currency)}`),
    language,
  );

/** What the fees of one ticket come to without a promo code, as text: `฿185`. */
export function feesPerTicket({ price, fee }: Ticket, currency: Currency): string {
  const minor = fee
    .map((each) => feeRule(each, currency.scale))
    .reduce(
      (sum, { type, amount }) =>
        sum + (type === 'percent' ? percentOf(toMinor(price, currency.scale), amount) : amount),
      0,
    );
  const isWhole = minor % 10 ** currency.scale === 0;
  return isWhole ? formatSum(minor, currency) : formatPrice(minor, currency);
}
