import type { ShopEvent } from '@playday/shared/api-contract';
import { badgeOf, eventSchedule, isElsewhere, longDate } from '@playday/shared/rules/time/dates';
import { gateTime } from '@playday/shared/rules/time/gate-time';
import { Badge, Notice, useHost, useTranslation } from '@playday/shared/kit';
import { Phrases } from '@playday/shared/kit/phrases';
import { isOff } from '@playday/shared/rules/events/sale';
import styles from './EventFacts.module.css';
import { GettingThere } from './GettingThere.tsx';

/**
 * An event's name, date badge, schedule, gate time, venue, organiser and age restriction. That it
 * is cancelled or postponed stands above its name, within a phone's first view; a postponed one has
 * no date, only the one that it had.
 */
export function EventFacts({
  event,
  ageYears,
  isAbroad,
}: {
  event: ShopEvent;
  ageYears: number | null;
  /** The venue's clocks may differ, so the time zone is named. */
  isAbroad: boolean;
}) {
  const { t } = useTranslation('catalog');
  const { language } = useHost();
  const hours = eventSchedule(event, language);
  // Without the zone of an event abroad, or with an api of an earlier release, its times are those
  // of Bangkok.
  const schedule =
    isAbroad && !isElsewhere(event.dateStart) ? t('event.bangkokTime', { when: hours }) : hours;
  const isPostponed = event.state === 'postponed';
  return (
    <header className={styles.facts}>
      {isOff(event.state) && (
        <p className={styles.badges}>
          <Badge tone="bad">{t(`card.${event.state}`)}</Badge>
        </p>
      )}
      <h1>
        <Phrases text={event.name} />
      </h1>
      <div className={styles.row}>
        {!isPostponed && (
          <span className={styles.date}>
            <DateBadge date={event.dateStart} isLarge />
          </span>
        )}
        <dl className={styles.list}>
          <dt>{t('event.when')}</dt>
          <dd>{isPostponed ? hours : <time dateTime={event.dateStart}>{schedule}</time>}</dd>
          {isPostponed && (
            <dd className={styles.planned}>
              {t('event.planned', { when: longDate(event.dateStart, language) })}
            </dd>
          )}
          {event.doors && !isOff(event.state) && (
            <dd className={styles.doors}>
              {t('event.doors', { time: gateTime(event.doors, event.dateStart, language) })}
            </dd>
          )}
        </dl>
      </div>
      <GettingThere event={event} />
      {ageYears !== null && (
        <p className={styles.badges}>
          <Badge tone="neutral">{t('event.age', { years: ageYears })}</Badge>
        </p>
      )}
      {event.previousStart && !isOff(event.state) && (
        <Notice tone="warning">
          {t('event.moved', { when: longDate(event.previousStart, language) })}
        </Notice>
      )}
      {event.state === 'draft' && <Notice tone="warning">{t('event.preview')}</Notice>}
    </header>
  );
}

/**
 * A date drawn as a ticket stub, with `isLarge` a larger one on wide screens. Hidden from assistive
 * technology, because the full date is always beside it as text.
 */
function DateBadge({ date, isLarge = false }: { date: string; isLarge?: boolean }) {
  const { language } = useHost();
  return (
    <span className={isLarge ? `${styles.stub} ${styles.large}` : styles.stub} aria-hidden="true">
      {badgeOf(date, language).map(({ name, text }) => (
        <span key={name} className={name === 'day' ? styles.date : undefined}>
          {text}
        </span>
      ))}
    </span>
  );
}
