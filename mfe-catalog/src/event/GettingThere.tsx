import type { ShopEvent } from '@playday/shared/api-contract';
import { dayOf, hoursOf } from '@playday/shared/rules/time/dates';
import { mapLink } from '@playday/shared/rules/events/map-link';
import { useHost, useTranslation } from '@playday/shared/kit';
import styles from './EventFacts.module.css';

/**
 * Where an event is, with the way to the phone's map, the hours of each day, and who organises it;
 * what is not known is left out, such as the days of a postponed event.
 */
export function GettingThere({ event: { venue, days, organiser, state } }: { event: ShopEvent }) {
  const { t } = useTranslation('catalog');
  const { language } = useHost();
  const map = mapLink(venue);
  return (
    <dl className={styles.more}>
      {venue.name && (
        <div>
          <dt>{t('event.where')}</dt>
          <dd>
            {venue.city ? t('card.venue', { name: venue.name, city: venue.city }) : venue.name}
          </dd>
          {venue.address && <dd className={styles.address}>{venue.address}</dd>}
          {map && (
            <dd>
              <a className={styles.link} href={map} target="_blank" rel="noopener noreferrer">
                <span>{t('event.map')}</span> <span aria-hidden="true">↗</span>
              </a>
            </dd>
          )}
        </div>
      )}
      {days && state !== 'postponed' && (
        <div>
          <dt>{t('event.hours')}</dt>
          {days.map(({ start, end }) => (
            <dd key={start} className={styles.day}>
              <span>{dayOf(start, language)}</span>
              <span>{hoursOf(start, end, language)}</span>
            </dd>
          ))}
        </div>
      )}
      {organiser && (
        <div>
          <dt>{t('event.organiser')}</dt>
          <dd>
            {organiser.link ? (
              <a
                className={styles.link}
                href={organiser.link}
                target="_blank"
                rel="noopener noreferrer"
              >
                {organiser.name}
              </a>
            ) : (
              organiser.name
            )}
          </dd>
        </div>
      )}
    </dl>
  );
}
