import { later, minutes } from '../../time/time.ts';

/** A time of a scan that the device's clock tells wrong by less is taken as it is. */
const TOLERANCE_MS = minutes(5);

interface ScanTime {
  at: Date;
  /** How the device's clock was wrong; null when that is not known. */
  clock: 'ahead' | 'behind' | null;
}

/**
 * When a scan was made that a device decided by itself: never after `now`, and once the first of
 * the event's days has begun on one of them, the first or the last, because whoever was let in has
 * to be recorded, however wrong the clock. Without `sent` it is made now.
 */
export function scanTime(
  days: readonly { from: Date; until: Date }[],
  { sent, now }: { sent: Date | undefined; now: Date },
): ScanTime {
  if (!sent) return { at: now, clock: null };
  const at = sent > now ? now : sent;
  const clock = sent > later(now, TOLERANCE_MS) ? 'ahead' : null;
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last || now < first.from) return { at, clock };
  if (at < first.from) return { at: first.from, clock: 'behind' };
  if (at >= last.until) return { at: later(last.until, -1), clock: 'ahead' };
  return { at, clock };
}
