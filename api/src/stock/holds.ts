import type { Db, Tx } from '../db/db.ts';
import { one } from '../db/db.ts';
import { later, minutes } from '../ports/clock.ts';
import {
  changeBuyerCount,
  changeStock,
  countOf,
  type Line,
  recordStock,
  type StockReason,
  times,
} from './stock.ts';

export const HOLD_MS = minutes(30);

export interface HoldRow {
  holdId: number;
  eventId: number;
  revision: number;
  expiresAt: Date;
  isExtended: boolean;
  lapsedAt: Date | null;
}

/** The buyer's hold, locked until the transaction ends. */
export function lockHold(tx: Tx, buyerId: number): Promise<HoldRow | undefined> {
  return one<HoldRow>(
    tx,
    `select hold_id as "holdId", event_id as "eventId", revision, expires_at as "expiresAt",
            is_extended as "isExtended", lapsed_at as "lapsedAt"
       from holds where buyer_id = $1 for update`,
    [buyerId],
  );
}

export function holdLines(tx: Tx, buyerId: number): Promise<Line[]> {
  return tx.query<Line>(
    'select ticket_type_id as id, count from hold_lines where buyer_id = $1 order by ticket_type_id',
    [buyerId],
  );
}

/** Releases the tickets of a hold; its row and expiry stay. The hold must be locked. */
export async function releaseLines(
  tx: Tx,
  { buyerId, hold, reason, now }: { buyerId: number; hold: HoldRow; reason: StockReason; now: Date },
): Promise<void> {
  const lines = await holdLines(tx, buyerId);
  if (lines.length === 0) return;
  await tx.query('delete from hold_lines where buyer_id = $1', [buyerId]);
  await changeBuyerCount(tx, buyerId, hold.eventId, -countOf(lines));
  await changeStock(tx, times(lines, -1, 0));
  await recordStock(tx, { cause: { hold: hold.holdId }, reason, changes: times(lines, -1, 0), now });
}

/** Releases and deletes a buyer's hold, on sign-out and erasure. */
export async function dropHold(tx: Tx, buyerId: number, now: Date): Promise<void> {
  const hold = await lockHold(tx, buyerId);
  if (!hold) return;
  await releaseLines(tx, { buyerId, hold, reason: 'release', now });
  await tx.query('delete from holds where buyer_id = $1', [buyerId]);
}

/**
 * Releases expired holds, all or those of one event, each in its own transaction; holds locked by another process are
 * skipped. A hold that had tickets stays marked as lapsed for an hour, so that an order based on it gets 410. Returns how
 * many holds were due, at most 200.
 */
export async function lapseHolds(db: Db, now: Date, eventId?: number): Promise<number> {
  const due = await db.query<{ buyerId: number }>(
    `select buyer_id as "buyerId" from holds
      where lapsed_at is null and expires_at <= $1 and ($2::int is null or event_id = $2)
      order by expires_at limit 200`,
    [now, eventId ?? null],
  );
  for (const { buyerId } of due) {
    await db.transaction(async (tx) => {
      const hold = await one<HoldRow>(
        tx,
        `select hold_id as "holdId", event_id as "eventId", expires_at as "expiresAt" from holds
          where buyer_id = $1 and lapsed_at is null and expires_at <= $2 for update skip locked`,
        [buyerId, now],
      );
      if (!hold) return;
      const lines = await holdLines(tx, buyerId);
      await releaseLines(tx, { buyerId, hold, reason: 'lapse', now });
      if (lines.length === 0) await tx.query('delete from holds where buyer_id = $1', [buyerId]);
      else await tx.query('update holds set lapsed_at = $2 where buyer_id = $1', [buyerId, now]);
    });
  }
  if (eventId === undefined)
    await db.query('delete from holds where lapsed_at < $1', [later(now, -minutes(60))]);
  return due.length;
}
