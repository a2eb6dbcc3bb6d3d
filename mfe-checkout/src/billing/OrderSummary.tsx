import type { Currency } from '@playday/shared/contract';
import type { EventDetails } from '@playday/shared/api-contract';
import { Poster, useHost, useTranslation, Verbatim } from '@playday/shared/kit';
import { formatSum } from '@playday/shared/rules/money/format-money';
import type { Prices } from '@playday/shared/rules/cart/price-cart';
import { longDate, noDate } from '@playday/shared/rules/time/dates';
import { useId, useState } from 'react';
import { EventHead } from '../summary/EventHead.tsx';
import tickets from '../summary/OrderedTickets.module.css';
import { Summary } from '../summary/Summary.tsx';
import styles from './OrderSummary.module.css';

/**
 * The order drawn as a ticket. On a phone a few lines stand for it until it is opened, so that the
 * payment methods are in the first view.
 */
export function OrderSummary({
  event,
  prices,
  currency,
}: {
  event: EventDetails['event'];
  prices: Prices;
  currency: Currency;
}) {
  const { t } = useTranslation('checkout');
  const { language } = useHost();
  const [isOpen, setOpen] = useState(false);
  const ticketId = useId();
  const fees = prices.fees.reduce((sum, fee) => sum + fee.sum, 0);
  return (
    <section className={styles.order} aria-label={t('billing.order')}>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={isOpen}
        aria-controls={ticketId}
        onClick={() => setOpen(!isOpen)}
      >
        <Poster poster={event.poster} name={event.name} sizes="48px" className={styles.thumb} />
        <span className={styles.line}>
          <span className={styles.event}>
            <strong className={styles.name}>{event.name}</strong>{' '}
            <small>
              {event.state === 'postponed' ? noDate(language) : longDate(event.dateStart, language)}
            </small>
          </span>{' '}
          <span className={styles.tickets}>
            {prices.lines.map(({ name, count }) => `${count} × ${name}`).join(' · ')}
          </span>{' '}
          <strong translate={prices.isFree ? 'yes' : 'no'}>
            {prices.isFree ? t('summary.free') : formatSum(prices.total, currency)}
          </strong>{' '}
          {(fees > 0 || prices.discount > 0) && (
            <small className={styles.parts}>
              {fees > 0 && (
                <span>
                  <Verbatim text={t('summary.withFees', { fees: formatSum(fees, currency) })} />
                </span>
              )}{' '}
              {prices.discount > 0 && (
                <span>
                  <Verbatim
                    text={`${t('summary.discount')} ${formatSum(-prices.discount, currency)}`}
                  />
                </span>
              )}
            </small>
          )}
        </span>
      </button>
      <div id={ticketId} className={styles.ticket} data-open={isOpen}>
        <EventHead event={event} doors={event.doors} poster={event.poster} venue={event.venue} />
        <div className={tickets.tear}>
          <Summary prices={prices} currency={currency} />
        </div>
      </div>
    </section>
  );
}
