import { useTranslation } from '@playday/shared/kit';
import { useId, useState } from 'react';
import { LeaveRoom } from './LeaveRoom.tsx';
import { PhaseContent } from './PhaseContent.tsx';
import styles from './RoomPanel.module.css';
import { RoomFacts } from './RoomFacts.tsx';
import type { RoomState } from './use-room.ts';

/** The phases in which there is a place to give up. */
const leavable = ['lobby', 'waiting', 'taken', 'called', 'admitted'];

/** What the visitor has to know and can do now, above what everyone may know. */
export function RoomPanel({ state }: { state: RoomState }) {
  const { t } = useTranslation('catalog');
  const titleId = useId();
  const [isLeaving, setLeaving] = useState(false);
  const { phase, event, isStale } = state;
  const isLeavable = leavable.includes(phase.name);
  return (
    <>
      <section className={styles.panel} data-scheme="" data-phase={phase.name} aria-labelledby={titleId}>
        <div className={styles.content}>
          <PhaseContent state={state} titleId={titleId} />
          <noscript>
            <p className={styles.note}>
              <span>{t('room.noScript')}</span>{' '}
              <a href={`/event/${event.url}/waiting-room`}>{t('room.loadAgain')}</a>
            </p>
          </noscript>
          {isStale && (
            <p className={styles.note} role="status">
              {t('room.stale')}
            </p>
          )}
        </div>
        <RoomFacts room={state.room} />
      </section>
      {isLeavable && (
        <button type="button" className={styles.leave} onClick={() => setLeaving(true)}>
          {t('room.leave.button')}
        </button>
      )}
      {isLeavable && isLeaving && <LeaveRoom state={state} onClose={() => setLeaving(false)} />}
    </>
  );
}
