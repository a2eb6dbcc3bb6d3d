import type { Order } from '@playday/shared/api-contract';
import { ButtonLink, Notice, useTranslation } from '@playday/shared/kit';

import { receiptPath } from '../order/order-paths.ts';

const words = { Paid: 'paid', Unpaid: 'unpaid', Cancelled: 'cancelled' } as const;

/** An order that cannot be paid: it was free, was cancelled, or its payment deadline passed. */
export function PaymentClosed({ order }: { order: Order }) {
  const { t } = useTranslation('checkout');
  const isPaid = order.state === 'Paid';
  const word = words[order.state as keyof typeof words] ?? 'unpaid';
  return (
    <>
      <Notice tone={isPaid ? 'success' : 'warning'}>
        <p>
          {word === 'cancelled' && order.event.state === 'cancelled'
            ? t('notPaid.eventCancelled')
            : t(`payment.closed.${word}`)}
        </p>
      </Notice>
      {isPaid ? (
        <ButtonLink isWide to={receiptPath(order.pubId)}>
          {t('payment.watchOrder')}
        </ButtonLink>
      ) : (
        <ButtonLink to={`/event/${order.event.url}`}>{t('payment.toEvent')}</ButtonLink>
      )}
    </>
  );
}
