import type { Language } from '@playday/shared/api-contract';
import type { Context } from '../../context.ts';
import { isoIn, isTomorrow } from '../../time/dates.ts';
import type { Tx } from '../../db/db.ts';
import { days, later } from '../../time/time.ts';
import { queueMails } from '../../outbox/queue-mails.ts';

/** The hour of the day before, by the clocks of the event's place. */
const HOUR = '10:00:00';
const BATCH_SIZE = 200;

interface Tomorrow {
  id: number;
  dateStart: Date;
  /** Who paid later has just had the tickets by mail. */
  since: Date;
}

/**
 * From ten o'clock of the day before an event on, mails who has tickets what they need to get
 * there, some in each transaction, which also stores how far it is: so any process can go on with
 * it, and no buyer is reminded twice of the same time. Stops after a batch when the signal is
 * aborted. Returns the number of buyers.
 */
export async function remindBuyers(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  signal?: AbortSignal,
) {
  const now = clock.now();
  const soon = await db.query<Omit<Tomorrow, 'since'> & { timeZone: string | null }>(
    `select e.id, e.date_start as "dateStart", e.time_zone as "timeZone"
       from events e left join event_reminders r on r.event_id = e.id
         and r.date_start = e.date_start
      where e.state = 'published' and e.date_start between $1 and $2 and r.done_at is null
        order by e.date_start, e.id`,
    [now, later(now, days(2))],
  );
  let count = 0;
  for (const event of soon) {
    const here = isoIn(now, event.timeZone);
    const since = new Date(`${here.slice(0, 10)}T${HOUR}${here.slice(19)}`);
    if (now < since || !isTomorrow(event.dateStart, event.timeZone, now)) continue;
    for (let reminded = BATCH_SIZE; reminded === BATCH_SIZE; ) {
      if (signal?.aborted) return count;
      reminded = await db.transaction((tx) => remindSome(tx, { ...event, since }, now));
      count += reminded;
    }
  }
  return count;
}

async function remindSome(tx: Tx, event: Tomorrow, now: Date): Promise<number> {
  const key = [event.id, event.dateStart];
  await tx.query(
    'insert into event_reminders (event_id, date_start) values ($1, $2) on conflict do nothing',
    key,
  );
  const [progress] = await tx.query<{ lastBuyerId: number }>(
    `select last_buyer_id as "lastBuyerId" from event_reminders
      where event_id = $1 and date_start = $2 and done_at is null for update skip locked`,
    key,
  );
  if (!progress) return 0;
  const buyers = await tx.query<{ id: number; email: string | null; lang: Language }>(
    `select p.id, p.email, p.language as lang from people p
      where p.id > $2 and p.id in (
        select t.buyer_id from orders o join tickets t on t.order_id = o.id and t.voided_at is null
         where o.event_id = $1 and o.state = 'paid' and o.paid_at <= $3)
      order by p.id limit $4`,
    [event.id, progress.lastBuyerId, event.since, BATCH_SIZE],
  );
  await queueMails(
    tx,
    buyers.map(({ id, email, lang }) => ({
      fact: `reminder ${event.id} ${id} ${event.dateStart.toISOString()}`,
      kind: 'reminder' as const,
      personId: id,
      eventId: event.id,
      to: email ?? undefined,
      lang,
      details: {},
      now,
    })),
  );
  await tx.query(
    `update event_reminders set last_buyer_id = $3, done_at = $4
     where event_id = $1 and date_start = $2`,
    [...key, buyers.at(-1)?.id ?? progress.lastBuyerId, buyers.length < BATCH_SIZE ? now : null],
  );
  return buyers.length;
}
