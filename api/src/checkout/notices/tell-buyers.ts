import type { Language } from '@playday/shared/api-contract';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/db.ts';
import { queueMails } from '../../outbox/queue-mails.ts';

const BATCH_SIZE = 200;

interface Notice {
  noticeId: number;
  eventId: number;
  kind: 'postponed' | 'rescheduled';
}

interface Buyer {
  id: number;
  email: string | null;
  lang: Language;
  /** Has tickets that others have paid for, and none else. */
  isHolder?: boolean;
}

/**
 * Mails every buyer with paid orders, and everybody with tickets, of an event that was moved or
 * postponed, some in each transaction, which also stores how far it is: so any process can go on
 * with it, and no buyer is told twice. Stops after a batch when the signal is aborted. Returns the
 * number of buyers.
 */
export async function tellBuyers(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  signal?: AbortSignal,
) {
  for (let count = 0; ; ) {
    const told = await db.transaction((tx) => tellSome(tx, clock.now()));
    count += told;
    if (told < BATCH_SIZE || signal?.aborted) return count;
  }
}

async function tellSome(tx: Tx, now: Date): Promise<number> {
  const [notice] = await tx.query<Notice & { lastBuyerId: number }>(
    `select id as "noticeId", kind, event_id as "eventId", last_buyer_id as "lastBuyerId"
      from event_notices
      where done_at is null and kind <> 'cancelled' order by id limit 1 for update skip locked`,
  );
  if (!notice) return 0;
  const buyers = await tx.query<Buyer>(
    `select id, email, language as lang, not exists (
              select from orders where buyer_id = people.id and event_id = $1
                and state = 'paid') as "isHolder" from people
      where id > $2 and id in (select buyer_id from orders where event_id = $1 and state = 'paid'
                               union select buyer_id from tickets
                                 where event_id = $1 and voided_at is null)
      order by id limit $3`,
    [notice.eventId, notice.lastBuyerId, BATCH_SIZE],
  );
  await queueMails(
    tx,
    buyers.map((buyer) => mailOf(notice, buyer, now)),
  );
  await tx.query('update event_notices set last_buyer_id = $2, done_at = $3 where id = $1', [
    notice.noticeId,
    buyers.at(-1)?.id ?? notice.lastBuyerId,
    buyers.length < BATCH_SIZE ? now : null,
  ]);
  return buyers.length;
}

/**
 * Mails the buyers of orders that have just been paid what they were not told: that their event was
 * moved or postponed while they paid. A buyer who knows it from another order gets no second mail.
 */
export async function tellLateBuyers(
  tx: Tx,
  orderIds: readonly number[],
  now: Date,
): Promise<void> {
  const rows = await tx.query<Notice & Buyer>(
    `select n.id as "noticeId", n.event_id as "eventId", n.kind, p.id, p.email,
            p.language as lang
       from orders o
       join event_notices n on n.id = (select max(id) from event_notices
         where event_id = o.event_id)
        and n.kind <> 'cancelled' and n.created_at > o.created_at
       join people p on p.id = o.buyer_id
      where o.id = any($1::int[])`,
    [orderIds],
  );
  await queueMails(
    tx,
    rows.map((row) => mailOf(row, row, now)),
  );
}

const mailOf = (
  { noticeId, eventId, kind }: Notice,
  { id, email, lang, isHolder }: Buyer,
  now: Date,
) => ({
  fact: `event notice ${noticeId} ${id}`,
  kind: kind === 'rescheduled' ? ('eventRescheduled' as const) : ('eventPostponed' as const),
  personId: id,
  eventId,
  to: email ?? undefined,
  lang,
  details: {
    noticeId: String(noticeId),
    ...(isHolder && { isHolder: 'true' }),
  },
  now,
});
