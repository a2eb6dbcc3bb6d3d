import type { Currency } from '@playday/shared/contract';
import type { EventCard as Card } from '@playday/shared/api-contract';
import { Phrases } from '@playday/shared/kit/phrases';
import { cardDate } from '@playday/shared/rules/time/card-date';
import { noDate } from '@playday/shared/rules/time/dates';
import { isOff, saleWindowAt } from '@playday/shared/rules/events/sale';
import { Badge, ButtonLink, Link, Poster, useHost, useTranslation } from '@playday/shared/kit';
import { PriceFrom } from '../prices/PriceFrom.tsx';
import styles from './EventCard.module.css';

interface CardProps {
  event: Card;
  currency: Currency | null;
  /** The current time in milliseconds, by the server's clock. */
  renderedAt: number;
  /** The heading's level on its page. */
  level?: 'h2' | 'h3' | 'h4';
  /** Text beside the poster, for one that stands alone. */
  isWide?: boolean;
}

/** An event in the poster grid. */
export function EventCard({
  event,
  currency,
  renderedAt,
  level: Heading = 'h4',
  isWide = false,
}: CardProps) {
  const { t } = useTranslation('catalog');
  const { language } = useHost();
  const { name, venue } = event;
  const path = `/event/${event.url}`;
  const isOnSale =
    !event.isSoldOut && event.priceFrom !== null && saleWindowAt(renderedAt, event) === 'open';
  return (
    <article className={styles.card} data-wide={isWide || undefined}>
      <div className={styles.picture}>
        <Poster
          poster={event.poster}
          name={name}
          sizes="(min-width: 1200px) 272px, (min-width: 900px) 23vw, (min-width: 640px) 31vw, 36vw"
        />
      </div>
      <div className={styles.text}>
        <p className={styles.schedule}>
          {event.state === 'postponed'
            ? noDate(language)
            : cardDate(event.dateStart, event.dateEnd, language, renderedAt)}
        </p>
        <Heading className={styles.name}>
          <Link to={path} className={styles.link}>
            <Phrases text={name} />
          </Link>
        </Heading>
        <p className={styles.line}>{venue.city ? t('card.venue', venue) : venue.name}</p>
        <div className={styles.foot}>
          <SaleStatus event={event} currency={currency} renderedAt={renderedAt} />
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

/**
 * The card's sale status: cancelled, postponed, sold out, on sale soon, or the price, with a badge
 * while the event is on.
 */
export function SaleStatus({
  event,
  currency,
  renderedAt,
}: Pick<CardProps, 'event' | 'currency' | 'renderedAt'>) {
  const { t } = useTranslation('catalog');
  if (isOff(event.state)) return <Badge tone="bad">{t(`card.${event.state}`)}</Badge>;
  if (event.isSoldOut) return <Badge tone="bad">{t('card.soldOut')}</Badge>;
  const window = saleWindowAt(renderedAt, event);
  // Its kinds that can still be had begin later.
  if (window === 'notStarted' || (window === 'open' && event.priceFrom === null))
    return <Badge tone="neutral">{t('card.soon')}</Badge>;
  return (
    <span className={styles.price}>
      {event.previousStart && <Badge tone="neutral">{t('card.moved')}</Badge>}
      {Date.parse(event.dateStart) <= renderedAt && <Badge tone="good">{t('card.onNow')}</Badge>}
      <PriceFrom event={event} currency={currency} />
    </span>
  );
}
