import { lockTicket, moveTicket, openTransfer } from './move-ticket.ts';
import { isErasurePending } from '../../account/erasure-pending.ts';
import { findByEmail } from '../../account/people.ts';
import { Failure } from '../../errors.ts';
import type { Handler } from '../../http/handler.ts';
import { makeChange } from '../../office/change.ts';
import { refusal } from '../../office/refusal.ts';
import { lockNamedOrder } from '../../office/orders/order-of.ts';

/** By the names of failures. */
const refusals: Record<string, string | undefined> = {
  ticketLimit: 'The recipient has four tickets of this event already.',
  ageRestricted: 'The recipient is too young for this event.',
};

/**
 * Gives a ticket to the account with an address, also while the gates are open. A ticket that has
 * entered stays where it is. The audit log has the accounts by number: it outlives the erasure of
 * their people.
 */
export const moveTicketByOffice: Handler<'POST /office/orders/{order}/tickets/move'> = (
  context,
  call,
) =>
  makeChange(context, 'tickets move', call, async (tx, { params, body, now }) => {
    const order = await lockNamedOrder(tx, params.order);
    const found = await tx.query<{ pubId: string }>(
      // By an earlier code, too, as when the command is given again.
      `select pub_id as "pubId" from tickets t where order_id = $1 and (starts_with(pub_id, $2)
        or exists (
         select from ticket_transfers x where x.order_id = t.order_id and x.place = t.place
           and starts_with(x.old_code, $2)))`,
      [order.id, body.code],
    );
    const ticket = found.length === 1 ? await lockTicket(tx, order, found[0]!.pubId) : undefined;
    if (!ticket)
      throw refusal('No ticket of this order has a code that begins like this: see "orders show".');
    const to = await findByEmail(tx, body.to);
    const suspended = await tx.query(
      'select 1 from people where id = $1 and suspended_at is not null',
      [to?.id ?? 0],
    );
    if (!to?.verifiedAt || suspended.length > 0 || (await isErasurePending(tx, to.id)))
      throw refusal(
        'There is no confirmed account with this address that can log in: ' +
          'ask the recipient to register first.',
      );
    const change = {
      subject: `order ${order.number}`,
      before: { holder: `account ${ticket.holderId}` },
      after: { holder: `account ${to.id}` },
    };
    if (ticket.holderId === to.id) return change;
    if (ticket.isVoid) throw refusal('The ticket is void.');
    if (ticket.isUsed) throw refusal('The ticket has entered already.');
    const transferId = await openTransfer(tx, ticket, { tokenHash: null, now });
    await moveTicket(tx, ticket, { recipientId: to.id, transferId, now }).catch(
      (error: unknown) => {
        const reason = error instanceof Failure && refusals[error.message];
        throw reason ? refusal(reason) : error;
      },
    );
    return {
      ...change,
      notes: ['It has a new code; the old one is void. Both are told by e-mail.'],
    };
  });
