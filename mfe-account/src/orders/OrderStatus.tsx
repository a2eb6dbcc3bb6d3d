import type { OrderListItem } from '@playday/shared/api-contract';
import { ButtonLink, Link, Notice, useTranslation } from '@playday/shared/kit';
import { cancelReason } from '@playday/shared/rules/refunds/refund-stage';
import { MovedEvent } from './MovedEvent.tsx';
import { OrderRefunds } from './OrderRefunds.tsx';
import styles from './orders.module.css';
import { PendingPayment } from './PendingPayment.tsx';

/** What happened to an order, what comes next and what its buyer can do. */
export function OrderStatus({
  order,
  sum,
  onChange,
}: {
  order: OrderListItem;
  sum: (amount: number) => string;
  onChange: () => void;
}) {
  const { t } = useTranslation('account');
  if (order.state === 'Pending payment') return order.payBy && <PendingPayment order={order} />;
  const reason = reasonOf(order);
  const text = reason && t(`orders.closed.${reason}`, { count: order.givenBack });
  const hasRefunds = order.refunds.length > 0;
  const isBuyable = reason !== null && order.event.state === 'published';
  return (
    <>
      {order.state === 'Paid' && <MovedEvent order={order} sum={sum} onDone={onChange} />}
      {hasRefunds && <OrderRefunds order={order} reason={text} sum={sum} />}
      {text && !hasRefunds && <Notice>{text}</Notice>}
      {(isBuyable || hasRefunds) && (
        <div className={styles.ways}>
          {isBuyable && (
            <ButtonLink look="secondary" to={`/event/${order.event.url}`}>
              {t('orders.chooseAgain')}
            </ButtonLink>
          )}
          {hasRefunds && (
            <Link className={styles.how} to={`/receipt?order=${encodeURIComponent(order.pubId)}`}>
              {t('orders.refund.how')}
            </Link>
          )}
        </div>
      )}
    </>
  );
}

/** Why an order cannot be paid any more; null for another one. */
function reasonOf(order: OrderListItem) {
  if (order.state === 'Unpaid') return 'timeOver';
  return order.state === 'Cancelled' ? cancelReason(order) : null;
}
