import type { Hold } from '@playday/shared/api-contract';
import { type Db, one, type Tx } from '../db/db.ts';
import { later } from '../ports/clock.ts';
import { emptyHold, readHold, remaining } from './hold-view.ts';
import { HOLD_MS, type HoldRow, holdLines, lockHold, releaseLines } from '../stock/holds.ts';
import { checkLines, eventOnSale, listedTypes } from './on-sale.ts';
import type { HoldRequest } from './hold-request.ts';
import { withStock } from './insufficient-stock.ts';
import { changeBuyerCount, changeStock, countOf, difference, recordStock } from '../stock/stock.ts';

/** Decides one request in its own transaction: the fallback of `holdBatch`. */
export async function holdSingle(db: Db, request: HoldRequest): Promise<Hold> {
  const { buyerId, eventId, tickets, revision, now } = request;
  if (tickets.length > 0) {
    await eventOnSale(db, eventId, buyerId, now);
    checkLines(await listedTypes(db, eventId), tickets);
  }
  const ids = tickets.map(({ id }) => id);
  return withStock(db, { buyerId, eventId, ids, now }, () =>
    db.transaction(async (tx) => {
      const hold = await lockOrCreate(tx, { buyerId, eventId, revision, now, isEmpty: tickets.length === 0 });
      if (!hold) return { ...emptyHold(now), remaining: await remaining(tx, buyerId, eventId) };
      if (hold.revision > revision) return readHold(tx, buyerId, hold, now);
      const before = await holdLines(tx, buyerId);
      const changes = difference(before, tickets);
      await changeBuyerCount(tx, buyerId, eventId, countOf(tickets) - countOf(before));
      await changeStock(tx, changes);
      const cause = { hold: hold.holdId };
      const grown = changes.filter(({ held }) => held > 0);
      const shrunk = changes.filter(({ held }) => held < 0);
      await recordStock(tx, { cause, reason: 'hold', changes: grown, now });
      await recordStock(tx, { cause, reason: 'release', changes: shrunk, now });
      await tx.query('delete from hold_lines where buyer_id = $1', [buyerId]);
      await tx.query(
        `insert into hold_lines (buyer_id, ticket_type_id, count)
         select $1, d.id, d.count from unnest($2::int[], $3::int[]) as d (id, count)`,
        [buyerId, ids, tickets.map(({ count }) => count)],
      );
      await tx.query('update holds set revision = $2 where buyer_id = $1', [buyerId, revision]);
      return readHold(tx, buyerId, { ...hold, revision }, now);
    }),
  );
}

/**
 * Locks the live hold, or creates one that expires after 1800 s. Replaces an expired hold or one for another event. A live
 * hold keeps its expiry; one with a newer revision is returned unchanged. Undefined: there is no hold to empty.
 */
async function lockOrCreate(
  tx: Tx,
  {
    buyerId,
    eventId,
    revision,
    now,
    isEmpty,
  }: { buyerId: number; eventId: number; revision: number; now: Date; isEmpty: boolean },
): Promise<HoldRow | undefined> {
  const hold = await lockHold(tx, buyerId);
  const isLive = hold !== undefined && !hold.lapsedAt && hold.expiresAt > now;
  if (isLive && (hold.eventId === eventId || hold.revision > revision)) return hold;
  // Emptying the cart of another event must not release this hold.
  if (isEmpty && isLive) return undefined;
  if (hold) {
    await releaseLines(tx, { buyerId, hold, reason: hold.expiresAt > now ? 'release' : 'lapse', now });
    await tx.query('delete from holds where buyer_id = $1', [buyerId]);
  }
  if (isEmpty) return undefined;
  const created = await one<{ holdId: number }>(
    tx,
    `insert into holds (buyer_id, hold_id, event_id, revision, expires_at)
     values ($1, nextval('hold_ids'), $2, $3, $4) on conflict (buyer_id) do nothing returning hold_id as "holdId"`,
    [buyerId, eventId, revision, later(now, HOLD_MS)],
  );
  // A concurrent first request created the hold: lock that one.
  if (!created) return lockOrCreate(tx, { buyerId, eventId, revision, now, isEmpty });
  const expiresAt = later(now, HOLD_MS);
  return { holdId: created.holdId, eventId, revision, expiresAt, isExtended: false, lapsedAt: null };
}
