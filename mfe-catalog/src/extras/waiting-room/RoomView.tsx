import type { WaitingRoom } from '@playday/shared/api-contract/extras/waiting-room/operations';
import { eventSchedule } from '@playday/shared/rules/time/dates';
import { Page, Poster, useHost, useTranslation } from '@playday/shared/kit';
import { Phrases } from '@playday/shared/kit/phrases';
import { BackLink } from '../../back/BackLink.tsx';
import type { LoadedEvent } from '../../event-data/load-event.ts';
import { RoomPanel } from './RoomPanel.tsx';
import styles from './RoomView.module.css';
import { useAdmission } from './use-admission.ts';
import { type RoomState, useRoom } from './use-room.ts';
import { useEffect, useId, useState } from 'react';
import { useRoomText } from './use-room-text.ts';
import type { Currency } from '@playday/shared/contract';
import { maxTickets } from '@playday/shared/rules/cart/ticket-limits';
import { TicketRow } from '../../tickets/TicketRow.tsx';
import { useSaleClock } from '../../tickets/use-sale-clock.ts';
import { toCartLine } from './stored-choice.ts';

/**
 * A loaded waiting room: the event, what the visitor has to know now, tickets to select, and how it
 * works.
 */
export function RoomView({ page, loaded }: { page: LoadedEvent; loaded: WaitingRoom }) {
  const { t } = useTranslation('catalog');
  const room = useRoom(page, loaded);
  useAdmission(page, room);
  const { event } = page.details;
  const schedule = eventSchedule(event, useHost().language);
  const isOver = ['ended', 'soldOut', 'restricted'].includes(room.phase.name);
  return (
    <Page>
      <BackLink to={`/event/${event.url}`} />
      <article className={styles.room}>
        <div className={styles.main}>
          <header className={styles.head}>
            <div className={styles.poster}>
              <Poster poster={event.poster} name={event.name} sizes="96px" isFirst />
            </div>
            <div>
              <p className={styles.kicker}>{t('room.kicker')}</p>
              <h1 className={styles.name}>
                <Phrases text={event.name} />
              </h1>
              <p className={styles.schedule}>{schedule}</p>
            </div>
          </header>
          <RoomPanel state={room} />
          <RoomAnnouncer state={room} />
        </div>
        <div className={styles.side}>
          {isOver ? null : (
            <>
              {page.currency && (
                <RoomTickets page={page} currency={page.currency} choice={room.choice} />
              )}
              <section className={styles.rules}>
                <h2>{t('room.rules.title')}</h2>
                <ol>
                  <li>{t('room.rules.place')}</li>
                  <li>{t('room.rules.draw')}</li>
                  <li>{t('room.rules.late')}</li>
                  <li>{t('room.rules.turn')}</li>
                </ol>
              </section>
            </>
          )}
        </div>
      </article>
    </Page>
  );
}

/** Changes of the numbers are announced this often at most; a change of the phase at once. */
const pauseMs = 60_000;

/** Tells screen readers, and the tab's title, what has changed. */
function RoomAnnouncer({ state }: { state: RoomState }) {
  const { t } = useTranslation('catalog');
  const { announcement, title } = useRoomText(state);
  const spoken = useThrottled(announcement, state.phase.name);
  const { name } = state.event;
  const tabTitle = title ? `${title} · ${name}` : t('room.title', { name });
  // After every rendering, because the shell sets the title of the page after each load of its
  // data.
  useEffect(() => {
    document.title = tabTitle;
  });
  return (
    <p className="visually-hidden" role="status" aria-label={t('room.kicker')}>
      {spoken}
    </p>
  );
}

/**
 * The text, changed at most once in `pauseMs` while the key stays the same. Empty at first, when
 * the page itself is read.
 */
function useThrottled(text: string, key: string): string {
  const [spoken, setSpoken] = useState({ text: '', key, at: 0 });
  useEffect(() => {
    if (spoken.key === key && spoken.text === text) return;
    const dueMs = spoken.key === key ? spoken.at + pauseMs - performance.now() : 0;
    const timer = setTimeout(
      () => setSpoken({ text, key, at: performance.now() }),
      Math.max(0, dueMs),
    );
    return () => clearTimeout(timer);
  }, [text, key, spoken]);
  return spoken.text;
}

/**
 * The tickets to select while waiting. They stay in the browser and are put into the cart at
 * admission.
 */
function RoomTickets({
  page: { details, renderedAt },
  currency,
  choice,
}: {
  page: Pick<LoadedEvent, 'details' | 'renderedAt'>;
  currency: Currency;
  choice: RoomState['choice'];
}) {
  const { t } = useTranslation('catalog');
  const titleId = useId();
  const { event, tickets } = details;
  const now = useSaleClock(renderedAt, tickets);
  const lines = choice.lines.map(toCartLine);
  return (
    <section className={styles.tickets} aria-labelledby={titleId}>
      <div>
        <h2 id={titleId}>{t('room.tickets')}</h2>
        <p className={styles.hint}>
          {`${t('room.ticketsHint')} ${t('tickets.limit', { count: maxTickets })}`}
        </p>
      </div>
      <ul className={styles.list}>
        {tickets.map((ticket) => (
          <TicketRow
            key={ticket.id}
            ticket={ticket}
            state={{
              ...{ event, eventLines: lines, limit: maxTickets, isSignedIn: false },
              now,
            }}
            currency={currency}
            isReadOnly={false}
            isStockHidden
            onSelect={choice.select}
          />
        ))}
      </ul>
    </section>
  );
}
