import { retentionDays } from '@playday/shared/rules/shop/retention-days';
import type { Context } from '../../context.ts';
import { days, later } from '../../time/time.ts';
import { lockStockOf, takeBack } from './guest-tickets.ts';

/**
 * Makes the tickets of guests of cancelled events void, and forgets their names long after an
 * event.
 */
export async function endGuestLists({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const cancelled = await db.query<{ eventId: number; ids: string[] }>(
    `select g.event_id as "eventId", array_agg(g.ticket_id) as ids
       from guest_tickets g join tickets t on t.pub_id = g.ticket_id and t.voided_at is null
       join events e on e.id = g.event_id and e.state = 'cancelled' group by 1 order by 1`,
  );
  for (const { eventId, ids } of cancelled)
    await db.transaction(async (tx) => {
      await lockStockOf(tx, eventId);
      await takeBack(tx, ids, now);
    });
  await db.query(
    `update guest_tickets g set name = null, email = null from events e
      where e.id = g.event_id and g.name is not null and e.date_end < $1
        and e.state <> 'postponed'`,
    [later(now, -days(retentionDays.guests))],
  );
}
