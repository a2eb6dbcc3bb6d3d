import { holdSeconds } from '@playday/shared/rules/cart';
import { days, hours, later, minutes, seconds } from '../time.ts';

/** What is known of a mailbox at an event, and of the network that its request comes from. */
export interface HoldHistory {
  /** Holds and orders that ended by time without a payment, since the last paid order of the event. */
  lapses: number;
  /** For how long tickets were held or ordered without a payment, also where the buyer gave them back. */
  unpaidMs: number;
  /** When that last ended. */
  endedAt: Date | undefined;
  /** Whether the buyer has ever paid an order of the shop. */
  hasPaid: boolean;
  /** Of the event and the last 24 hours: unpaid time of held tickets (1 ticket for 1 ms = 1), and paid tickets. */
  network: { unpaidMs: number; paid: number };
}

/** How a buyer may hold tickets anew: not before `waitUntil`, for `holdMs`, and whether that can be extended. */
export interface HoldTerms {
  waitUntil: Date | undefined;
  holdMs: number;
  mayExtend: boolean;
}

export const HOLD_MS = seconds(holdSeconds);
const SHORT_HOLD_MS = minutes(10);
/** The wait after each lapse: the first costs no time, the fifth and all later ones a day. */
const WAITS_MS = [0, 0, minutes(30), hours(2), hours(8), hours(24)];
const LAST_STEP = WAITS_MS.length - 1;
/** From this unpaid time on a buyer counts as lapsed once, and as at the last step: it bounds what any other trick gains. */
const UNPAID_FOR_FIRST_MS = minutes(20);
const UNPAID_FOR_LAST_MS = minutes(80);
const FORGOTTEN_AFTER_MS = days(7);
/** Unpaid time that a network has without having paid, and what each of its paid tickets adds to it. */
const FREE_NETWORK_MS = hours(20);
const PAID_TICKET_MS = hours(1);
const MOST_EXTRA_STEPS = 3;
/** From so many paid tickets on a network has honest buyers, whose first return it must not delay. */
const SHARED_FROM_PAID = 20;

/** The rules that bound how long tickets can be held for nothing. The first hold of a buyer is never refused. */
export function holdTerms(history: HoldHistory, now: Date): HoldTerms {
  const { lapses, unpaidMs, endedAt, hasPaid, network } = history;
  const isForgotten = !endedAt || endedAt <= later(now, -FORGOTTEN_AFTER_MS);
  const own = isForgotten ? 0 : Math.max(lapses, stepOfTime(unpaidMs));
  const excess = network.unpaidMs / (FREE_NETWORK_MS + network.paid * PAID_TICKET_MS);
  const isSpared = own === 0 || (own === 1 && network.paid >= SHARED_FROM_PAID);
  const step = isSpared ? own : Math.min(LAST_STEP, own + extraSteps(excess));
  const isShort = step > 0 || (excess >= 1 && !hasPaid);
  const end = endedAt && later(endedAt, WAITS_MS[step]!);
  return {
    waitUntil: step > 0 && end && end > now ? end : undefined,
    holdMs: isShort ? SHORT_HOLD_MS : HOLD_MS,
    mayExtend: !isShort,
  };
}

function stepOfTime(unpaidMs: number): number {
  if (unpaidMs >= UNPAID_FOR_LAST_MS) return LAST_STEP;
  return unpaidMs >= UNPAID_FOR_FIRST_MS ? 1 : 0;
}

/** One step above the budget of the network, and one more each time that the excess doubles. */
const extraSteps = (excess: number): number =>
  excess < 1 ? 0 : Math.min(MOST_EXTRA_STEPS, 1 + Math.floor(Math.log2(excess)));
