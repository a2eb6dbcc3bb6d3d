import type { EventState } from '@playday/shared/api-contract';
import { eventSchedule, longDate } from '@playday/shared/rules/time/dates';
import { gateTime } from '@playday/shared/rules/time/gate-time';
import { placeOf } from '@playday/shared/rules/events/calendar-file';
import { Badge, Link, Poster, useHost, useTranslation } from '@playday/shared/kit';
import { Phrases } from '@playday/shared/kit/phrases';
import { isOff } from '@playday/shared/rules/events/sale';
import layout from '../layout.module.css';
import styles from './EventHead.module.css';

/**
 * The event of an order: poster, name, that it is cancelled, postponed or moved, schedule, gate
 * time and venue.
 */
export function EventHead({
  event,
  doors,
  poster,
  venue,
}: {
  event: {
    url: string;
    name: string;
    dateStart: string;
    dateEnd: string;
    state?: EventState;
    /** When it was planned for before it was moved. */
    previousStart?: string | undefined;
  };
  /** When the gate opens, ISO 8601. Omitted when unknown. */
  doors?: string | undefined;
  /** Omitted when unknown. */
  poster?: string | undefined;
  /** Omitted when unknown. */
  venue?: { name: string; city: string; address?: string | undefined } | undefined;
}) {
  const { t } = useTranslation('checkout');
  const { language } = useHost();
  const schedule = eventSchedule({ ...event, venue }, language);
  const { state } = event;
  const before = isOff(state) ? undefined : event.previousStart;
  return (
    <div className={styles.head} data-poster={poster !== undefined}>
      {poster !== undefined && (
        <Poster poster={poster} name={event.name} sizes="120px" className={styles.poster} />
      )}
      <div className={styles.text}>
        <h2 className={styles.name}>
          <Link className={layout.eventLink} to={`/event/${event.url}`}>
            <Phrases text={event.name} />
          </Link>
        </h2>
        {isOff(state) && (
          <p className={styles.state}>
            <Badge tone="bad">{t(`summary.${state}`)}</Badge>
          </p>
        )}
        {before && (
          <>
            <p className={styles.state}>
              <Badge tone="warning">{t('summary.newDate')}</Badge>
            </p>
            <p className={styles.schedule}>
              <span className="visually-hidden">{t('summary.oldDate')} </span>
              <del>{longDate(before, language)}</del>
            </p>
          </>
        )}
        <p className={styles.schedule}>
          {state === 'postponed' ? schedule : <time dateTime={event.dateStart}>{schedule}</time>}
        </p>
        {doors && !isOff(state) && (
          <p className={styles.schedule}>
            {t('summary.doors', { time: gateTime(doors, event.dateStart, language) })}
          </p>
        )}
        {venue?.name && <p className={styles.venue}>{placeOf(venue, language)}</p>}
      </div>
    </div>
  );
}
