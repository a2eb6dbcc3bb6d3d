import type { Currency } from '@playday/shared/contract';
import type { Order } from '@playday/shared/api-contract';
import { withLanguage } from '@playday/shared/rules/languages/languages';
import { orderDate } from '@playday/shared/rules/time/dates';
import { Button, ButtonLink, useHost, useSession, useTranslation } from '@playday/shared/kit';
import { Place } from '@playday/shared/kit/place';
import { needsOtherBrowser, saveLink } from '@playday/shared/kit/save-link';
import { isOff } from '@playday/shared/rules/events/sale';
import layout from '../layout.module.css';
import type { LoadedOrder } from '../order/load-order.ts';
import { EventHead } from '../summary/EventHead.tsx';
import { OrderHelp } from '../summary/OrderHelp.tsx';
import { priceOrder } from '../summary/price-order.ts';
import { Summary } from '../summary/Summary.tsx';
import styles from './PaidReceipt.module.css';
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
  const isChanged = isOff(order.event.state);
  const facts = [
    [t('receipt.number'), order.number],
    [t('receipt.date'), orderDate(order.createdAt)],
    ...(buyer ? [[t('receipt.buyer'), buyer]] : []),
    [t('receipt.seller'), host.contacts.seller],
    [t('receipt.sellerAddress'), host.contacts.sellerAddress],
    [t('receipt.sellerNumber'), host.contacts.sellerNumber],
    ...(order.paymentDetails ? [[t('receipt.method'), order.paymentDetails.name]] : []),
    ...(order.payId ? [[t('receipt.transaction'), order.payId]] : []),
  ];
  return (
    <div className={styles.columns}>
      <div className={styles.words}>
        <h1 className={styles.title}>{t('receipt.heading')}</h1>
        <p>{t('receipt.text')}</p>
        <RefundNotice order={order} currency={currency} />
        {/* Filled, the tickets themselves; the button leads to them in any case. */}
        <Place
          name="checkout/receipt-tickets"
          props={{ orderNumber: order.number, count }}
          height={`${count * 8 - 0.75}rem`}
        />
        <div className={layout.ways}>
          <ButtonLink to="/account/tickets">{t('receipt.toTickets')}</ButtonLink>
          <ButtonLink
            look="secondary"
            {...saveLink(withLanguage(`/api/event/${order.event.url}/calendar.ics`, host.language))}
          >
            {t(isChanged ? 'receipt.calendarUpdate' : 'receipt.calendar')}
          </ButtonLink>
          {order.file && (
            <ButtonLink
              look="secondary"
              {...saveLink(withLanguage(order.file, host.language), {
                name: `playday-${order.number}.html`,
              })}
            >
              {t('receipt.save')}
            </ButtonLink>
          )}
          <Button look="quiet" onClick={() => print()}>
            {t('receipt.print')}
          </Button>
        </div>
        {needsOtherBrowser() && <p>{t('otherBrowser')}</p>}
        <OrderHelp number={order.number} />
      </div>
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
            <Summary prices={priceOrder(order, currency)} currency={currency} />
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
