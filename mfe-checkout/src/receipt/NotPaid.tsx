import type { Order } from '@playday/shared/api-contract';
import { ButtonLink, useTranslation } from '@playday/shared/kit';
import type { LoadedOrder } from '../order/load-order.ts';
import { paymentPath } from '../order/order-paths.ts';
import { OrderedTickets } from '../summary/OrderedTickets.tsx';
import { ClosedCurtain } from './ClosedCurtain.tsx';
import styles from './NotPaid.module.css';
import { RefundNotice } from './RefundNotice.tsx';

const words = { 'Pending payment': 'pending', Cancelled: 'cancelled', Unpaid: 'unpaid' } as const;

/** An unpaid or refunded order: an illustration, the reason, what happens with the money, and the possible next step. */
export function NotPaid({ page, order }: { page: LoadedOrder; order: Order }) {
  const { t } = useTranslation('checkout');
  const isPending = order.state === 'Pending payment';
  const word =
    order.state === 'Cancelled' && order.event.state === 'cancelled'
      ? 'eventCancelled'
      : (words[order.state as keyof typeof words] ?? 'unpaid');
  const { refunds } = order;
  return (
    <div className={styles.columns}>
      <div className={styles.words}>
        <ClosedCurtain label={t('notPaid.picture')} />
        <h1>{t(`notPaid.${headingOf(refunds)}`)}</h1>
        <p>{t(`notPaid.${word}`)}</p>
        <RefundNotice refunds={refunds} currency={page.currency} />
        <div className={styles.ways}>
          {isPending ? (
            <ButtonLink to={paymentPath(order.pubId)}>{t('notPaid.pay')}</ButtonLink>
          ) : (
            <ButtonLink to={`/event/${order.event.url}`}>{t('payment.toEvent')}</ButtonLink>
          )}
          <ButtonLink look="secondary" to="/account/orders">
            {t('notPaid.toOrders')}
          </ButtonLink>
        </div>
      </div>
      <OrderedTickets page={page} order={order} />
    </div>
  );
}

function headingOf(refunds: Order['refunds']) {
  if (refunds.length === 0) return 'heading';
  if (refunds.some(({ reason }) => reason === 'dispute')) return 'disputed';
  return refunds.every(({ state }) => state === 'done') ? 'refunded' : 'refunding';
}
