import type { OwnedTicket, SentTicket, TicketsByEvent } from '@playday/shared/api-contract';
import type { ComponentType } from 'react';

export interface TicketActionsProps {
  ticket: OwnedTicket;
  event: TicketsByEvent['event'];
  /** Which of several tickets of the event it is, as `1 of 2`. */
  which: string | undefined;
  /** The id of what tells the ticket from others of its event. */
  describedBy: string | undefined;
}

/** What an extra adds to the buttons of a ticket that can be sent. */
export type TicketActions = ComponentType<TicketActionsProps>;

/** What an extra shows of the tickets of an event that others have now. */
export type SentTickets = ComponentType<{ sent: SentTicket[] }>;

/** Those of a shop without such an extra. */
export const noActions: TicketActions = () => null;
export const noSentTickets: SentTickets = () => null;
