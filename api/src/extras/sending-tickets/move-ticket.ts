import { randomBytes } from 'node:crypto';
import type { Language } from '@playday/shared/api-contract';
import { extraParts } from '../../extra-parts.ts';
import { type LockedOrder, lockOrder } from '../../checkout/order/order-rows.ts';
import { one, type Tx } from '../../db/db.ts';
import { Failure } from '../../errors.ts';
import { queueMails } from '../../outbox/queue-mails.ts';
import { isBeforeGates } from '../../events/event-facts.ts';
import { type EventRow, findAnyEvent, readBirthdays } from '../../events/event-row.ts';
import { refuse } from '../../stock/availability.ts';
import { countIfAllowed } from '../../stock/move-stock.ts';

/** A ticket whose order and row are locked. */
export interface LockedTicket {
  order: LockedOrder;
  event: EventRow;
  pubId: string;
  place: number;
  holderId: number;
  isVoid: boolean;
  /** It has entered. */
  isUsed: boolean;
}

/**
 * Locks a ticket of a locked order: a gate that records its entry waits for it, or has recorded it
 * before.
 */
export async function lockTicket(
  tx: Tx,
  order: LockedOrder,
  pubId: string,
): Promise<LockedTicket | undefined> {
  const locked = await tx.query(
    'select 1 from tickets where pub_id = $1 and order_id = $2 for update',
    [pubId, order.id],
  );
  if (locked.length === 0) return undefined;
  const ticket = await one<Omit<LockedTicket, 'order' | 'event'>>(
    tx,
    `select t.pub_id as "pubId", t.place, t.buyer_id as "holderId",
      t.voided_at is not null as "isVoid",
            exists (select from ${extraParts.entries} n
            where n.ticket_id = t.pub_id and not n.is_conflict) as "isUsed" from tickets t
              where t.pub_id = $1`,
    [pubId],
  );
  return { ...ticket!, order, event: (await findAnyEvent(tx, order.eventId))! };
}

/** Locks the order of a ticket, then the ticket. Undefined: no ticket has this code. */
export async function lockTicketByCode(tx: Tx, pubId: string): Promise<LockedTicket | undefined> {
  const found = await one<{ orderId: number }>(
    tx,
    'select order_id as "orderId" from tickets where pub_id = $1',
    [pubId],
  );
  return found && lockTicket(tx, await lockOrder(tx, found.orderId), pubId);
}

/**
 * Until its gates open, a valid ticket that has not entered can be sent. Throws
 * `ticketNotSendable`.
 */
export function refuseUnsendable({ isVoid, isUsed, event }: LockedTicket, now: Date): void {
  if (isVoid || isUsed || !isBeforeGates(event, now)) throw new Failure('ticketNotSendable');
}

/**
 * Gives a locked ticket to another account: it gets a new code, and the one before is void. It
 * counts among the four tickets of the recipient, and still among those of everybody who had it, so
 * that nobody can buy more by sending. `transferId`: of `openTransfer`. Tells both by mail. Throws
 * `ticketLimit`, `ageRestricted`, and `notFound` when the transfer has ended.
 */
export async function moveTicket(
  tx: Tx,
  { order, pubId, place, holderId, event }: LockedTicket,
  { recipientId, transferId, now }: { recipientId: number; transferId: number; now: Date },
): Promise<void> {
  const { ageYears, dateStart } = event;
  const birthday = (await readBirthdays(tx, event, [recipientId])).get(recipientId);
  refuse({ now, age: { ageYears, dateStart, birthday } });
  const counted = await tx.query(
    `select 1 from orders where id = $1 and buyer_id = $3
     union all select 1 from ticket_transfers
       where order_id = $1 and place = $2 and recipient_id = $3`,
    [order.id, place, recipientId],
  );
  if (counted.length === 0)
    await countIfAllowed(tx, { buyerId: recipientId, eventId: order.eventId, change: 1 });
  const code = randomBytes(16).toString('base64url');
  await tx.query('update tickets set pub_id = $2, buyer_id = $3 where pub_id = $1', [
    pubId,
    code,
    recipientId,
  ]);
  const closed = await tx.query(
    `update ticket_transfers set recipient_id = $2, old_code = $3, closed_at = $4
      where id = $1 and closed_at is null returning 1`,
    [transferId, recipientId, pubId, now],
  );
  // The links of the sender have just ended, which does not wait for the lock on the order.
  if (closed.length === 0) throw new Failure('notFound');
  await queueTransferMails(tx, { id: transferId, order, holderId, recipientId, now });
}

/**
 * Opens a transfer of a locked ticket, in place of an open one. `tokenHash`: of its link; null when
 * the office moves the ticket. Returns its id.
 */
export async function openTransfer(
  tx: Tx,
  { order, place, holderId }: LockedTicket,
  { tokenHash, now }: { tokenHash: string | null; now: Date },
): Promise<number> {
  await endOffer(tx, order.id, place, now);
  const [opened] = await tx.query<{ id: number }>(
    `insert into ticket_transfers (order_id, place, sender_id, token_hash, created_at)
     values ($1, $2, $3, $4, $5) returning id`,
    [order.id, place, holderId, tokenHash, now],
  );
  return opened!.id;
}

/** Ends the open link of a ticket, if it has one. */
export async function endOffer(tx: Tx, orderId: number, place: number, now: Date): Promise<void> {
  await tx.query(
    `update ticket_transfers set closed_at = $3
     where order_id = $1 and place = $2 and closed_at is null`,
    [orderId, place, now],
  );
}

async function queueTransferMails(
  tx: Tx,
  transfer: { id: number; order: LockedOrder; holderId: number; recipientId: number; now: Date },
): Promise<void> {
  const { id, order, holderId, recipientId, now } = transfer;
  const people = await tx.query<{ id: number; email: string | null; lang: Language }>(
    'select id, email, language as lang from people where id = any($1::int[])',
    [[holderId, recipientId]],
  );
  const mailTo = (kind: 'ticketSent' | 'ticketReceived', to: number, friendId: number) => {
    const { email, lang } = people.find((person) => person.id === to)!;
    return {
      fact: `${kind} ${id}`,
      kind,
      personId: to,
      orderId: order.id,
      eventId: order.eventId,
      to: email ?? undefined,
      lang,
      details: { friendId: String(friendId) },
      now,
    };
  };
  await queueMails(tx, [
    mailTo('ticketSent', holderId, recipientId),
    mailTo('ticketReceived', recipientId, holderId),
  ]);
}
