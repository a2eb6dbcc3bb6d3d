import { useEffect, useState } from 'react';
import { warningSeconds } from '../rules/cart.ts';
import { useHost } from '../kit/host.tsx';
import styles from './ui.module.css';

const two = (value: number) => String(value).padStart(2, '0');

/**
 * Time left until `endsAt` (milliseconds by the server's clock), mm:ss; red from 120 s on. `label`: what ends then, for screen
 * readers; omitted where the text before it says so.
 */
export function Countdown({ endsAt, label }: { endsAt: number; label?: string }) {
  const seconds = useSecondsUntil(endsAt);
  return (
    <span className={styles.timer} data-late={seconds <= warningSeconds} role="timer" aria-label={label}>
      {two(Math.floor(seconds / 60))}:{two(seconds % 60)}
    </span>
  );
}

/** Whole seconds until an instant by the server's clock, updated every second and when the page is used again. */
export function useSecondsUntil(endsAt: number): number {
  const { now } = useHost();
  const [seen, setSeen] = useState(() => ({ endsAt, instant: now() }));
  // Counted from now on, not from the last tick: else thirty minutes begin as 30:01.
  const { instant } = seen.endsAt === endsAt ? seen : { instant: now() };
  useEffect(() => {
    const tick = () => setSeen({ endsAt, instant: now() });
    tick();
    const timer = setInterval(tick, 1000);
    addEventListener('focus', tick);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      removeEventListener('focus', tick);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [endsAt, now]);
  return Math.max(0, Math.ceil((endsAt - instant) / 1000));
}
