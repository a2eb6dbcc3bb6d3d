import type { Order } from '@playday/shared/api-contract';
import { Button, ButtonLink, useNavigate, useTranslation } from '@playday/shared/kit';
import { currentOrderId } from '../order/current-order-id.ts';
import { ClosedCurtain } from './ClosedCurtain.tsx';
import styles from './NotPaid.module.css';

const words = { 'Pending payment': 'pending', Cancelled: 'cancelled', Unpaid: 'unpaid' } as const;

/** An unpaid order: an illustration, the reason, and the possible next step. */
export function NotPaid({ order }: { order: Order }) {
  const { t } = useTranslation('checkout');
  const navigate = useNavigate();
  const isPending = order.state === 'Pending payment';
  const word = words[order.state as keyof typeof words] ?? 'unpaid';
  const pay = () => {
    currentOrderId.set(order.pubId);
    void navigate('/payment');
  };
  return (
    <div className={styles.page}>
      <ClosedCurtain label={t('notPaid.picture')} />
      <h1>{t('notPaid.heading')}</h1>
      <p>{t(`notPaid.${word}`)}</p>
      <div className={styles.ways}>
        {isPending ? (
          <Button onClick={pay}>{t('notPaid.pay')}</Button>
        ) : (
          <ButtonLink to={`/event/${order.event.url}`}>{t('payment.toEvent')}</ButtonLink>
        )}
        <ButtonLink look="secondary" to="/account/orders">
          {t('notPaid.toOrders')}
        </ButtonLink>
      </div>
    </div>
  );
}
