import type { EventCard } from '@playday/shared/api-contract';
import { cardDate } from '@playday/shared/rules/time/card-date';
import { badgeOf } from '@playday/shared/rules/time/dates';
import { ButtonLink, Poster, useHost, useTranslation } from '@playday/shared/kit';
import { findCurrency, type ListedCurrency } from '@playday/shared/kit/currencies';
import { Phrases } from '@playday/shared/kit/phrases';
import { SaleStatus } from '../event/EventCard.tsx';
import styles from './FeaturedEvent.module.css';

/** The featured event, drawn as a ticket: poster, perforation, stub. */
export function FeaturedEvent({
  event,
  currencies,
  renderedAt,
}: {
  event: EventCard;
  currencies: ListedCurrency[] | undefined;
  renderedAt: number;
}) {
  const { t } = useTranslation('catalog');
  const { language } = useHost();
  return (
    <section className={styles.ticket} aria-labelledby="next-night">
      <div className={styles.picture}>
        <Poster
          poster={event.poster}
          name={event.name}
          sizes="(min-width: 482px) 205px, 160px"
          isFirst
        />
        <p className={styles.date} aria-hidden="true">
          {badgeOf(event.dateStart, language).map(({ name, text }) =>
            name === 'day' ? <b key={name}>{text}</b> : <span key={name}>{text}</span>,
          )}
        </p>
      </div>
      <div className={styles.stub}>
        <h2 id="next-night" className={styles.label}>
          {t('home.nextNight')}
        </h2>
        <p className={styles.name}>
          <Phrases text={event.name} />
        </p>
        <p className={styles.line}>
          {cardDate(event.dateStart, event.dateEnd, language, renderedAt)}
        </p>
        <p className={styles.line}>
          {event.venue.city ? t('card.venue', event.venue) : event.venue.name}
        </p>
        <p className={styles.price}>
          <SaleStatus
            event={event}
            currency={findCurrency(currencies, event.currency)}
            renderedAt={renderedAt}
          />
        </p>
        <ButtonLink
          to={`/event/${event.url}`}
          aria-label={t('card.seeFor', { name: event.name })}
          isWide
          className={styles.more}
        >
          {t('card.see')}
        </ButtonLink>
      </div>
    </section>
  );
}
