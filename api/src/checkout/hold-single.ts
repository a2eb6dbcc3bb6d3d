import type { Hold } from '@playday/shared/api-contract';
import { type Db, one, type Tx } from '../db/db.ts';
import { later } from '../ports/clock.ts';
import { emptyHold, readHold, remaining } from './hold-view.ts';
import {
  HOLD_MS,
  type HoldRow,
  holdLines,
  keepEnd,
  keptEnd,
  lockHold,
  releaseLines,
} from '../stock/holds.ts';
import { checkLines, eventOnSale, listedTypes } from './on-sale.ts';
import type { HoldRequest } from './hold-request.ts';
import { type Admission, readAdmissions, refuseNotAdmitted } from '../waiting-room/admission.ts';
import { Failure } from '../errors.ts';
import { withStock } from './insufficient-stock.ts';
import { refuseWithdrawn } from '../stock/event-row.ts';
import { changeBuyerCount, changeStock, countOf, difference, recordStock } from '../stock/stock.ts';

/** Decides one request in its own transaction: the fallback of `holdBatch`. */
export async function holdSingle(db: Db, request: HoldRequest): Promise<Hold> {
  const { buyerId, eventId, tickets, revision, now } = request;
  let admission: Admission;
  if (tickets.length > 0) {
    const event = await eventOnSale(db, eventId, buyerId, now);
    admission = (await readAdmissions(db, event, [buyerId], now))(buyerId);
    refuseNotAdmitted(admission);
    checkLines(await listedTypes(db, eventId), tickets);
  }
  const ids = tickets.map(({ id }) => id);
  return withStock(db, { buyerId, eventId, ids, now }, () =>
    db.transaction(async (tx) => {
      const hold = await lockOrCreate(tx, { buyerId, eventId, revision, now, isEmpty: tickets.length === 0 });
      if (!hold) return { ...emptyHold(now), remaining: await remaining(tx, buyerId, eventId) };
      if (hold.revision > revision) return readHold(tx, buyerId, hold, now);
      const before = await holdLines(tx, buyerId);
      if (admission === 'held' && before.length === 0) throw new Failure('notAdmitted');
      const changes = difference(before, tickets);
      await changeBuyerCount(tx, buyerId, eventId, countOf(tickets) - countOf(before));
      await changeStock(tx, changes);
      if (tickets.length > 0) await refuseWithdrawn(tx, eventId);
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
 * Locks the live hold, or creates one with the end that `beginHolds` describes. Replaces an expired hold or one for another
 * event. A live hold keeps its expiry; one with a newer revision is returned unchanged. Undefined: there is no hold to empty.
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
  const previous = await lockHold(tx, buyerId);
  const isLive = previous !== undefined && !previous.lapsedAt && previous.expiresAt > now;
  if (isLive && (previous.eventId === eventId || previous.revision > revision)) return previous;
  // Emptying the cart of another event must not release this hold.
  if (isEmpty && isLive) return undefined;
  if (previous) {
    const reason = previous.expiresAt > now ? 'release' : 'lapse';
    await releaseLines(tx, { buyerId, hold: previous, reason, now });
    await tx.query('delete from holds where buyer_id = $1', [buyerId]);
  }
  if (isEmpty) return undefined;
  const created = await one<Pick<HoldRow, 'holdId' | 'expiresAt' | 'isExtended'>>(
    tx,
    `insert into holds (buyer_id, hold_id, event_id, revision, expires_at, is_extended)
     select $1::int, nextval('hold_ids'), $2::int, $3::bigint, ${keptEnd('$4')} from (values (1)) as one
       left join buyer_counts b on b.buyer_id = $1 and b.event_id = $2 and b.hold_ends_at > $5
     on conflict (buyer_id) do nothing
     returning hold_id as "holdId", expires_at as "expiresAt", is_extended as "isExtended"`,
    [buyerId, eventId, revision, later(now, HOLD_MS), now],
  );
  // A concurrent first request created the hold: lock that one.
  if (!created) return lockOrCreate(tx, { buyerId, eventId, revision, now, isEmpty });
  const hold: HoldRow = { ...created, eventId, revision, lapsedAt: null };
  await keepEnd(tx, buyerId, hold);
  return hold;
}
