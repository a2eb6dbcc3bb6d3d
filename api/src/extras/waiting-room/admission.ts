import type { Admission, SaleGate } from '../../checkout/sale-gate.ts';

/**
 * The admission of each of these buyers. At an event without a waiting room everyone may do
 * everything.
 */
export const readAdmissions: SaleGate['readAdmissions'] = async (
  tx,
  { id, hasWaitingRoom },
  buyerIds,
  now,
) => {
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
};

/** Until when an admitted buyer may choose tickets. */
export const readAdmittedUntil: SaleGate['readAdmittedUntil'] = async (
  tx,
  { id, hasWaitingRoom },
  buyerId,
  now,
) => {
  if (!hasWaitingRoom) return null;
  const [place] = await tx.query<{ admittedUntil: Date }>(
    `select admitted_until as "admittedUntil" from waiting_places
      where event_id = $1 and person_id = $2 and admitted_until > $3`,
    [id, buyerId, now],
  );
  return place?.admittedUntil ?? null;
};
