import { Button, Dialog, useHost, useTranslation } from '@playday/shared/kit';
import { useId, useState } from 'react';
import { PhaseContent } from './PhaseContent.tsx';
import styles from './RoomPanel.module.css';
import type { RoomState } from './use-room.ts';
import type { WaitingRoom } from '@playday/shared/api-contract/extras/waiting-room/operations';
import { dateTimeOf, timeOf } from '@playday/shared/rules/time/dates';
import { counted } from './use-wait-text.ts';
import { useAction } from '@playday/shared/kit/use-action';

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
      <section
        className={styles.panel}
        data-scheme=""
        data-phase={phase.name}
        aria-labelledby={titleId}
      >
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

/**
 * What everyone may know: when it begins, which place is being served, how many tickets are left.
 */
function RoomFacts({ room }: { room: WaitingRoom }) {
  const { t } = useTranslation('catalog');
  const { language } = useHost();
  const { state, opensAt, serving, places, left } = room;
  const isBefore = state === 'closed' || state === 'lobby';
  const isOpen = state === 'open' || state === 'taken';
  const facts: [string, string][] = [];
  if (isBefore) facts.push([t('room.facts.sale'), dateTimeOf(opensAt, language)]);
  if (isOpen) facts.push([t('room.facts.serving'), counted(serving)]);
  if (state === 'lobby' || isOpen) facts.push([t('room.facts.places'), counted(places)]);
  if (state !== 'ended') facts.push([t('room.facts.left'), counted(left)]);
  if (facts.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Asks for confirmation before the place is given up. */
function LeaveRoom({
  state: { phase, room, leave: onLeave },
  onClose,
}: {
  state: RoomState;
  onClose: () => void;
}) {
  const { t } = useTranslation('catalog');
  const { language } = useHost();
  const { isBusy, run } = useAction();
  return (
    <Dialog
      title={t('room.leave.title')}
      onClose={onClose}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {t('room.leave.stay')}
          </Button>
          <Button look="danger" isBusy={isBusy} onClick={() => void run(onLeave).then(onClose)}>
            {t('room.leave.confirm')}
          </Button>
        </>
      }
    >
      <p>
        {phase.name === 'lobby'
          ? t('room.leave.lobbyText', { time: timeOf(room.opensAt, language) })
          : t('room.leave.text')}
      </p>
    </Dialog>
  );
}
