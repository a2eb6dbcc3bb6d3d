import type { Currency } from '@playday/shared/contract';
import type { OrderListItem, OrderState } from '@playday/shared/api-contract';
import { orderDate } from '@playday/shared/rules/dates';
import { Badge, useTranslation } from '@playday/shared/kit';
import { formatSum, toMinor } from '@playday/shared/rules/format-money';
import { OrderDetails } from './OrderDetails.tsx';
import styles from './orders.module.css';

const looks = {
  Paid: { tone: 'good', word: 'paid' },
  Cancelled: { tone: 'bad', word: 'cancelled' },
  Unpaid: { tone: 'neutral', word: 'unpaid' },
  'Pending payment': { tone: 'neutral', word: 'pending' },
} as const satisfies Record<OrderState, unknown>;

/** One order as an expandable row: date, number, state and total. */
export function OrderRow({ order, currency }: { order: OrderListItem; currency: Currency }) {
  const { t } = useTranslation('account');
  const { tone, word } = looks[order.state];
  return (
    <details className={styles.order}>
      <summary className={styles.summary}>
        <span className={styles.date}>{orderDate(order.date)}</span>
        <span className={styles.number}>
          <span className="visually-hidden">{t('orders.number')} </span>
          {order.pubId}
        </span>
        <span className={styles.event}>{order.event.name}</span>
        <span className={styles.state}>
          <Badge tone={tone}>{t(`orders.state.${word}`)}</Badge>
        </span>
        <span className={styles.total}>{formatSum(toMinor(order.total, currency.scale), currency)}</span>
      </summary>
      <OrderDetails order={order} currency={currency} />
    </details>
  );
}
