import { hours, later } from '../time/time.ts';

/**
 * A kind of ticket is scarce from when fewer than a tenth are free until six hours after that
 * ended. What was scarce is written by the update that moves the stock (`scarce_until`), so no lock
 * or statement is added.
 */

export interface StockLevel {
  capacity: number;
  /** Held and sold. */
  taken: number;
  scarceUntil: Date | undefined;
}

export const SCARCE_AFTER_HOURS = 6;

/** Fewer than one in so many of a kind's tickets are few. */
export const FEW_IN = 10;

export const isFew = (capacity: number, taken: number): boolean =>
  (capacity - taken) * FEW_IN < capacity;

export const isScarce = ({ capacity, taken, scarceUntil }: StockLevel, now: Date): boolean =>
  isFew(capacity, taken) || (scarceUntil !== undefined && scarceUntil > now);

/**
 * The stock after `change` tickets more are held or sold. Each move of scarce stock sets the time
 * anew, so that it counts from the one that ends the scarcity.
 */
export function levelAfter(level: StockLevel, change: number, now: Date): StockLevel {
  const { capacity, taken, scarceUntil } = level;
  return {
    capacity,
    taken: taken + change,
    scarceUntil: isFew(capacity, taken) ? later(now, hours(SCARCE_AFTER_HOURS)) : scarceUntil,
  };
}

const few = (capacity: string, taken: string) =>
  `((${capacity} - (${taken})) * ${FEW_IN} < ${capacity})`;

/**
 * SQL for what is free of the row `s` of `ticket_stock`: 0 when the type is closed. Whether it is
 * listed, and when it is sold, stands in `ticket_types`: see `leftAt`.
 */
export const left = `case when s.is_open then s.capacity - s.sold - s.held else 0 end`;

const hasBegun = (now: string) => `(t.sale_start is null or t.sale_start <= ${now}::timestamptz)`;
const hasNotEnded = (now: string) => `(t.sale_end is null or t.sale_end > ${now}::timestamptz)`;

/**
 * SQL for the public stock at a time, a parameter, of the row `t` of `ticket_types` with its row
 * `s`: 0 outside its window, as `ticketWindowAt` has it.
 */
export const leftAt = (now: string) =>
  `case when ${hasBegun(now)} and ${hasNotEnded(now)} then ${left} else 0 end`;

/** The same, with the stock of kinds whose window begins later. */
export const leftFrom = (now: string) => `case when ${hasNotEnded(now)} then ${left} else 0 end`;

/** SQL for what is held of such a kind, and could be had by others if it came back. */
export const heldFrom = (now: string) =>
  `case when ${hasNotEnded(now)} and s.is_open then s.held else 0 end`;

/** SQL for `isScarce` of the row `s` of `ticket_stock`. `now`: the parameter with the time. */
export const selectScarce = (now: string) =>
  `(${few('s.capacity', 's.held + s.sold')}
    or coalesce(s.scarce_until > ${now}::timestamptz, false))`;

/** SQL for `scarce_until` of the row `s` after a move of stock or capacity, as in `levelAfter`. */
export const newScarceUntil = (now: string) =>
  `case when ${few('s.capacity', 's.held + s.sold')}
        then ${now}::timestamptz + interval '${SCARCE_AFTER_HOURS} hours' else s.scarce_until end`;
