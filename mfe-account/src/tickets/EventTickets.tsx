import { placeOf } from '@playday/shared/rules/calendar-file';
import { saveCalendar } from '@playday/shared/rules/save-calendar';
import type { TicketsByEvent } from '@playday/shared/api-contract';
import { badgeOf } from '@playday/shared/rules/dates';
import { mapLink } from '@playday/shared/rules/map-link';
import { Badge, Button, useHost, useTranslation } from '@playday/shared/kit';
import { Phrases } from '@playday/shared/kit/phrases';
import { isOff } from '@playday/shared/rules/sale';
import { Ticket } from './Ticket.tsx';
import { useDoorsText } from './use-doors-text.ts';
import { useSchedule } from './use-schedule.ts';
import styles from './tickets.module.css';

/** One event of the accordion: date badge, name and tickets. */
export function EventTickets({
  group: { event, tickets },
  isOpen,
  isOver,
}: {
  group: TicketsByEvent;
  isOpen: boolean;
  isOver: boolean;
}) {
  const { t } = useTranslation('account');
  const { language, now, contacts } = useHost();
  const schedule = useSchedule(event);
  const doors = useDoorsText(event);
  const map = event.state === 'cancelled' ? undefined : mapLink(event.venue);
  const { state } = event;
  const isPostponed = state === 'postponed';
  const notice = isOff(state) ? t(`tickets.${state}`) : undefined;
  return (
    <details className={styles.group} data-over={isOver} open={isOpen}>
      <summary className={styles.summary}>
        {!isPostponed && (
          <span className={styles.date} aria-hidden="true">
            {badgeOf(event.dateStart, language).map(
              ({ name, text }) =>
                name !== 'weekday' &&
                (name === 'day' ? <b key={name}>{text}</b> : <span key={name}>{text}</span>),
            )}
          </span>
        )}
        <h2 className={styles.heading}>
          <span className={styles.name}>
            <Phrases text={event.name} />
          </span>
          {notice && (
            <span>
              <Badge tone="bad">{notice}</Badge>
            </span>
          )}
          <span className={styles.schedule}>{schedule}</span>
          <span className={styles.schedule}>
            {event.venue.city
              ? t('tickets.venue', { name: event.venue.name, city: event.venue.city })
              : event.venue.name}
          </span>
        </h2>
        <span className={styles.count}>
          {tickets.every(({ isPrereg }) => isPrereg)
            ? t('tickets.preRegistration')
            : t('tickets.count', { count: tickets.filter(({ isPrereg }) => !isPrereg).length })}
        </span>
      </summary>
      <div className={styles.body}>
        <p className={styles.paperTitle}>{`${t('tickets.title')} · ${contacts.seller}`}</p>
        {!isOver && (event.venue.address || map) && (
          <p className={styles.place}>
            <span>{event.venue.address}</span>{' '}
            {map && (
              <a href={map} target="_blank" rel="noopener noreferrer">
                <span>{t('tickets.map')}</span> <span aria-hidden="true">↗</span>
              </a>
            )}
          </p>
        )}
        <ul className={styles.tickets}>
          {tickets.map((ticket, index) => (
            <li key={ticket.pubId}>
              <Ticket tickets={tickets} index={index} event={event} />
            </li>
          ))}
        </ul>
        <div className={styles.ways}>
          {!isOver && (
            <Button
              look="secondary"
              onClick={() =>
                saveCalendar(
                  {
                    ...event,
                    place: placeOf(event.venue, language),
                    position: event.venue.position,
                    notice,
                    note: isPostponed ? schedule : doors,
                  },
                  now(),
                  language,
                )
              }
            >
              {t(notice ? 'tickets.calendarUpdate' : 'tickets.calendar')}
            </Button>
          )}
          <Button look="quiet" onClick={() => print()}>
            {t('tickets.print')}
          </Button>
        </div>
      </div>
    </details>
  );
}
