import type { Order } from '@playday/shared/api-contract';
import { ButtonLink, Notice, useTranslation } from '@playday/shared/kit';

import { receiptPath } from '../order/order-paths.ts';

const words: Partial<Record<string, 'paid' | 'unpaid' | 'cancelled'>> = {
  Paid: 'paid',
  Unpaid: 'unpaid',
  Cancelled: 'cancelled',
};

/** An order that cannot be paid: it was free, was cancelled, or its payment deadline passed; in a state of a newer api, its word. */
export function PaymentClosed({ order }: { order: Order }) {
  const { t } = useTranslation('checkout');
  const isPaid = order.state === 'Paid';
  const word = words[order.state];
  return (
    <>
      <Notice tone={isPaid ? 'success' : word ? 'warning' : 'info'}>
        <p>
          {word === 'cancelled' && order.event.state === 'cancelled'
            ? t('notPaid.eventCancelled')
            : word
              ? t(`payment.closed.${word}`)
              : order.state}
        </p>
      </Notice>
      {isPaid || !word ? (
        <ButtonLink isWide to={receiptPath(order.pubId)}>
          {t('payment.watchOrder')}
        </ButtonLink>
      ) : (
        <ButtonLink to={`/event/${order.event.url}`}>{t('payment.toEvent')}</ButtonLink>
      )}
    </>
  );
}
