import type { Currency } from '@playday/shared/contract';
import type { Order, Refund } from '@playday/shared/api-contract';
import { Notice, useHost, useTranslation } from '@playday/shared/kit';
import { longDate } from '@playday/shared/rules/dates';
import { formatSum, toMinor } from '@playday/shared/rules/format-money';

const words = {
  method: { due: 'methodDue', done: 'methodDone' },
  transfer: { due: 'transferDue', done: 'transferDone' },
} as const;

/** How and about when the money of an order goes back to the buyer; nothing when none does. */
export function RefundNotice({ refunds, currency }: { refunds: Order['refunds']; currency: Currency }) {
  const { t } = useTranslation('checkout');
  const { language } = useHost();
  if (refunds.length === 0) return null;
  const sentence = ({ amount, reason, method, way, state, date }: Refund) =>
    t(`refund.${reason === 'dispute' ? 'dispute' : words[way][state]}`, {
      amount: formatSum(toMinor(amount, currency.scale), currency),
      method,
      date: date ? longDate(date, language) : '',
    });
  return (
    <Notice
      tone={
        refunds.every(({ state, reason }) => state === 'done' && reason !== 'dispute') ? 'success' : 'warning'
      }
    >
      {refunds.map((refund, index) => (
        <p key={index}>{sentence(refund)}</p>
      ))}
    </Notice>
  );
}
