import type { Order } from '@playday/shared/api-contract';
import { useTranslation } from '@playday/shared/kit';
import type { LoadedOrder } from '../order/load-order.ts';
import { EventHead } from './EventHead.tsx';
import { OrderHelp } from './OrderHelp.tsx';
import styles from './OrderedTickets.module.css';
import { priceOrder } from './price-order.ts';
import { Summary } from './Summary.tsx';

/**
 * A placed order drawn as an untorn ticket: event, tickets, prices, and below them the order
 * number.
 */
export function OrderedTickets({
  page: { currency, event },
  order,
}: {
  page: LoadedOrder;
  order: Order;
}) {
  const { t } = useTranslation('checkout');
  return (
    <section className={styles.ticket} aria-label={t('billing.order')}>
      <EventHead
        event={order.event}
        doors={event?.doors}
        poster={event?.poster}
        venue={event?.venue}
      />
      <div className={styles.tear}>
        <Summary prices={priceOrder(order, currency)} currency={currency} />
        <dl className={styles.number}>
          <dt>{t('receipt.number')}</dt>
          <dd translate="no">{order.number}</dd>
        </dl>
        <OrderHelp number={order.number} />
      </div>
    </section>
  );
}
