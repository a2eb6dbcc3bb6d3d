import type { Currency } from '@playday/shared/contract';
import type { Order } from '@playday/shared/api-contract';
import { orderDate } from '@playday/shared/rules/time/dates';
import { ticketRowsHeight } from '@playday/shared/rules/shop/ticket-rows';
import { Button, useHost, useSession, useTranslation } from '@playday/shared/kit';
import { Place } from '@playday/shared/kit/place';
import { needsOtherBrowser } from '@playday/shared/kit/save-link';
import type { LoadedOrder } from '../order/load-order.ts';
import { EventHead } from '../summary/EventHead.tsx';
import { priceOrder } from '../summary/price-order.ts';
import { Summary } from '../summary/Summary.tsx';
import styles from './PaidReceipt.module.css';
import { ReceiptActions } from './ReceiptActions.tsx';
import { RefundNotice } from './RefundNotice.tsx';
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
  const buyer = useBuyerName();
  const isNew = usePurchase(order);
  const count = order.tickets.reduce((sum, each) => sum + each.count, 0);
  const facts = [
    [t('receipt.number'), order.number],
    [t('receipt.date'), orderDate(order.createdAt)],
    ...(buyer ? [[t('receipt.buyer'), buyer]] : []),
    [t('receipt.seller'), host.contacts.seller],
    [t('receipt.sellerAddress'), host.contacts.sellerAddress],
    [t('receipt.sellerNumber'), host.contacts.sellerNumber],
    ...(order.vat ? [[t('receipt.sellerTaxId'), order.vat.taxId]] : []),
    ...(order.paymentDetails ? [[t('receipt.method'), order.paymentDetails.name]] : []),
    ...(order.payId ? [[t('receipt.transaction'), order.payId]] : []),
  ];
  return (
    <div className={styles.columns}>
      <div className={styles.words}>
        <h1 className={styles.title}>{t('receipt.heading')}</h1>
        <p>{t('receipt.text')}</p>
        <RefundNotice order={order} currency={currency} />
        {/* Filled, the tickets themselves; the actions lead to them in any case. */}
        <Place
          name="checkout/receipt-tickets"
          props={{ orderNumber: order.number, count }}
          height={ticketRowsHeight(count)}
        />
        <ReceiptActions order={order} />
        {needsOtherBrowser() && <p>{t('otherBrowser')}</p>}
      </div>
      <div className={styles.paper}>
        <article
          className={styles.receipt}
          data-scheme=""
          aria-label={t('receipt.title')}
          data-new={isNew}
        >
          <p className={styles.paperTitle}>{t('receipt.title')}</p>
          <div className={styles.ticket}>
            <EventHead
              event={order.event}
              doors={event?.doors}
              poster={event?.poster}
              venue={event?.venue}
            />
            <div className={styles.sums}>
              <Summary prices={priceOrder(order, currency)} currency={currency} vat={order.vat} />
            </div>
          </div>
          <div className={styles.stub}>
            <p className={styles.stamp}>{t('receipt.paid')}</p>
            <dl className={styles.facts}>
              {facts.map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd
                    className={value === order.payId ? styles.code : undefined}
                    translate={value === order.payId || value === order.number ? 'no' : undefined}
                  >
                    {value}
                  </dd>
                </div>
              ))}
            </dl>
            <p className={styles.note}>{t('receipt.notTaxInvoice')}</p>
          </div>
        </article>
        <Button look="quiet" className={styles.print} onClick={() => print()}>
          {t('receipt.print')}
        </Button>
      </div>
    </div>
  );
}

/**
 * First and last name of the signed-in buyer; undefined while the account's settings are not
 * loaded.
 */
function useBuyerName(): string | undefined {
  const session = useSession();
  if (session.status !== 'in' || !session.settings) return undefined;
  return `${session.settings.firstName} ${session.settings.lastName}`;
}
