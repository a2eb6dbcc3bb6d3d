import { holdSeconds, lateReturnSeconds } from '@playday/shared/rules/cart/cart';
import { days, hours, later, minutes, seconds } from '../time/time.ts';

/**
 * The rules that bound how long tickets can be kept without a payment. They know nothing of
 * networks: the first hold of a buyer at an event is never shorter than the sale allows, and never
 * refused.
 */

/** What is known of a buyer at an event; all accounts of a mailbox are one. */
export interface UnpaidHistory {
  /** How often tickets lapsed, each time within a day of the time before. */
  lapses: number;
  lapsedAt: Date | undefined;
  /** How often they did while their kind was scarce, each time within a week of the time before. */
  scarceLapses: number;
  scarceLapsedAt: Date | undefined;
  /**
   * For how long scarce tickets were kept since the last lapse and then given back, and when that
   * last ended.
   */
  unpaidMs: number;
  unpaidAt: Date | undefined;
}

/**
 * How tickets ended without a payment: their time was over, the buyer gave them back, or the shop
 * took them, which is never held against the buyer.
 */
export type UnpaidEndKind = 'time' | 'buyer' | 'shop';

export const HOLD_MS = seconds(holdSeconds);
/**
 * Tickets given back so shortly before their end count as lapsed; scarce ones also when they were
 * kept for the rest of a hold in all.
 */
const LATE_RETURN_MS = seconds(lateReturnSeconds);
export const KEPT_AS_LAPSE_MS = HOLD_MS - LATE_RETURN_MS;
export const PAUSE_MS = minutes(30);
export const FIRST_SCARCE_PAUSE_MS = hours(6);
export const SCARCE_PAUSE_MS = hours(24);
/** After so many lapses a buyer waits. */
export const LAPSES_BEFORE_PAUSE = 2;
/** Lapses are counted together while each follows the one before within this time. */
export const FORGOTTEN_AFTER_MS = days(1);
export const SCARCE_FORGOTTEN_AFTER_MS = days(7);

/** When a new hold ends: after half an hour, or with the sale. */
export const holdEnd = (now: Date, saleEnd: Date): Date => earlier(later(now, HOLD_MS), saleEnd);

/**
 * When an extended hold ends; it stays as it is while tickets are scarce and from the end of the
 * sale on.
 */
export function extendedEnd(
  endsAt: Date,
  { isScarce, saleEnd }: { isScarce: boolean; saleEnd: Date },
): Date {
  if (isScarce || saleEnd <= endsAt) return endsAt;
  return earlier(later(endsAt, HOLD_MS), saleEnd);
}

/**
 * Until when a buyer must not take tickets anew, scarce ones or others; in the past when the pause
 * is over.
 */
export function pauseUntil(history: UnpaidHistory, isScarce: boolean): Date | undefined {
  const { lapses, lapsedAt, scarceLapses, scarceLapsedAt } = history;
  const plain = lapses >= LAPSES_BEFORE_PAUSE && lapsedAt ? later(lapsedAt, PAUSE_MS) : undefined;
  if (!isScarce || !scarceLapsedAt || scarceLapses === 0) return plain;
  const scarce = later(
    scarceLapsedAt,
    scarceLapses === 1 ? FIRST_SCARCE_PAUSE_MS : SCARCE_PAUSE_MS,
  );
  return plain && plain > scarce ? plain : scarce;
}

/** How unpaid tickets of a buyer at an event ended. */
export interface UnpaidEndFacts {
  kind: UnpaidEndKind;
  /** Since when the buyer had unpaid tickets of the event. */
  since: Date;
  /** When their time would have been over. */
  endsAt: Date;
  isScarce: boolean;
  at: Date;
}

/**
 * The history after tickets have ended unpaid. `othersUnpaidMs`: of the other accounts of the
 * mailbox. Every end counts as one lapse at most.
 */
export function afterUnpaidEnd(
  history: UnpaidHistory,
  { kind, since, endsAt, isScarce, at }: UnpaidEndFacts,
  othersUnpaidMs = 0,
): UnpaidHistory {
  if (kind === 'shop') return history;
  const isRecent = (before: Date | undefined, ms: number) =>
    before !== undefined && before > later(at, -ms);
  const before = isRecent(history.unpaidAt, FORGOTTEN_AFTER_MS) ? history.unpaidMs : 0;
  const unpaidMs = before + (isScarce ? Math.max(0, at.getTime() - since.getTime()) : 0);
  const isLapse =
    kind === 'time' ||
    at >= later(endsAt, -LATE_RETURN_MS) ||
    (isScarce && unpaidMs + othersUnpaidMs >= KEPT_AS_LAPSE_MS);
  if (!isLapse) return { ...history, unpaidMs, unpaidAt: at };
  return {
    lapses: isRecent(history.lapsedAt, FORGOTTEN_AFTER_MS) ? history.lapses + 1 : 1,
    lapsedAt: at,
    ...(isScarce
      ? {
          scarceLapses: isRecent(history.scarceLapsedAt, SCARCE_FORGOTTEN_AFTER_MS)
            ? history.scarceLapses + 1
            : 1,
          scarceLapsedAt: at,
        }
      : { scarceLapses: history.scarceLapses, scarceLapsedAt: history.scarceLapsedAt }),
    unpaidMs: 0,
    unpaidAt: at,
  };
}

const earlier = (one: Date, other: Date) => (one < other ? one : other);
