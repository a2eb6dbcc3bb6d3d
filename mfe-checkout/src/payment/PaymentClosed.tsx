import type { Order } from '@playday/shared/api-contract';
import { ButtonLink, Notice, useTranslation } from '@playday/shared/kit';

const words = { Paid: 'paid', Unpaid: 'unpaid', Cancelled: 'cancelled' } as const;

/** There is nothing to pay: it needed no payment, was cancelled, or its time is over. */
export function PaymentClosed({ order }: { order: Order }) {
  const { t } = useTranslation('checkout');
  const isPaid = order.state === 'Paid';
  const word = words[order.state as keyof typeof words] ?? 'unpaid';
  return (
    <>
      <Notice tone={isPaid ? 'success' : 'warning'}>
        <p>{t(`payment.closed.${word}`)}</p>
      </Notice>
      {isPaid ? (
        <ButtonLink isWide to={`/receipt?order=${encodeURIComponent(order.pubId)}`}>
          {t('payment.watchOrder')}
        </ButtonLink>
      ) : (
        <ButtonLink to={`/event/${order.event.url}`}>{t('payment.toEvent')}</ButtonLink>
      )}
    </>
  );
}
