import type { Config } from '../config.ts';
import { seconds } from '../ports/clock.ts';
import type { HoldTimesOfEvent } from './hold-times.ts';

export type ChoosingBounds = Pick<Config['waitingRoom'], 'minChoosing' | 'maxChoosing' | 'targetMs'>;

/** A reduced limit takes effect only when those who are choosing have finished, so it is not reduced again at once. */
const PAUSE_MS = seconds(5);
/** Fewer holds say nothing about the shop. */
const FEWEST_HOLDS = 5;

/** The limit of a new room: a few times the least, so that the sale begins at once. */
export const firstLimit = ({ minChoosing, maxChoosing }: ChoosingBounds) =>
  Math.min(maxChoosing, 5 * minChoosing);

/**
 * How many may choose tickets at a time, from how long holds took: additive increase, multiplicative decrease. It grows by half of
 * `minChoosing` a second while it is used up, and is halved when the p95 of the holds is over the target; for 5 s after that it stays.
 */
export function nextLimit(
  { limit, reducedAt, isUsedUp }: { limit: number; reducedAt: Date | null; isUsedUp: boolean },
  { times, elapsedMs, now }: { times: HoldTimesOfEvent | undefined; elapsedMs: number; now: Date },
  { minChoosing, maxChoosing, targetMs }: ChoosingBounds,
): { limit: number; reducedAt: Date | null } {
  const within = (wanted: number) =>
    Math.min(maxChoosing, Math.max(Math.min(minChoosing, maxChoosing), wanted));
  const isPaused = reducedAt !== null && now.getTime() - reducedAt.getTime() < PAUSE_MS;
  if (isPaused) return { limit: within(limit), reducedAt };
  if (times && times.count >= FEWEST_HOLDS && times.p95 > targetMs)
    return { limit: within(limit / 2), reducedAt: now };
  const grown = isUsedUp ? limit + (minChoosing / 2) * (elapsedMs / 1_000) : limit;
  return { limit: within(grown), reducedAt };
}
