import { fitsAge } from '@playday/shared/rules/fields/fields';
import {
  type SaleDates,
  type SaleWindow,
  saleWindowAt,
  type TicketDates,
  ticketWindowAt,
} from '@playday/shared/rules/events/sale';
import { maxTickets } from '@playday/shared/rules/cart/ticket-limits';
import { Failure } from '../errors.ts';
import { type Pauses, pauseOf } from './hold-history.ts';
import { countOf, difference, type HeldChange, type Line } from './lines.ts';
import type { Stock } from './move-stock.ts';
import { isFew } from './scarcity.ts';

/**
 * What somebody can get now, and why not: event pages, holds, orders and the waiting room ask
 * `findRefusal`. Late payments, refunds and sent tickets meet the same limits in the conditional
 * UPDATEs of `move-stock.ts`.
 */

/** What is free of a ticket type, and whether it is scarce. */
export interface Free {
  left: number;
  isScarce: boolean;
  /** The sale of this type has ended, before that of its event. */
  hasEnded?: boolean;
}

/**
 * What is known of who wants tickets. What is missing is not judged, because it was before, or will
 * be under locks.
 */
export interface Facts {
  now: Date;
  /** When the event is sold, and whether at all. */
  sale?: SaleDates;
  /** Who may come to the event, and when the buyer was born. */
  age?: { ageYears: number | null; dateStart: Date; birthday: string | null | undefined };
  /** Of the waiting room: `held` may change and order what is held. */
  admission?: 'all' | 'held' | 'none';
  /** What the buyer holds of the event; none without a hold. */
  held?: readonly Line[];
  /** The time of that hold is over. */
  isHoldOver?: boolean;
  /** What the buyer wants to have in its place. */
  wanted?: readonly Line[];
  /** The ids of the ticket types that are offered. */
  listed?: { has: (id: number) => boolean };
  /** Until when the buyer must not take tickets anew. */
  pauses?: Pauses;
  /** Paid, pending and held tickets of the buyer, and of the other accounts of the mailbox. */
  counts?: { tickets: number; others: number };
  /** By the id of a ticket type. */
  free?: (id: number) => Free;
  /**
   * Of all ticket types of the event together. `returning`: what may be free later, because it is
   * held, to be paid, or of a kind whose sale begins later.
   */
  total?: { left: number; returning?: number };
}

/** Why tickets cannot be had: `taken` while some of them may come back, `soldOut` when none do. */
export type Refusal =
  | { reason: 'paused'; until: Date }
  | {
      reason:
        | Exclude<SaleWindow, 'open'>
        | 'holdLapsed'
        | 'tooYoung'
        | 'notAdmitted'
        | 'malformed'
        | 'unknown'
        | 'limit'
        | 'typeEnded'
        | 'taken'
        | 'soldOut';
    };

/**
 * The reason that a buyer is told, the first one of those that the facts have. Undefined: nothing
 * that is known stands against it.
 */
export function findRefusal(facts: Facts): Refusal | undefined {
  if (facts.isHoldOver) return { reason: 'holdLapsed' };
  return (
    refusalOfSale(facts) ??
    refusalOfBuyer(facts) ??
    refusalOfLines(facts) ??
    refusalOfType(facts) ??
    refusalOfPause(facts) ??
    refusalOfLimit(facts) ??
    refusalOfStock(facts)
  );
}

function refusalOfSale({ now, sale, ...facts }: Facts): Refusal | undefined {
  const window = sale ? saleWindowAt(now.getTime(), sale) : 'open';
  if (window === 'open') return undefined;
  // What is held can be ordered after the sale.
  const isHeld = facts.held !== undefined && addedTo(facts).length === 0;
  return window === 'saleEnded' && isHeld ? undefined : { reason: window };
}

function refusalOfBuyer({ age, admission, held }: Facts): Refusal | undefined {
  if (age && !fitsAge(age.birthday, age.ageYears, age.dateStart)) return { reason: 'tooYoung' };
  const isAdmitted = admission !== 'none' && !(admission === 'held' && held?.length === 0);
  return isAdmitted ? undefined : { reason: 'notAdmitted' };
}

function refusalOfLines({ wanted, listed }: Facts): Refusal | undefined {
  if (!wanted || !listed) return undefined;
  if (new Set(wanted.map(({ id }) => id)).size !== wanted.length) return { reason: 'malformed' };
  if (!wanted.every(({ id }) => listed.has(id))) return { reason: 'unknown' };
  return countOf(wanted) > maxTickets ? { reason: 'limit' } : undefined;
}

/** What is held of a type stays after its sale. */
function refusalOfType({ held, free, ...facts }: Facts): Refusal | undefined {
  if (!free || !held) return undefined;
  const isOver = addedTo({ ...facts, held }).some(({ id }) => free(id).hasEnded);
  return isOver ? { reason: 'typeEnded' } : undefined;
}

/** In a pause a buyer keeps what is held, and adds to it what is not scarce. */
function refusalOfPause({ pauses, held, wanted, free, ...facts }: Facts): Refusal | undefined {
  if (!pauses || !held || !wanted || !free) return undefined;
  const areScarce = (tickets: readonly { id: number }[]) =>
    tickets.some(({ id }) => free(id).isScarce);
  const until = pauseOf(pauses, areScarce(wanted));
  if (!until) return undefined;
  const isBound = held.length === 0 || areScarce(addedTo({ ...facts, held, wanted }));
  return isBound ? { reason: 'paused', until } : undefined;
}

