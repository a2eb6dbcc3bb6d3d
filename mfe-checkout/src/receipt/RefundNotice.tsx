import type { Currency } from '@playday/shared/contract';
import type { Order, Refund } from '@playday/shared/api-contract';
import { Notice, useHost, useTranslation, Verbatim } from '@playday/shared/kit';
import { longDate } from '@playday/shared/rules/dates';
import { formatSum, toMinor } from '@playday/shared/rules/format-money';

const words: Record<string, Record<string, 'methodDue' | 'methodDone' | 'transferDue' | 'transferDone'>> = {
  method: { due: 'methodDue', done: 'methodDone' },
  transfer: { due: 'transferDue', done: 'transferDone' },
};

/** How and about when the money of an order goes back to the buyer; nothing when none does. */
export function RefundNotice({ refunds, currency }: { refunds: Order['refunds']; currency: Currency }) {
  const { t } = useTranslation('checkout');
  const { language } = useHost();
  if (refunds.length === 0) return null;
  const sentence = ({ amount: value, reason, method, way, state, date }: Refund) => {
    const amount = formatSum(toMinor(value, currency.scale), currency);
    const word = reason === 'dispute' ? 'dispute' : words[way]?.[state];
    // On a way of a newer api only this much is certain.
    if (!word) return `${amount} · ${method}`;
    return t(`refund.${word}`, { amount, method, date: date ? longDate(date, language) : '' });
  };
  return (
    <Notice
      tone={
        refunds.every(({ state, reason }) => state === 'done' && reason !== 'dispute') ? 'success' : 'warning'
      }
    >
      {refunds.map((refund, index) => (
        <p key={index}>
          <Verbatim text={sentence(refund)} />
        </p>
      ))}
    </Notice>
  );
}
