import type { Currency, Language } from '@playday/shared/contract';
import type { Fee, Ticket } from '@playday/shared/api-contract';
import { formatSum, toMinor } from '@playday/shared/rules/money/format-money';
import { joinList } from '@playday/shared/rules/languages/join-list';
import { feeRule, quote } from '@playday/shared/rules/money/money';

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
export function feesPerTicket({ id, price, fee }: Ticket, currency: Currency): string {
  const { scale } = currency;
  const fees = fee.map((each) => feeRule(each, scale));
  const minor = quote([{ id, priceMinor: toMinor(price, scale), count: 1, fees }], []).feesTotal;
  return formatSum(minor, currency);
}
