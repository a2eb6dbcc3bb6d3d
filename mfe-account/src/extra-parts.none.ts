import { noActions, noSentTickets } from './tickets/ticket-actions.ts';

/** `extra-parts.ts` of a shop without extras. */
export const extraParts = { TicketActions: noActions, SentTickets: noSentTickets };
