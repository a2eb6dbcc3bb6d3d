import type { WaitingRoom } from '@playday/shared/api-contract/extras/waiting-room/operations';
import { type Elements, useTranslation } from '@playday/shared/kit';
import styles from './RoomPanel.module.css';
import type { Phase } from './room-phase.ts';
import { counted, useWaitText } from './use-wait-text.ts';

/**
 * The visitor's place, how many are ahead, and how long it is likely to take; or why it takes
 * longer.
 */
export function QueueContent({
  room,
  phase,
  titleId,
}: {
  room: WaitingRoom;
  phase: Extract<Phase, { ahead: number }>;
  titleId: string;
}) {
  const { t } = useTranslation('catalog');
  const waitText = useWaitText();
  const { place, ahead, isEstimate } = phase;
  return (
    <Heading id={titleId} text={t(isEstimate ? 'room.waiting.drawn' : 'room.waiting.title')}>
      <p className={styles.number}>
        {isEstimate && <span className={styles.about}>{t('room.waiting.about')}</span>}{' '}
        <span translate="no">{counted(place)}</span>
      </p>
      <progress
        className={styles.progress}
        max={place}
        value={Math.min(room.serving, place)}
        aria-label={t('room.waiting.progress')}
      />
      <p className={styles.strong}>
        {t('room.waiting.ahead', { count: ahead, shown: counted(ahead) })}
      </p>
      {phase.name === 'taken' ? (
        <p>{t('room.taken.text', { count: room.returning, shown: counted(room.returning) })}</p>
      ) : (
        <p>{waitText(room, ahead)}</p>
      )}
      <p className={styles.soft}>{t('room.comeBack')}</p>
    </Heading>
  );
}

/** What has happened, as the panel's heading, and what follows from it. */
export function Heading({ id, text, children }: { id: string; text: string; children: Elements }) {
  return (
    <>
      <h2 id={id} className={styles.title}>
        {text}
      </h2>
      {children}
    </>
  );
}
