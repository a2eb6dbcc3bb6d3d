import type { Config } from '../../config.ts';
import { seconds } from '../../time/time.ts';
import type { HoldTimesOfEvent } from './hold-times.ts';

export type ChoosingBounds = Pick<
  Config['waitingRoom'],
  'minChoosing' | 'maxChoosing' | 'targetMs'
>;

/** Holds that were slow before the limit was reduced are not a reason to reduce it again. */
const PAUSE_MS = seconds(5);
/** Fewer holds say nothing about the shop. */
export const FEWEST_HOLDS = 5;

export const leastLimit = ({ minChoosing, maxChoosing }: Omit<ChoosingBounds, 'targetMs'>) =>
  Math.min(minChoosing, maxChoosing);

/** The limit of a new room: a few times the least, so that the sale begins at once. */
export const firstLimit = ({ minChoosing, maxChoosing }: ChoosingBounds) =>
  Math.min(maxChoosing, 5 * minChoosing);

/**
 * How many may choose tickets at a time, from how long holds took: additive increase,
 * multiplicative decrease. It grows by a tenth of `minChoosing` a second while it is used up, and
 * is halved when the p95 of the holds is over the target. Whoever is called takes a minute or more
 * to choose, so a change shows late: the limit grows slowly, and stays while more are `choosing`
 * than it allows.
 */
export function nextLimit(
  {
    limit,
    reducedAt,
    isUsedUp,
    choosing,
  }: { limit: number; reducedAt: Date | null; isUsedUp: boolean; choosing: number },
  { times, elapsedMs, now }: { times: HoldTimesOfEvent | undefined; elapsedMs: number; now: Date },
  { minChoosing, maxChoosing, targetMs }: ChoosingBounds,
): { limit: number; reducedAt: Date | null } {
  const within = (wanted: number) =>
    Math.min(maxChoosing, Math.max(leastLimit({ minChoosing, maxChoosing }), wanted));
  const isPaused = reducedAt !== null && now.getTime() - reducedAt.getTime() < PAUSE_MS;
  if (isPaused || choosing > limit) return { limit: within(limit), reducedAt };
  if (times && times.count >= FEWEST_HOLDS && times.p95 > targetMs)
    return { limit: within(limit / 2), reducedAt: now };
  const grown = isUsedUp ? limit + (minChoosing / 10) * (elapsedMs / 1_000) : limit;
  return { limit: within(grown), reducedAt };
}
