import { acceptTicket, getTransfer } from './accept-ticket.ts';
import { moveTicketByOffice } from './move-by-office.ts';
import { offerTicket, takeTicketBack } from './offer-ticket.ts';

export const sendingTicketsHandlers = {
  'POST /user/ticket/{pubId}/transfer': offerTicket,
  'DELETE /user/ticket/{pubId}/transfer': takeTicketBack,
  'GET /ticket-transfer/{token}': getTransfer,
  'POST /ticket-transfer/{token}': acceptTicket,
  'POST /office/orders/{order}/tickets/move': moveTicketByOffice,
};
