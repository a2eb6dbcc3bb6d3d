import type { Tx } from '../db/db.ts';
import type { EventRow } from '../events/event-row.ts';

/**
 * What a buyer may do at an event with a waiting room: `all` when admitted, `held` who only holds
 * tickets (they may be changed and ordered while the hold lasts), otherwise nothing.
 */
export type Admission = 'all' | 'held' | undefined;

/**
 * The admission of each of these buyers. At an event without a waiting room everyone may do
 * everything.
 */
export async function readAdmissions(
  tx: Tx,
  { id, hasWaitingRoom }: Pick<EventRow, 'id' | 'hasWaitingRoom'>,
  buyerIds: readonly number[],
  now: Date,
): Promise<(buyerId: number) => Admission> {
  if (!hasWaitingRoom) return () => 'all';
  const rows = await tx.query<{ buyerId: number; admission: Admission }>(
    `select person_id as "buyerId", 'all' as admission from waiting_places
      where event_id = $1 and person_id = any($2::int[]) and admitted_until > $3
     union all
     select h.buyer_id, 'held' from holds h
      where h.event_id = $1 and h.buyer_id = any($2::int[]) and h.lapsed_at is null
        and h.expires_at > $3
        and exists (select from hold_lines l where l.buyer_id = h.buyer_id)
      order by admission desc`,
    [id, buyerIds, now],
  );
  // A buyer who is both has the later row.
  const admissions = new Map(rows.map(({ buyerId, admission }) => [buyerId, admission]));
  return (buyerId) => admissions.get(buyerId);
}
