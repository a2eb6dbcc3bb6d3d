import type { TicketsByEvent } from '@playday/shared/api-contract';
import { badgeOf, eventSchedule } from '@playday/shared/rules/time/dates';
import { mapLink } from '@playday/shared/rules/events/map-link';
import { withLanguage } from '@playday/shared/rules/languages/languages';
import { Badge, Button, ButtonLink, useHost, useTranslation } from '@playday/shared/kit';
import { needsOtherBrowser, saveLink } from '@playday/shared/kit/save-link';
import { Phrases } from '@playday/shared/kit/phrases';
import { isOff } from '@playday/shared/rules/events/sale';
import { extraParts } from '../extra-parts.ts';
import { Ticket } from './Ticket.tsx';
import styles from './tickets.module.css';

/**
 * One event of the accordion: date badge, name and tickets. Without tickets, others have those that
 * the visitor had.
 */
export function EventTickets({
  group: { event, tickets, sent },
  isOpen,
  isOver,
}: {
  group: TicketsByEvent;
  isOpen: boolean;
  isOver: boolean;
}) {
  const { t } = useTranslation('account');
  const { language, contacts } = useHost();
  const schedule = eventSchedule(event, language);
  const map = event.state === 'cancelled' ? undefined : mapLink(event.venue);
  const { state } = event;
  const { SentTickets } = extraParts;
  const hasTickets = tickets.length > 0;
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
          {(notice ?? event.previousStart) && (
            <span>
              <Badge tone={notice ? 'bad' : 'warning'}>{notice ?? t('tickets.moved')}</Badge>
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
          {hasTickets && tickets.every(({ isPrereg }) => isPrereg)
            ? t('tickets.preRegistration')
            : t('tickets.count', { count: tickets.filter(({ isPrereg }) => !isPrereg).length })}
        </span>
      </summary>
      <div className={styles.body}>
        <p className={styles.paperTitle}>{`${t('tickets.title')} · ${contacts.seller}`}</p>
        {/* On a phone a stack to swipe: cancelled tickets have no button by which a keyboard would
            scroll it. */}
        {hasTickets && (
          <ul className={styles.tickets} tabIndex={tickets.some(({ qr }) => qr) ? undefined : 0}>
            {tickets.map((ticket, index) => (
              <li key={ticket.pubId}>
                <Ticket tickets={tickets} index={index} event={event} />
              </li>
            ))}
          </ul>
        )}
        {sent && <SentTickets sent={sent} />}
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
        {hasTickets && (
          <div className={styles.ways}>
            {!isOver && (
              <ButtonLink
                look="secondary"
                {...saveLink(withLanguage(`/api/event/${event.url}/calendar.ics`, language))}
              >
                {t(notice || event.previousStart ? 'tickets.calendarUpdate' : 'tickets.calendar')}
              </ButtonLink>
            )}
            <Button look="quiet" onClick={() => print()}>
              {t('tickets.print')}
            </Button>
          </div>
        )}
        {hasTickets && needsOtherBrowser() && <p>{t('tickets.otherBrowser')}</p>}
      </div>
    </details>
  );
}
