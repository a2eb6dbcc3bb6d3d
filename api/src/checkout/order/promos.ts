import { fromMinor } from '@playday/shared/rules/money/money';
import { type EventRow, findEvent } from '../../events/event-row.ts';
import type { Tx } from '../../db/db.ts';
import { Failure } from '../../errors.ts';
import type { Handler } from '../../http/handler.ts';
import { limitAttempts, returnAttempt } from '../../http/limits.ts';
import { minutes } from '../../time/time.ts';

export interface PromoRow {
  id: number;
  code: string;
  amount: number;
  maxUsesPerBuyer: number;
  isExpired: boolean;
  isUsedUp: boolean;
  buyerUses: number;
}

export const getPromocode: Handler<'GET /user/promocode'> = async (
  { db },
  { query, session, now },
) => {
  const buyerId = session.personId;
  return countWrongCode(db, { buyerId, now }, async () => {
    const event = await findEvent(db, query.eventId);
    if (!event) throw new Failure('promoUnknown');
    const promo = await findPromo(db, { code: query.code, event, buyerId, now });
    return { amount: fromMinor(promo.amount, event.scale) };
  });
};

/**
 * Runs `work` with a promo code that a buyer sent, limited to 30 wrong codes in 15 minutes per
 * buyer over all operations (there are 36^8 codes). Each attempt is counted before the check, so
 * that concurrent guesses cannot pass the limit; a correct code is subtracted again.
 */
export async function countWrongCode<T>(
  db: Tx,
  { buyerId, now }: { buyerId: number; now: Date },
  work: () => Promise<T>,
): Promise<T> {
  const key = `promo ${buyerId}`;
  await limitAttempts(db, now, key, 30, minutes(15));
  try {
    const result = await work();
    await returnAttempt(db, key);
    return result;
  } catch (error) {
    const isWrong =
      error instanceof Failure &&
      ['promoUnknown', 'promoExpired', 'promoUsed'].includes(error.message);
    if (!isWrong) await returnAttempt(db, key);
    throw error;
  }
}

/**
 * A promo that is valid for this event now. Unknown codes and those of another event are
 * `promoUnknown`.
 */
async function findPromo(
  tx: Tx,
  { code, event, buyerId, now }: { code: string; event: EventRow; buyerId: number; now: Date },
): Promise<PromoRow> {
  return usablePromo((await readPromos(tx, event, [{ code, buyerId }], now))[0]);
}

export function usablePromo(promo: PromoRow | undefined): PromoRow {
  if (!promo) throw new Failure('promoUnknown', { field: 'promocode' });
  if (promo.isExpired) throw new Failure('promoExpired', { field: 'promocode' });
  if (promo.isUsedUp || promo.buyerUses >= promo.maxUsesPerBuyer) {
    throw new Failure('promoUsed', { field: 'promocode' });
  }
  return promo;
}

/** SQL for how often all accounts of a buyer's mailbox use a promo. */
const usesOfMailbox = (promoId: string, buyerId: string) =>
  `coalesce((select sum(b.uses) from people me join people p2 on p2.mailbox = me.mailbox
              join promo_buyers b on b.buyer_id = p2.id and b.promo_id = ${promoId}
             where me.id = ${buyerId}), 0)::int`;

/**
 * The promos that buyers requested, expired ones too; those that are not for this event are left
 * out.
 */
export function readPromos(
  tx: Tx,
  event: EventRow,
  named: { code: string; buyerId: number }[],
  now: Date,
): Promise<(PromoRow & { buyerId: number })[]> {
  return tx.query(
    `select p.id, p.code, p.amount, p.max_uses_per_buyer as "maxUsesPerBuyer",
            coalesce(p.valid_until <= $5, false) as "isExpired",
            p.max_uses is not null and p.uses >= p.max_uses as "isUsedUp",
            ${usesOfMailbox('p.id', 'd.buyer')} as "buyerUses",
            d.buyer as "buyerId"
       from unnest($1::text[], $2::int[]) as d (code, buyer)
       join promos p on p.code = d.code
      where (p.event_id is null or p.event_id = $3) and p.currency_id = $4`,
    [
      named.map(({ code }) => code),
      named.map(({ buyerId }) => buyerId),
      event.id,
      event.currencyId,
      now,
    ],
  );
}

/**
 * Counts one use for an order, globally and per buyer, whose accounts of one mailbox count
 * together. Returns false when either limit is reached.
 */
export async function reservePromo(
  tx: Tx,
  { promoId, buyerId, orderId }: { promoId: number; buyerId: number; orderId: number },
): Promise<boolean> {
  const [promo] = await tx.query<{ most: number }>(
    `update promos set uses = uses + 1 where id = $1 and (max_uses is null or uses < max_uses)
     returning max_uses_per_buyer as most`,
    [promoId],
  );
  if (!promo) return false;
  const ofBuyer = await tx.query(
    `insert into promo_buyers as b (promo_id, buyer_id, uses, max_uses)
     select $1::int, $2::int, 1, $3::int where ${usesOfMailbox('$1', '$2')} < $3
     on conflict (promo_id, buyer_id) do update set uses = b.uses + 1, max_uses = greatest($3,
     b.uses + 1)
     returning 1`,
    [promoId, buyerId, promo.most],
  );
  if (ofBuyer.length === 0) {
    await tx.query('update promos set uses = uses - 1 where id = $1', [promoId]);
    return false;
  }
  await tx.query('insert into promo_uses (order_id, promo_id, buyer_id) values ($1, $2, $3)', [
    orderId,
    promoId,
    buyerId,
  ]);
  return true;
}

/** Returns the promo use of an order that is closed, see `releasePromos`. */
export function releasePromo(tx: Tx, orderId: number): Promise<void> {
  return releasePromos(tx, [orderId]);
}

/**
 * Returns the promo uses of orders that are closed. Deleting the rows makes it happen exactly once.
 */
export async function releasePromos(tx: Tx, orderIds: readonly number[]): Promise<void> {
  // Promos are locked first, like where uses are taken.
  await tx.query(
    `select 1 from promos where id in (select promo_id from promo_uses
      where order_id = any($1::int[]))
      order by id for update`,
    [orderIds],
  );
  const uses = await tx.query<{ promoId: number; buyerId: number }>(
    `delete from promo_uses where order_id = any($1::int[])
      returning promo_id as "promoId", buyer_id as "buyerId"`,
    [orderIds],
  );
  if (uses.length === 0) return;
  const rows = JSON.stringify(uses);
  await tx.query(
    `update promos p set uses = p.uses - d.n
       from (select "promoId" as id, count(*) as n
         from jsonb_to_recordset($1::jsonb) as u ("promoId" int) group by 1) d
      where p.id = d.id`,
    [rows],
  );
  await tx.query(
    `update promo_buyers b set uses = b.uses - d.n
       from (select "promoId" as promo_id, "buyerId" as buyer_id, count(*) as n
               from jsonb_to_recordset($1::jsonb) as u ("promoId" int, "buyerId" int)
                 group by 1, 2) d
      where b.promo_id = d.promo_id and b.buyer_id = d.buyer_id`,
    [rows],
  );
}
