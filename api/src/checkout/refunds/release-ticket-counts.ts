import type { Language } from '@playday/shared/api-contract';
import type { Tx } from '../../db/db.ts';
import { extraParts } from '../../extra-parts.ts';
import { queueMails } from '../../outbox/queue-mails.ts';
import { countIfAllowed } from '../../stock/move-stock.ts';
import type { LockedOrder } from '../order/order-rows.ts';

/**
 * SQL condition: the ticket `t` is a valid one of the order $1, and of the codes $2 unless that is
 * null.
 */
const chosen =
  't.order_id = $1 and t.voided_at is null and ($2::text[] is null or t.pub_id = any($2))';

/**
 * Takes tickets of a locked order that are about to become void off the counts of their buyer and
 * of everybody they were sent to, and tells who has them now. `codes` undefined: all that are
 * valid. `count`: how many they are. Call it before they are void.
 */
export async function releaseTicketCounts(
  tx: Tx,
  order: LockedOrder,
  { count, codes, now }: { count: number; codes?: readonly string[]; now: Date },
): Promise<void> {
  const { id, buyerId, eventId } = order;
  const { recipients, withdrawn } = extraParts.ticketSending;
  const received = await tx.query<{ personId: number; count: number }>(
    `select x.recipient_id as "personId", count(distinct t.place)::int as count
       from tickets t join ${recipients} x using (order_id, place)
      where ${chosen} and x.recipient_id <> $3 group by 1`,
    [id, codes ?? null, buyerId],
  );
  // By id, as all that lock several counts.
  for (const each of [...received, { personId: buyerId, count }].sort(
    (a, b) => a.personId - b.personId,
  ))
    await countIfAllowed(tx, { buyerId: each.personId, eventId, change: -each.count });
  if (received.length > 0 && withdrawn)
    await tellHolders(tx, order, { kind: withdrawn, codes, now });
}

async function tellHolders(
  tx: Tx,
  { id: orderId, buyerId, eventId }: LockedOrder,
  {
    kind,
    codes,
    now,
  }: {
    kind: NonNullable<typeof extraParts.ticketSending.withdrawn>;
    codes: readonly string[] | undefined;
    now: Date;
  },
): Promise<void> {
  const holders = await tx.query<{
    id: number;
    email: string | null;
    lang: Language;
    code: string;
  }>(
    `select p.id, p.email, p.language as lang, min(t.pub_id) as code
      from tickets t join people p on p.id = t.buyer_id
      where ${chosen} and p.id <> $3 group by p.id`,
    [orderId, codes ?? null, buyerId],
  );
  const mails = holders.map(({ id: personId, email, lang, code }) => ({
    fact: `withdrawn ${code}`,
    kind,
    personId,
    orderId,
    eventId,
    to: email ?? undefined,
    lang,
    details: {},
    now,
  }));
  await queueMails(tx, mails);
}
