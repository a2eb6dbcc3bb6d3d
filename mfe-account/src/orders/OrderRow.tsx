import type { Currency } from '@playday/shared/contract';
import type { OrderListItem, OrderState } from '@playday/shared/api-contract';
import { orderDate } from '@playday/shared/rules/time/dates';
import { Badge, useTranslation } from '@playday/shared/kit';
import { formatPrice, toMinor } from '@playday/shared/rules/money/format-money';
import { isAccountNeeded } from '@playday/shared/rules/refunds/refund-stage';
import { useState } from 'react';
import { OrderDetails } from './OrderDetails.tsx';
import styles from './orders.module.css';

const badges = {
  Paid: { tone: 'good', word: 'paid' },
  Cancelled: { tone: 'bad', word: 'cancelled' },
  Unpaid: { tone: 'neutral', word: 'unpaid' },
  'Pending payment': { tone: 'neutral', word: 'pending' },
} as const satisfies Record<OrderState, unknown>;

/** Of a cancelled order that its buyer gave back. */
const returned = { tone: 'bad', word: 'returned' } as const;

type OrderBadge = (typeof badges)[OrderState] | typeof returned;

/**
 * One order as an expandable row: its event, then date, number, state and total. One that waits for
 * its buyer starts expanded.
 */
export function OrderRow({
  order,
  currency,
  method = order.paymentDetails?.name,
  onChange,
}: {
  order: OrderListItem;
  currency: Currency;
  /** The payment method's name; by default the one that the order carries. */
  method?: string;
  /** The order has changed: load it again. */
  onChange: () => void;
}) {
  const { t } = useTranslation('account');
  // An api of a newer release may have another state: its own word says what it is.
  const isReturned = order.state === 'Cancelled' && order.givenBack;
  const { tone, word }: Partial<OrderBadge> = isReturned ? returned : (badges[order.state] ?? {});
  const isWaiting = isAccountNeeded(order.refunds);
  const [isOpenAtFirst] = useState(order.state === 'Pending payment' || isWaiting);
  return (
    <details className={styles.order} open={isOpenAtFirst}>
      <summary className={styles.summary}>
        <span className={styles.event}>
          {order.event.state === 'postponed'
            ? `${order.event.name} (${t('tickets.postponed')})`
            : order.event.name}
        </span>
        <span className={styles.date}>{orderDate(order.date)}</span>
        <span className={styles.number}>
          <span className="visually-hidden">{t('orders.number')} </span>
          <span translate="no">{order.number}</span>
        </span>
        <span className={styles.state}>
          {order.state === 'Paid' &&
            order.event.previousStart &&
            order.event.state === 'published' && (
              <Badge tone="warning">{t('orders.newDate')}</Badge>
            )}
          {isWaiting && <Badge tone="warning">{t('orders.refund.needed')}</Badge>}
          <Badge tone={tone ?? 'neutral'}>{word ? t(`orders.state.${word}`) : order.state}</Badge>
        </span>
        <span className={styles.total} translate="no">
          {formatPrice(toMinor(order.total, currency.scale), currency)}
        </span>
      </summary>
      <OrderDetails order={order} currency={currency} method={method} onChange={onChange} />
    </details>
  );
}
