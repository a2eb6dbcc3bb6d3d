import { isElsewhere, scheduleOf } from '@playday/shared/rules/dates';
import { gateTime } from '@playday/shared/rules/days';
import { placeOf } from '@playday/shared/rules/calendar-file';
import { Link, Poster, useHost, useTranslation } from '@playday/shared/kit';
import styles from './EventHead.module.css';

/** The event of an order: poster, name, schedule, gate time and venue. */
export function EventHead({
  event,
  doors,
  poster,
  venue,
}: {
  event: { url: string; name: string; dateStart: string; dateEnd: string };
  /** When the gate opens, ISO 8601. Omitted when unknown. */
  doors?: string | undefined;
  /** Omitted when unknown. */
  poster?: string | undefined;
  /** Omitted when unknown. */
  venue?: { name: string; city: string; address?: string | undefined } | undefined;
}) {
  const { t } = useTranslation('checkout');
  const { language } = useHost();
  const schedule = scheduleOf(event.dateStart, event.dateEnd, language);
  return (
    <div className={styles.head} data-poster={poster !== undefined}>
      {poster !== undefined && (
        <Poster poster={poster} name={event.name} sizes="120px" className={styles.poster} />
      )}
      <div className={styles.text}>
        <h2 className={styles.name}>
          <Link to={`/event/${event.url}`}>{event.name}</Link>
        </h2>
        <p className={styles.schedule}>
          <time dateTime={event.dateStart}>
            {venue && isElsewhere(event.dateStart)
              ? t('summary.placeTime', { when: schedule, city: venue.city })
              : schedule}
          </time>
        </p>
        {doors && (
          <p className={styles.schedule}>
            {t('summary.doors', { time: gateTime(doors, event.dateStart, language) })}
          </p>
        )}
        {venue && <p className={styles.venue}>{placeOf(venue, language)}</p>}
      </div>
    </div>
  );
}
