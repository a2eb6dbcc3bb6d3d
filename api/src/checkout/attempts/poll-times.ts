import { hours, minutes, seconds } from '../../time/time.ts';

/**
 * When the gateway is first asked about a payment: webhooks are faster, polling is for lost ones.
 */
export const FIRST_POLL_MS = seconds(10);
/**
 * After this time the worker looks a payment up that is still being started, or gives it up. A
 * start that comes even later (a repeat of the order, an answer the gateway held back) cannot be
 * paid: its page or code is never shown.
 */
export const START_IS_OVER_MS = seconds(30);
/** An order is ended this long after its deadline, so that money sent in time has arrived. */
export const END_AFTER_MS = minutes(1);
/** For this long after its deadline an order waits for the gateway's answer. */
export const GIVE_UP_AFTER_MS = hours(2);
/**
 * A row that a worker has taken comes back after this time if the worker has died: longer than
 * every call with its repeats.
 */
export const LEASE_MS = minutes(1);

/**
 * How long to wait before the gateway is asked again: twice as long each time, at most half a
 * minute while an order waits for it and at most an hour otherwise, with jitter, so that payments
 * of one rush are not asked about at the same moment.
 */
export function nextPollMs({ polls, isPending }: { polls: number; isPending: boolean }): number {
  const longest = isPending ? seconds(30) : hours(1);
  const regular = Math.min(longest, FIRST_POLL_MS * 2 ** Math.min(polls, 12));
  return regular * (0.8 + Math.random() * 0.2);
}
