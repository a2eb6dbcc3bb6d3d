import { useEffect, useState } from 'react';
import type { Host } from '../contract/host.ts';
import { warningSeconds } from '../rules/cart/cart.ts';
import { useHost } from '../kit/host.tsx';
import styles from './ui.module.css';

const two = (value: number) => String(value).padStart(2, '0');

/**
 * Time left until `endsAt` (milliseconds by the server's clock), mm:ss; red from 120 s on; –:– as
 * long as the server's time is not known. `label`: what ends then, for screen readers; omitted
 * where the text before it says so.
 */
export function Countdown({ endsAt, label }: { endsAt: number; label?: string }) {
  const seconds = useSecondsUntil(endsAt);
  return (
    <span
      className={styles.timer}
      data-late={seconds <= warningSeconds}
      role="timer"
      aria-label={label}
      translate="no"
    >
      {Number.isNaN(seconds) ? '–:–' : `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`}
    </span>
  );
}

/**
 * Whole seconds until an instant by the server's clock, updated every second and when the page is
 * used again. NaN, for which every comparison is false, as long as the server's time is not known.
 */
export function useSecondsUntil(endsAt: number): number {
  const { now, isTimeKnown } = useHost();
  const [seen, setSeen] = useState(() => ({ endsAt, instant: knownTime({ now, isTimeKnown }) }));
  // Counted from now on, not from the last tick: else thirty minutes begin as 30:01.
  const { instant } = seen.endsAt === endsAt ? seen : { instant: knownTime({ now, isTimeKnown }) };
  useEffect(() => {
    const tick = () => setSeen({ endsAt, instant: knownTime({ now, isTimeKnown }) });
    tick();
    const timer = setInterval(tick, 1000);
    const stop = isTimeKnown.subscribe(tick);
    addEventListener('focus', tick);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      stop();
      removeEventListener('focus', tick);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [endsAt, now, isTimeKnown]);
  return Math.max(0, Math.ceil((endsAt - instant) / 1000));
}

/** The server's time; NaN if it is not known. Reading it may be what shows that it is not. */
function knownTime({ now, isTimeKnown }: Pick<Host, 'now' | 'isTimeKnown'>): number {
  const instant = now();
  return isTimeKnown.get() ? instant : Number.NaN;
}
