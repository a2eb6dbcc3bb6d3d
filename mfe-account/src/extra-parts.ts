import { SendTicket } from './extras/sending-tickets/SendTicket.tsx';
import { SentTickets } from './extras/sending-tickets/SentTickets.tsx';
import type { SentTickets as Sent, TicketActions } from './tickets/ticket-actions.ts';

/**
 * What the core's pages show of extras; apart from `extras.ts`, because it belongs to their chunks.
 * `extra-parts.none.ts` is the same for a shop without any.
 */
export const extraParts: { TicketActions: TicketActions; SentTickets: Sent } = {
  TicketActions: SendTicket,
  SentTickets,
};
