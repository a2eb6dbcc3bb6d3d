import type { Tx } from '../../db/db.ts';
import type { PlannedOrder } from './plan-order.ts';

/**
 * Locks the promos of a batch of orders, sorted by id. Uses are allocated in memory, then written
 * with set-based queries.
 */
export async function lockPromos(tx: Tx, plans: readonly PlannedOrder[]) {
  const named = plans.flatMap(({ promo, buyerId }) =>
    promo ? [{ promo: promo.id, buyer: buyerId }] : [],
  );
  const promoIds = [...new Set(named.map(({ promo }) => promo))];
  const promos = new Map<number, { uses: number; maxUses: number | null; maxPerBuyer: number }>();
  /** The accounts of a mailbox count together. */
  const mailboxOf = new Map<number, number>();
  const ofMailboxes = new Map<string, number>();
  if (promoIds.length > 0) {
    const [rows, uses] = await Promise.all([
      tx.query<{ id: number; uses: number; maxUses: number | null; maxPerBuyer: number }>(
        `select p.id, p.uses, p.max_uses as "maxUses", p.max_uses_per_buyer as "maxPerBuyer"
           from promos p where p.id = any($1::int[]) order by p.id for update`,
        [promoIds],
      ),
      // These rows need no lock: they only change under the lock of their promo.
      tx.query<{ promo: number; buyer: number; mailbox: number; uses: number }>(
        `select d.promo, d.buyer, coalesce(min(p2.id), d.buyer) as mailbox, coalesce(sum(b.uses),
          0)::int as uses
           from unnest($1::int[], $2::int[]) as d (promo, buyer)
           left join people me on me.id = d.buyer
           left join people p2 on p2.mailbox = me.mailbox
           left join promo_buyers b on b.buyer_id = p2.id and b.promo_id = d.promo group by 1, 2`,
        [named.map(({ promo }) => promo), named.map(({ buyer }) => buyer)],
      ),
    ]);
    for (const row of rows) promos.set(row.id, row);
    for (const { promo, buyer, mailbox, uses: used } of uses) {
      mailboxOf.set(buyer, mailbox);
      ofMailboxes.set(`${promo} ${mailbox}`, used);
    }
  }

  return {
    /** Allocates one use, globally and per buyer. Returns false when either limit is reached. */
    allocate(promoId: number, buyerId: number): boolean {
      const promo = promos.get(promoId);
      const mailbox = `${promoId} ${mailboxOf.get(buyerId)}`;
      const used = ofMailboxes.get(mailbox) ?? 0;
      if (
        !promo ||
        (promo.maxUses !== null && promo.uses >= promo.maxUses) ||
        used >= promo.maxPerBuyer
      )
        return false;
      promo.uses++;
      ofMailboxes.set(mailbox, used + 1);
      return true;
    },
    /** Writes the allocated uses, once the orders have ids. */
    async write(orders: { plan: PlannedOrder; orderId: number }[]): Promise<void> {
      const allocated = orders.flatMap(({ plan: { promo, buyerId }, orderId }) =>
        promo
          ? [
              {
                promo: promo.id,
                buyer: buyerId,
                order: orderId,
                maxPerBuyer: promos.get(promo.id)!.maxPerBuyer,
              },
            ]
          : [],
      );
      if (allocated.length === 0) return;
      const rows = JSON.stringify(allocated);
      await Promise.all([
        tx.query(
          `update promos p set uses = p.uses + d.n
             from (select promo, count(*) as n from jsonb_to_recordset($1::jsonb) as d (promo int)
               group by promo) d
            where p.id = d.promo`,
          [rows],
        ),
        tx.query(
          `insert into promo_buyers as b (promo_id, buyer_id, uses, max_uses)
           select promo, buyer, count(*), max("maxPerBuyer")
             from jsonb_to_recordset($1::jsonb) as d (promo int, buyer int, "maxPerBuyer" int)
               group by promo, buyer
           on conflict (promo_id, buyer_id) do update
             set uses = b.uses + excluded.uses, max_uses = greatest(excluded.max_uses,
               b.uses + excluded.uses)`,
          [rows],
        ),
        tx.query(
          `insert into promo_uses (order_id, promo_id, buyer_id)
           select "order", promo, buyer from jsonb_to_recordset($1::jsonb) as d ("order" int,
             promo int, buyer int)`,
          [rows],
        ),
      ]);
    },
  };
}
