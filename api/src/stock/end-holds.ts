import type { Db } from '../db/db.ts';

/**
 * Ends the holds of events that are no longer on sale; `lapseHolds` then releases their tickets like those of any hold that has ended.
 * Holds that somebody else has locked follow at the next run.
 */
export async function endHolds(db: Db, now: Date): Promise<number> {
  const ended = await db.query(
    `update holds set expires_at = $1 where buyer_id in (
       select h.buyer_id from holds h join events e on e.id = h.event_id
        where e.state <> 'published' and h.lapsed_at is null and h.expires_at > $1
        order by h.buyer_id limit 500 for update of h skip locked)
     returning 1`,
    [now],
  );
  return ended.length;
}
