import type { Currency } from '@playday/shared/contract';
import type { EventCard as Card } from '@playday/shared/api-contract';
import { scheduleOf } from '@playday/shared/rules/dates';
import { Badge, ButtonLink, Link, Poster, useHost, useTranslation } from '@playday/shared/kit';
import { PriceFrom } from '../prices/PriceFrom.tsx';
import styles from './EventCard.module.css';

/** An event on the poster wall. `at`: now, in milliseconds by the server's clock. */
export function EventCard({ event, currency, at }: { event: Card; currency: Currency; at: number }) {
  const { t } = useTranslation('catalog');
  const { language } = useHost();
  const { name, venue } = event;
  const path = `/event/${event.url}`;
  const isOnSale = isOpen(event, at);
  return (
    <article className={styles.card}>
      <div className={styles.picture}>
        <Poster
          poster={event.poster}
          name={name}
          sizes="(min-width: 1200px) 272px, (min-width: 900px) 23vw, (min-width: 640px) 31vw, 36vw"
        />
      </div>
      <div className={styles.text}>
        <p className={styles.schedule}>{scheduleOf(event.dateStart, event.dateEnd, language)}</p>
        <h3 className={styles.name}>
          <Link to={path} className={styles.link}>
            {name}
          </Link>
        </h3>
        <p className={styles.line}>{t('card.venue', venue)}</p>
        <div className={styles.foot}>
          <SaleStatus event={event} currency={currency} at={at} />
          <ButtonLink
            to={path}
            look={isOnSale ? 'primary' : 'secondary'}
            className={styles.buy}
            aria-label={t(isOnSale ? 'card.buyFor' : 'card.seeFor', { name })}
          >
            {t(isOnSale ? 'card.buy' : 'card.see')}
          </ButtonLink>
        </div>
      </div>
    </article>
  );
}

const isOpen = (event: Card, at: number) =>
  !event.isSoldOut &&
  (!event.saleStart || Date.parse(event.saleStart) <= at) &&
  Date.parse(event.saleEnd) > at;

/** The one thing to know: sold out, on sale soon, on now, or the price. */
function SaleStatus({ event, currency, at }: { event: Card; currency: Currency; at: number }) {
  const { t } = useTranslation('catalog');
  if (event.isSoldOut) return <Badge tone="bad">{t('card.soldOut')}</Badge>;
  if (event.saleStart && Date.parse(event.saleStart) > at)
    return <Badge tone="neutral">{t('card.soon')}</Badge>;
  return (
    <span className={styles.price}>
      {Date.parse(event.dateStart) <= at && <Badge tone="good">{t('card.onNow')}</Badge>}
      <PriceFrom amount={event.priceFrom} currency={currency} />
    </span>
  );
}
