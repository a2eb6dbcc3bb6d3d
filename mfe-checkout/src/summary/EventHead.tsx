import { scheduleOf } from '@playday/shared/rules/dates';
import { placeOf } from '@playday/shared/rules/calendar-file';
import { Link, Poster, useHost } from '@playday/shared/kit';
import styles from './EventHead.module.css';

/** The event of an order: poster, name, schedule and venue. */
export function EventHead({
  event,
  poster,
  venue,
}: {
  event: { url: string; name: string; dateStart: string; dateEnd: string };
  /** Omitted when unknown. */
  poster?: string | undefined;
  /** Omitted when unknown. */
  venue?: { name: string; city: string } | undefined;
}) {
  const { language } = useHost();
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
          <time dateTime={event.dateStart}>{scheduleOf(event.dateStart, event.dateEnd, language)}</time>
        </p>
        {venue && <p className={styles.venue}>{placeOf(venue)}</p>}
      </div>
    </div>
  );
}
