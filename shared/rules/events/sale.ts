/** When tickets of an event may be sold. ISO 8601 texts on pages, `Date`s in the api. */
export interface SaleDates {
  /** Null: from the beginning. */
  saleStart: string | Date | null;
  saleEnd: string | Date;
  dateEnd: string | Date;
  /** Nothing is sold unless it is `published`; an api of the previous release does not send it. */
  state?: 'draft' | 'published' | 'postponed' | 'cancelled';
}

export type SaleWindow =
  | 'open'
  | 'notStarted'
  | 'saleEnded'
  | 'eventEnded'
  | 'postponed'
  | 'cancelled';

/** Whether an event does not take place on its date. */
export const isOff = (state: SaleDates['state']): state is 'postponed' | 'cancelled' =>
  state === 'postponed' || state === 'cancelled';

/** When one kind of ticket is sold, within the sale of its event; without a date for all of it. */
export interface TicketDates {
  saleStart?: string | Date | null | undefined;
  saleEnd?: string | Date | null | undefined;
}

const timeOf = (instant: string | Date) => new Date(instant).getTime();

/**
 * Whether `now`, in milliseconds since 1970, is within the time in which an event's tickets are
 * sold.
 */
export function saleWindowAt(
  now: number,
  { saleStart, saleEnd, dateEnd, state }: SaleDates,
): SaleWindow {
  if (isOff(state)) return state;
  if (timeOf(dateEnd) <= now) return 'eventEnded';
  if (saleStart !== null && now < timeOf(saleStart)) return 'notStarted';
  return timeOf(saleEnd) <= now || state === 'draft' ? 'saleEnded' : 'open';
}

/**
 * Whether `now`, in milliseconds since 1970, is within the time in which a kind of ticket is sold.
 */
export function ticketWindowAt(
  now: number,
  { saleStart, saleEnd }: TicketDates,
): 'open' | 'notStarted' | 'saleEnded' {
  if (saleStart && now < timeOf(saleStart)) return 'notStarted';
  return saleEnd && timeOf(saleEnd) <= now ? 'saleEnded' : 'open';
}
