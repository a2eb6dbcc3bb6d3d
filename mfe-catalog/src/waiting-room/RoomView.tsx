import type { WaitingRoom } from '@playday/shared/api-contract';
import { eventSchedule } from '@playday/shared/rules/dates';
import { Page, Poster, useHost, useTranslation } from '@playday/shared/kit';
import { Phrases } from '@playday/shared/kit/phrases';
import { BackLink } from '../back/BackLink.tsx';
import type { LoadedEvent } from '../event/load-event.ts';
import { RoomAnnouncer } from './RoomAnnouncer.tsx';
import { RoomPanel } from './RoomPanel.tsx';
import { RoomTickets } from './RoomTickets.tsx';
import styles from './RoomView.module.css';
import { useAdmission } from './use-admission.ts';
import { useRoom } from './use-room.ts';

/** A loaded waiting room: the event, what the visitor has to know now, tickets to select, and how it works. */
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
                <RoomTickets details={page.details} currency={page.currency} choice={room.choice} />
              )}
              <RoomRules />
            </>
          )}
        </div>
      </article>
    </Page>
  );
}

/** How the waiting room works, in four sentences. */
function RoomRules() {
  const { t } = useTranslation('catalog');
  return (
    <section className={styles.rules}>
      <h2>{t('room.rules.title')}</h2>
      <ol>
        <li>{t('room.rules.place')}</li>
        <li>{t('room.rules.draw')}</li>
        <li>{t('room.rules.late')}</li>
        <li>{t('room.rules.turn')}</li>
      </ol>
    </section>
  );
}