function refusalOfLimit({ counts, held, wanted }: Facts): Refusal | undefined {
  if (!counts || !held || !wanted) return undefined;
  const more = countOf(wanted) - countOf(held);
  return more > 0 && counts.tickets + more + counts.others > maxTickets
    ? { reason: 'limit' }
    : undefined;
}

function refusalOfStock({ total, free, ...facts }: Facts): Refusal | undefined {
  if (total && total.left <= 0) return { reason: total.returning ? 'taken' : 'soldOut' };
  if (!free || !facts.held) return undefined;
  return addedTo(facts).some(({ id, held }) => held > free(id).left)
    ? { reason: 'soldOut' }
    : undefined;
}

/** The ticket types of which more are wanted than are held. */
function addedTo({ held = [], wanted = [] }: Pick<Facts, 'held' | 'wanted'>): HeldChange[] {
  return difference(held, wanted).filter((change) => change.held > 0);
}

const errorOf = {
  notStarted: 'saleNotOpen',
  saleEnded: 'saleEnded',
  eventEnded: 'saleEnded',
  postponed: 'saleEnded',
  cancelled: 'saleEnded',
  holdLapsed: 'holdLapsed',
  tooYoung: 'ageRestricted',
  notAdmitted: 'notAdmitted',
  malformed: 'malformed',
  unknown: 'ticketUnknown',
  paused: 'holdTooSoon',
  limit: 'ticketLimit',
  typeEnded: 'ticketSaleEnded',
  taken: 'notEnoughTickets',
  soldOut: 'notEnoughTickets',
} as const;

/** A refusal as an answer of the api. `tickets`: what of each line can be had, if that is told. */
export function failureOf(refusal: Refusal, tickets?: { id: number; left: number }[]): Failure {
  const { reason } = refusal;
  return new Failure(errorOf[reason], {
    ...((reason === 'malformed' || reason === 'unknown') && { field: 'tickets' }),
    ...(reason === 'paused' && { retryAt: refusal.until }),
    ...(tickets && { tickets }),
  });
}

/** Throws what `findRefusal` finds. */
export function refuse(facts: Facts): void {
  const refusal = findRefusal(facts);
  if (refusal) throw failureOf(refusal);
}

/** What a request of this time can have of what is free: nothing outside the type's window. */
export const inWindow = (now: Date, type: TicketDates & { left: number }): number =>
  ticketWindowAt(now.getTime(), type) === 'open' ? type.left : 0;

/** Whether the sale of a type has ended at this time. */
export const hasEnded = (now: Date, type: TicketDates): boolean =>
  ticketWindowAt(now.getTime(), type) === 'saleEnded';

/**
 * What is free of locked stock for a request of this time, with what was moved since it was locked.
 */
export function freeOf(stock: Stock | undefined, now: Date): Free {
  if (!stock) return { left: 0, isScarce: false };
  const { capacity, held, sold, isOpen, isScarce } = stock;
  return {
    left: isOpen ? inWindow(now, { ...stock, left: capacity - held - sold }) : 0,
    isScarce: isScarce || isFew(capacity, held + sold),
    hasEnded: hasEnded(now, stock),
  };
}

/** What is left of each wanted type for a buyer who already holds `own`, sorted by id. */
export function leftFor(
  wanted: readonly Line[],
  own: readonly Line[],
  free: (id: number) => Free,
): { id: number; left: number }[] {
  return wanted
    .map(({ id }) => ({ id, left: free(id).left + ownOf(own, id) }))
    .sort((a, b) => a.id - b.id);
}

/**
 * What can be had instead of what was refused: of each wanted type, or of those whose sale has
 * ended. Undefined where the reason has nothing to do with what is left.
 */
export function leftInstead(
  { reason }: Refusal,
  wanted: readonly Line[],
  own: readonly Line[],
  free: (id: number) => Free,
): { id: number; left: number }[] | undefined {
  if (reason === 'soldOut') return leftFor(wanted, own, free);
  if (reason !== 'typeEnded') return undefined;
  const ended = wanted.filter(({ id }) => free(id).hasEnded);
  return leftFor(ended, own, free);
}

export const ownOf = (own: readonly Line[], id: number): number =>
  own.find((line) => line.id === id)?.count ?? 0;

/** How many more tickets of the event the buyer may take. */
export const remainingOf = ({ tickets, others }: { tickets: number; others: number }): number =>
  Math.max(0, maxTickets - tickets - others);

/** Whether pages may say how few tickets are left: a tenth of them at most, and no more than 20. */
export const isShownAsFew = ({ left, capacity }: { left: number; capacity: number }): boolean =>
  left > 0 && left <= 20 && left * 10 <= capacity;

/** SQL for events `e` whose sale `findRefusal` has nothing against at this time, a parameter. */
export const onSale = (now: string) =>
  `e.state = 'published' and e.date_end > ${now} and e.sale_end > ${now}
     and (e.sale_start is null or e.sale_start <= ${now})`;
