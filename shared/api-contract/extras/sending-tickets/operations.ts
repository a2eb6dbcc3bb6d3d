import { Type } from 'typebox';
import { Done, Email, object, oneOf, TicketEvent } from '../../entities.ts';
import { changeFields, officeChange, orderParams, startOfCode } from '../../operations/office.ts';
import type { OperationTable } from '../../operations/operation.ts';

const TicketTransfer = object({
  event: TicketEvent,
  /** The name of the ticket type. */
  ticket: Type.String(),
  /** First name of who sends it. */
  from: Type.String(),
  state: oneOf(['open', 'accepted']),
  /** It is the visitor's, who may be signed in: there is nothing to accept. */
  isOwn: Type.Optional(Type.Literal(true)),
});

const ticketParams = object({
  pubId: Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_\\-]+$' }),
});
const transferLink = object({ token: Type.String({ minLength: 1, maxLength: 200 }) });

/** Sending a ticket to somebody else, by its holder or by the office. */
export const sendingTicketsOperations = {
  'POST /user/ticket/{pubId}/transfer': {
    summary:
      'Make a link by which somebody else gets the ticket, until its gates open; ' +
      'ends the link before it',
    access: 'session',
    params: ticketParams,
    response: { 200: object({ token: Type.String() }) },
    errors: [1004, 1029, 2070],
  },
  'DELETE /user/ticket/{pubId}/transfer': {
    summary: 'Take the ticket back: its link ends. 1004 when it was accepted',
    access: 'session',
    params: ticketParams,
    response: { 200: Done },
    errors: [1004],
  },
  'GET /ticket-transfer/{token}': {
    summary: 'The ticket that a link offers; 1004 when the link has ended',
    access: 'public',
    params: transferLink,
    response: { 200: TicketTransfer },
    errors: [1004],
  },
  'POST /ticket-transfer/{token}': {
    summary:
      'Accept the ticket: it gets a new code and holder, and counts among the four tickets of ' +
      'both. Done again, it changes nothing',
    access: 'session',
    params: transferLink,
    response: { 200: Done },
    errors: [1004, 2002, 2003, 2070, 2071],
  },
  'POST /office/orders/{order}/tickets/move': {
    summary:
      'Give a ticket of an order to another account: it gets a new code, ' +
      'and the old one is void at once',
    ...officeChange,
    params: orderParams,
    body: object({ ...changeFields, code: startOfCode, to: Email }),
  },
} as const satisfies OperationTable;
