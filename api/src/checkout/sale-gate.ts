import type { Tx } from '../db/db.ts';
import type { EventRow } from '../events/event-row.ts';

/**
 * What a buyer may do at an event: `all` when admitted, `held` who only holds tickets (they may be
 * changed and ordered while the hold lasts), otherwise nothing.
 */
export type Admission = 'all' | 'held' | undefined;

type GatedEvent = Pick<EventRow, 'id' | 'hasWaitingRoom'>;

/**
 * What an extra may decide about who takes tickets of an event. Holds and orders ask once for a
 * whole batch, before they lock anything: an answer sends one statement at most and locks nothing.
 */
export interface SaleGate {
  /** The admission of each of these buyers. */
  readAdmissions: (
    tx: Tx,
    event: GatedEvent,
    buyerIds: readonly number[],
    now: Date,
  ) => Promise<(buyerId: number) => Admission>;
  /** Until when the buyer may choose tickets; null where no gate says so. */
  readAdmittedUntil: (
    tx: Tx,
    event: GatedEvent,
    buyerId: number,
    now: Date,
  ) => Promise<Date | null>;
  /** Is told how many milliseconds a hold took that was not refused because of its request. */
  recordHold: (eventId: number, milliseconds: number) => void;
}

/** The gate of a shop without such an extra: everyone may do everything. */
export const openToAll: SaleGate = {
  readAdmissions: async () => () => 'all',
  readAdmittedUntil: async () => null,
  recordHold: () => {},
};
