import { placeOf, saveCalendar } from '@playday/shared/rules/calendar-file';
import type { Currency } from '@playday/shared/contract';
import type { Order } from '@playday/shared/api-contract';
import { orderDate } from '@playday/shared/rules/dates';
import { Button, ButtonLink, useHost, useTranslation } from '@playday/shared/kit';
import type { LoadedOrder } from '../order/load-order.ts';
import { EventHead } from '../summary/EventHead.tsx';
import { priceOrder } from '../summary/price-order.ts';
import { Summary } from '../summary/Summary.tsx';
import styles from './PaidReceipt.module.css';
import { usePurchase } from './use-purchase.ts';

/** The receipt, drawn as a ticket. The stub tears off on the first view only. */
export function PaidReceipt({
  order,
  currency,
  event,
}: {
  order: Order;
  currency: Currency;
  event: LoadedOrder['event'];
}) {
  const { t } = useTranslation('checkout');
  const host = useHost();
  const isNew = usePurchase(order);
  const facts = [
    [t('receipt.number'), order.pubId],
    [t('receipt.date'), orderDate(order.createdAt)],
    ...(order.paymentDetails ? [[t('receipt.method'), order.paymentDetails.name]] : []),
    ...(order.payId ? [[t('receipt.transaction'), order.payId]] : []),
  ];
  return (
    <div className={styles.columns}>
      <div className={styles.words}>
        <h1 className={styles.title}>{t('receipt.heading')}</h1>
        <p>{t('receipt.text')}</p>
        <div className={styles.ways}>
          <ButtonLink to="/account/tickets">{t('receipt.toTickets')}</ButtonLink>
          <Button
            look="secondary"
            onClick={() =>
              saveCalendar({ ...order.event, place: event ? placeOf(event.venue) : undefined }, host.now())
            }
          >
            {t('receipt.calendar')}
          </Button>
          <Button look="secondary" onClick={() => print()}>
            {t('receipt.print')}
          </Button>
        </div>
      </div>
      <article className={styles.receipt} aria-label={t('receipt.title')} data-new={isNew}>
        <div className={styles.ticket}>
          <EventHead event={order.event} poster={event?.poster} />
          <div className={styles.sums}>
            <Summary prices={priceOrder(order, currency)} currency={currency} />
          </div>
        </div>
        <div className={styles.stub}>
          <p className={styles.stamp}>{t('receipt.paid')}</p>
          <dl className={styles.facts}>
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </article>
    </div>
  );
}
