import type { OwnedTicket, TicketsByEvent } from '@playday/shared/api-contract';
import { eventSchedule } from '@playday/shared/rules/time/dates';
import { Button, Modal, useHost, useTranslation } from '@playday/shared/kit';
import { type KeyboardEvent, type TouchEvent, useEffect, useRef, useState } from 'react';
import { Phrases } from '@playday/shared/kit/phrases';
import styles from './tickets.module.css';
import { useDoorsText } from './use-doors-text.ts';

/** How far a finger moves, in CSS pixels, for a swipe to the next ticket. */
const swipePx = 48;

/**
 * The full-screen ticket for the gate: its code in black on white in every theme and, in groups of
 * four, for reading out; the way to the event's other tickets by button, swipe or arrow key; keeps
 * the screen awake.
 */
export function FullScreenTicket({
  event,
  tickets,
  first,
  onClose,
}: {
  event: TicketsByEvent['event'];
  /** The event's tickets that have a code. */
  tickets: OwnedTicket[];
  /** The one to show first. */
  first: OwnedTicket;
  onClose: () => void;
}) {
  const { t } = useTranslation('account');
  const schedule = eventSchedule(event, useHost().language);
  const doors = useDoorsText(event);
  const [index, setIndex] = useState(() => Math.max(0, tickets.indexOf(first)));
  const { name, pubId, qr, holder } = tickets[index] ?? first;
  useWakeLock();
  const step = (by: 1 | -1) => setIndex(Math.min(tickets.length - 1, Math.max(0, index + by)));
  const byKey = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') step(1);
    if (key === 'ArrowLeft') step(-1);
  };
  /** Where the one finger touched; null while several fingers zoom or after they did. */
  const touch = useRef<{ clientX: number; clientY: number } | null>(null);
  const touchedBy = ({ touches }: TouchEvent) => {
    touch.current = touches.length === 1 ? touches[0]! : null;
  };
  const bySwipe = ({ changedTouches }: TouchEvent) => {
    const [from, to] = [touch.current, changedTouches[0]];
    touch.current = null;
    if (!from || !to) return;
    const moved = to.clientX - from.clientX;
    if (Math.abs(moved) > Math.max(swipePx, Math.abs(to.clientY - from.clientY)))
      step(moved < 0 ? 1 : -1);
  };
  return (
    <Modal
      className={styles.gate}
      data-scheme=""
      aria-label={name}
      onClose={onClose}
      onKeyDown={byKey}
      onTouchStart={touchedBy}
      onTouchEnd={bySwipe}
    >
      <Button
        look="quiet"
        className={styles.gateClose}
        aria-label={t('tickets.done')}
        onClick={onClose}
      >
        <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
          <path d="M5 5l14 14M19 5L5 19" fill="none" stroke="currentColor" strokeWidth="2.4" />
        </svg>
      </Button>
      <p className={styles.gateEvent} data-keep-clear="">
        <Phrases text={event.name} />
      </p>
      <p className={styles.gateHint}>
        <span>{doors ? `${schedule} ·` : schedule}</span> {doors && <span>{doors}</span>}
      </p>
      <img data-keep-clear="code" src={qr ?? ''} alt={t('tickets.qr')} width={560} height={560} />
      <p className={styles.gateName}>{name}</p>
      {holder && <p>{t('tickets.holder', { name: holder })}</p>}
      <p className={styles.gateCode} data-keep-clear="" translate="no">
        {pubId.match(/.{1,4}/g)?.map((group, at) => (
          <span key={at}>{group}</span>
        ))}
      </p>
      {tickets.length > 1 && (
        <div className={styles.gateSteps}>
          <Button
            look="secondary"
            aria-label={t('tickets.previous')}
            aria-disabled={index === 0}
            onClick={() => step(-1)}
          >
            <Arrow path="M15 5l-7 7 7 7" />
          </Button>
          <div>
            <p className={styles.gateDots} aria-hidden="true">
              {tickets.map((ticket, at) => (
                <span key={ticket.pubId} data-current={at === index} />
              ))}
            </p>
            <span role="status">
              {t('tickets.of', { number: index + 1, count: tickets.length })}
            </span>
          </div>
          <Button
            look="secondary"
            aria-label={t('tickets.next')}
            aria-disabled={index === tickets.length - 1}
            onClick={() => step(1)}
          >
            <Arrow path="M9 5l7 7-7 7" />
          </Button>
        </div>
      )}
      <p className={styles.gateHint}>{t('tickets.brightness')}</p>
    </Modal>
  );
}

const Arrow = ({ path }: { path: string }) => (
  <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
    <path d={path} fill="none" stroke="currentColor" strokeWidth="2.4" />
  </svg>
);

/** Holds a screen wake lock while mounted, where the browser supports it. */
function useWakeLock() {
  useEffect(() => {
    const lock = navigator.wakeLock?.request('screen').catch(() => null);
    return () => void lock?.then((held) => held?.release());
  }, []);
}
