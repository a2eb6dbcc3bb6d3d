import { newToken } from '../../account/tokens.ts';
import { Failure } from '../../errors.ts';
import type { Handler } from '../../http/handler.ts';
import { limitAttempts } from '../../http/limits.ts';
import { hours } from '../../time/time.ts';
import { endOffer, lockTicketByCode, openTransfer, refuseUnsendable } from './move-ticket.ts';

/**
 * The latest link counts: who makes a second one, because an answer was lost or a friend changed,
 * ends the first.
 */
export const offerTicket: Handler<'POST /user/ticket/{pubId}/transfer'> = async (
  { db },
  { params: { pubId }, session: { personId }, now },
) => {
  await limitAttempts(db, now, `ticket links of ${personId}`, 30, hours(1));
  const { token, tokenHash } = newToken();
  await db.transaction(async (tx) => {
    const ticket = await lockTicketByCode(tx, pubId);
    if (ticket?.holderId !== personId) throw new Failure('notFound');
    refuseUnsendable(ticket, now);
    await openTransfer(tx, ticket, { tokenHash, now });
  });
  return { token };
};

/**
 * Ends the link of a ticket. Done again, it changes nothing; a ticket that was accepted is no
 * longer the sender's.
 */
export const takeTicketBack: Handler<'DELETE /user/ticket/{pubId}/transfer'> = async (
  { db },
  { params: { pubId }, session: { personId }, now },
) => {
  await db.transaction(async (tx) => {
    const ticket = await lockTicketByCode(tx, pubId);
    if (ticket?.holderId !== personId) throw new Failure('notFound');
    await endOffer(tx, ticket.order.id, ticket.place, now);
  });
  return {};
};
