import { randomBytes } from 'node:crypto';
import { type LockedOrder, lockOrder } from '../checkout/order-rows.ts';
import { one, type Tx } from '../db/db.ts';
import { Failure } from '../errors.ts';
import { queueMails } from '../outbox/queue-mails.ts';
import { isBeforeGates } from '../stock/event-facts.ts';
import { type EventRow, findAnyEvent } from '../stock/event-row.ts';
import { changeBuyerCount } from '../stock/stock.ts';

/** A ticket whose order and row are locked. */
export interface LockedTicket {
  order: LockedOrder;
  event: EventRow;
  pubId: string;
  place: number;
  holderId: number;
  isVoid: boolean;
  /** A gate has recorded it. */
  isUsed: boolean;
}

/** Locks a ticket of a locked order: a gate that records its entry waits for it, or has recorded it before. */
export async function lockTicket(
  tx: Tx,
  order: LockedOrder,
  pubId: string,
): Promise<LockedTicket | undefined> {
  const locked = await tx.query('select 1 from tickets where pub_id = $1 and order_id = $2 for update', [
    pubId,
    order.id,
  ]);
  if (locked.length === 0) return undefined;
  const ticket = await one<Omit<LockedTicket, 'order' | 'event'>>(
    tx,
    `select t.pub_id as "pubId", t.place, t.buyer_id as "holderId", t.voided_at is not null as "isVoid",
            exists (select from gate_entries n where n.ticket_id = t.pub_id) as "isUsed" from tickets t where t.pub_id = $1`,
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

/** Until its gates open, a valid ticket that no gate has recorded can be sent. Throws 2070. */
export function refuseUnsendable({ isVoid, isUsed, event }: LockedTicket, now: Date): void {
  if (isVoid || isUsed || !isBeforeGates(event, now)) throw new Failure('ticketNotSendable');
}

/**
 * Gives a locked ticket to another account: it gets a new code, and the one before is void. It counts among the four tickets of the
 * recipient, and still among those of everybody who had it, so that nobody can buy more by sending. `transferId`: the link by which;
 * undefined when the office moves it. Tells both by mail. Throws 2002.
 */
export async function moveTicket(
  tx: Tx,
  { order, pubId, place, holderId, event }: LockedTicket,
  { recipientId, transferId, now }: { recipientId: number; transferId?: number; now: Date },
): Promise<void> {
  const counted = await tx.query(
    `select 1 from orders where id = $1 and buyer_id = $3
     union all select 1 from ticket_transfers where order_id = $1 and place = $2 and recipient_id = $3`,
    [order.id, place, recipientId],
  );
  if (counted.length === 0) await changeBuyerCount(tx, recipientId, order.eventId, 1);
  const code = randomBytes(16).toString('base64url');
  await tx.query('update tickets set pub_id = $2, buyer_id = $3 where pub_id = $1', [
    pubId,
    code,
    recipientId,
  ]);
  const accepted = [recipientId, pubId, now];
  if (transferId === undefined) await endOffer(tx, order.id, place, now);
  const [transfer] =
    transferId === undefined
      ? await tx.query<{ id: number }>(
          `insert into ticket_transfers (order_id, place, sender_id, created_at, recipient_id, old_code, accepted_at)
           values ($4, $5, $6, $3, $1, $2, $3) returning id`,
          [...accepted, order.id, place, holderId],
        )
      : await tx.query<{ id: number }>(
          `update ticket_transfers set recipient_id = $1, old_code = $2, accepted_at = $3 where id = $4 returning id`,
          [...accepted, transferId],
        );
  await queueTransferMails(tx, { id: transfer!.id, holderId, recipientId, eventId: event.id, now });
}

/** Ends the open link of a ticket, if it has one. Returns how many ended. */
export const endOffer = async (tx: Tx, orderId: number, place: number, now: Date): Promise<number> =>
  (
    await tx.query(
      `update ticket_transfers set ended_at = $3
        where order_id = $1 and place = $2 and ended_at is null and accepted_at is null returning 1`,
      [orderId, place, now],
    )
  ).length;

async function queueTransferMails(
  tx: Tx,
  transfer: { id: number; holderId: number; recipientId: number; eventId: number; now: Date },
): Promise<void> {
  const { id, holderId, recipientId, eventId, now } = transfer;
  const people = await tx.query<{ id: number; email: string | null; lang: 'en'; name: string | null }>(
    'select id, email, language as lang, first_name as name from people where id = any($1::int[])',
    [[holderId, recipientId]],
  );
  const mailTo = (kind: 'ticketSent' | 'ticketReceived', to: number, about: number) => {
    const { email, lang } = people.find((person) => person.id === to)!;
    const friend = people.find((person) => person.id === about)!.name ?? '';
    const details = { personId: String(to), eventId: String(eventId), friend };
    return { dedupeKey: `${kind} ${id}`, kind, to: email ?? undefined, lang, details, now };
  };
  await queueMails(tx, [
    mailTo('ticketSent', holderId, recipientId),
    mailTo('ticketReceived', recipientId, holderId),
  ]);
}
