import { ticketEventOf } from '../../account/tickets.ts';
import { one, type Tx } from '../../db/db.ts';
import { Failure } from '../../errors.ts';
import { sha256 } from '../../hash.ts';
import type { Handler } from '../../http/handler.ts';
import { logSecurityEvent } from '../../http/security-log.ts';
import { isBeforeGates } from '../../events/event-facts.ts';
import { findAnyEvent } from '../../events/event-row.ts';
import { inLanguage, type Text } from '../../texts.ts';
import { lockTicketByCode, moveTicket, refuseUnsendable } from './move-ticket.ts';

interface Row {
  id: number;
  /** The code of the ticket at present. */
  pubId: string;
  holderId: number;
  isVoid: boolean;
  isClosed: boolean;
  recipientId: number | null;
  eventId: number;
  ticket: Text;
  from: string | null;
}

/** Undefined: we have not made the link. */
const findTransfer = (tx: Tx, token: string): Promise<Row | undefined> =>
  one<Row>(
    tx,
    `select x.id, t.pub_id as "pubId", t.buyer_id as "holderId",
      t.voided_at is not null as "isVoid", x.closed_at is not null as "isClosed",
            x.recipient_id as "recipientId", t.event_id as "eventId", y.name as ticket,
            p.first_name as "from"
       from ticket_transfers x join tickets t using (order_id, place)
         join ticket_types y on y.id = t.ticket_type_id
       join people p on p.id = x.sender_id where x.token_hash = $1`,
    [sha256(token)],
  );

/** What a link offers, also before its visitor has signed in. */
export const getTransfer: Handler<'GET /ticket-transfer/{token}'> = async (
  context,
  { params, lang, visitor, now },
) => {
  const row = await findTransfer(context.db, params.token);
  const event = row && (await findAnyEvent(context.db, row.eventId));
  const isAccepted = row?.recipientId != null;
  if (
    !event ||
    row.isClosed !== isAccepted ||
    row.isVoid ||
    !(isAccepted || isBeforeGates(event, now))
  )
    throw new Failure('notFound');
  // Links are kept in chats for ever; who accepted has the rest with the ticket.
  const shown = isAccepted
    ? ({ ticket: '', from: '', state: 'accepted' } as const)
    : ({ ticket: inLanguage(row.ticket, lang), from: row.from ?? '', state: 'open' } as const);
  const isOwn = !isAccepted && (await visitor())?.personId === row.holderId;
  return { event: ticketEventOf(event, lang), ...shown, ...(isOwn && { isOwn }) };
};

/**
 * Accepts a ticket. Whether it may is judged under the lock of the order, which a refund, another
 * acceptance, the sender and the office take as well: so a ticket has one holder and one valid
 * code.
 */
export const acceptTicket: Handler<'POST /ticket-transfer/{token}'> = async (
  context,
  { params: { token }, session: { personId }, address, requestId, now },
) => {
  const moved = await context.db.transaction(async (tx) => {
    const found = await findTransfer(tx, token);
    // Undefined when its code has changed while this waited for the lock.
    const ticket = found && (await lockTicketByCode(tx, found.pubId));
    const transfer = await findTransfer(tx, token);
    if (transfer?.recipientId === personId && transfer.holderId === personId) return undefined;
    if (!ticket || !transfer || transfer.isClosed) throw new Failure('notFound');
    if (ticket.holderId === personId) throw new Failure('ticketOwn');
    refuseUnsendable(ticket, now);
    await moveTicket(tx, ticket, { recipientId: personId, transferId: transfer.id, now });
    return { orderId: ticket.order.id, from: ticket.holderId };
  });
  if (moved)
    await logSecurityEvent(context, {
      event: 'ticket-transferred',
      account: personId,
      id: requestId,
      address,
      details: moved,
    });
  return {};
};
