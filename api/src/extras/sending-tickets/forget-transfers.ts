import { retentionDays } from '@playday/shared/rules/shop/retention-days';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/db.ts';
import { countIfAllowed } from '../../stock/move-stock.ts';
import { days, later } from '../../time/time.ts';

const BATCH_SIZE = 500;

/**
 * Removes the person from the records of sent tickets: links that nobody accepted are deleted, the
 * others keep the ticket's old code, which stays void at the gate, and the other person. The caller
 * holds the locks on the orders of `ordersOf`.
 */
export async function removeFromSentTickets(tx: Tx, personId: number): Promise<void> {
  await releaseReceived(tx, 'x.recipient_id = $1', [personId]);
  await tx.query('delete from ticket_transfers where sender_id = $1 and old_code is null', [
    personId,
  ]);
  await tx.query(
    `update ticket_transfers
        set sender_id = nullif(sender_id, $1), recipient_id = nullif(recipient_id, $1),
          token_hash = null
      where $1 in (sender_id, recipient_id)`,
    [personId],
  );
}

/**
 * Forgets who sent tickets to whom, once the event is over for as long as `retentionDays` says; a
 * postponed event has no new date yet. Orders that another transaction has locked are left for the
 * next run.
 */
export async function forgetTransfers({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const endedBefore = later(clock.now(), -days(retentionDays.ticketTransfers));
  for (let count = BATCH_SIZE; count === BATCH_SIZE; )
    count = await db.transaction(async (tx) => {
      const orders = await tx.query<{ id: number }>(
        `select o.id from orders o join events e on e.id = o.event_id
          where e.date_end < $1 and e.state <> 'postponed' and exists (select
            from ticket_transfers x
            where x.order_id = o.id and (x.sender_id is not null or x.old_code is not null))
          order by o.id limit ${BATCH_SIZE} for update of o skip locked`,
        [endedBefore],
      );
      const ids = orders.map(({ id }) => id);
      await releaseReceived(tx, 'x.order_id = any($1)', [ids]);
      await tx.query(
        `delete from ticket_transfers where order_id = any($1) and old_code is null
         and sender_id is not null`,
        [ids],
      );
      await tx.query(
        `update ticket_transfers set sender_id = null, recipient_id = null, token_hash = null,
          old_code = null
          where order_id = any($1)`,
        [ids],
      );
      return ids.length;
    });
}

/**
 * Takes the tickets of the transfers `x` that meet the condition off the counts of their
 * recipients: a count says no more than the records it can be compared with.
 */
async function releaseReceived(tx: Tx, condition: string, params: unknown[]): Promise<void> {
  const received = await tx.query<{ personId: number; eventId: number; count: number }>(
    `select x.recipient_id as "personId", o.event_id as "eventId",
            count(distinct (x.order_id, x.place))::int as count
       from ticket_transfers x join orders o on o.id = x.order_id
       join tickets t on t.order_id = x.order_id and t.place = x.place and t.voided_at is null
      where ${condition} and x.recipient_id <> o.buyer_id group by 1, 2 order by 1, 2`,
    params,
  );
  for (const { personId, eventId, count } of received)
    await countIfAllowed(tx, { buyerId: personId, eventId, change: -count });
}
