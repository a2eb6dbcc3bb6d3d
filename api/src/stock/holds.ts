import { type Db, one, type Tx } from '../db/db.ts';
import { eachAlone } from '../db/micro-batch.ts';
import type { Log } from '../log.ts';
import { later, minutes } from '../time/time.ts';
import type { UnpaidEndKind } from './hold-terms.ts';
import type { Line } from './lines.ts';
import { giveBack, type StockReason } from './move-stock.ts';

export interface HoldRow {
  holdId: number;
  eventId: number;
  revision: number;
  expiresAt: Date;
  isExtended: boolean;
  lapsedAt: Date | null;
  saleEnd: Date;
}

/** The buyer's hold, locked until the transaction ends. */
export function lockHold(tx: Tx, buyerId: number): Promise<HoldRow | undefined> {
  return one<HoldRow>(
    tx,
    `select h.hold_id as "holdId", h.event_id as "eventId", h.revision, h.expires_at as "expiresAt",
            h.is_extended as "isExtended", h.lapsed_at as "lapsedAt", e.sale_end as "saleEnd"
       from holds h join events e on e.id = h.event_id where h.buyer_id = $1 for update of h`,
    [buyerId],
  );
}

export function holdLines(tx: Tx, buyerId: number): Promise<Line[]> {
  return tx.query<Line>(
    `select ticket_type_id as id, count from hold_lines where buyer_id = $1
     order by ticket_type_id`,
    [buyerId],
  );
}

/**
 * Releases the tickets of a hold; its row and expiry stay. The hold must be locked. `kind`: other
 * than the reason says.
 */
export async function releaseLines(
  tx: Tx,
  {
    buyerId,
    hold,
    reason,
    kind = reason === 'lapse' ? 'time' : 'buyer',
    now,
  }: { buyerId: number; hold: HoldRow; reason: StockReason; kind?: UnpaidEndKind; now: Date },
): Promise<void> {
  const lines = await holdLines(tx, buyerId);
  if (lines.length === 0) return;
  await tx.query('delete from hold_lines where buyer_id = $1', [buyerId]);
  const end = {
    buyerId,
    eventId: hold.eventId,
    kind,
    endsAt: hold.expiresAt,
    cause: { hold: hold.holdId },
    reason,
  };
  await giveBack(
    tx,
    lines.map((line) => ({ ...line, ...end })),
    now,
  );
}

/**
 * Releases and deletes a buyer's hold: on sign-out and erasure, and when the office releases it.
 */
export async function dropHold(
  tx: Tx,
  buyerId: number,
  { kind, now }: { kind?: UnpaidEndKind; now: Date },
): Promise<void> {
  const hold = await lockHold(tx, buyerId);
  if (!hold) return;
  await releaseLines(tx, { buyerId, hold, reason: 'release', ...(kind && { kind }), now });
  await tx.query('delete from holds where buyer_id = $1', [buyerId]);
}

const LAPSE_BATCH_SIZE = 500;

/**
 * Releases expired holds, all or those of one event, many in one transaction; holds locked by
 * another process are skipped. A hold that had tickets stays marked as lapsed for an hour, so that
 * an order based on it gets 410. Returns how many holds were released. A hold that the database
 * refuses to release stops no other one. Stops after a batch when the signal is aborted.
 */
export async function lapseHolds(
  db: Db,
  now: Date,
  options: { eventId?: number; signal?: AbortSignal; log?: Pick<Log, 'error'> } = {},
): Promise<number> {
  const { eventId, signal, log } = options;
  let count = 0;
  for (;;) {
    const lapsed = await eachAlone(
      () => lapseBatch(db, now, { eventId }),
      () => dueHolds(db, now, eventId),
      (buyerId) => lapseBatch(db, now, { eventId, buyerId }),
      (buyerId, error) =>
        log?.error({ buyerId, message: error.message }, 'alarm: hold cannot be released'),
    );
    count += lapsed;
    if (lapsed < LAPSE_BATCH_SIZE || signal?.aborted) break;
  }
  if (eventId === undefined)
    await db.query('delete from holds where lapsed_at < $1', [later(now, -minutes(60))]);
  return count;
}

const selectDue = `select buyer_id as "buyerId", event_id as "eventId",
         expires_at as "expiresAt", (select state = 'published' from events e
         where e.id = event_id) as "isOnSale" from holds
  where lapsed_at is null and expires_at <= $1 and ($2::int is null or event_id = $2)`;

async function dueHolds(db: Db, now: Date, eventId: number | undefined): Promise<number[]> {
  const rows = await db.query<{ buyerId: number }>(`${selectDue} order by buyer_id limit $3`, [
    now,
    eventId ?? null,
    LAPSE_BATCH_SIZE,
  ]);
  return rows.map(({ buyerId }) => buyerId);
}

/** Releases the due holds, up to a number, or that of one buyer. */
async function lapseBatch(
  db: Db,
  now: Date,
  {
    eventId = null,
    buyerId = null,
  }: { eventId?: number | null | undefined; buyerId?: number | null },
): Promise<number> {
  // Usually none is due; then no transaction is needed.
  if ((await db.query(`${selectDue} limit 1`, [now, eventId])).length === 0) return 0;
  return db.transaction(async (tx) => {
    const due = await tx.query<{
      buyerId: number;
      eventId: number;
      expiresAt: Date;
      isOnSale: boolean;
    }>(
      `${selectDue} and ($4::int is null or buyer_id = $4) order by buyer_id limit $3
       for update skip locked`,
      [now, eventId, LAPSE_BATCH_SIZE, buyerId],
    );
    if (due.length === 0) return 0;
    const buyers = due.map(({ buyerId }) => buyerId);
    const lines = await tx.query<{ buyerId: number; id: number; count: number; holdId: number }>(
      `delete from hold_lines l using holds h
        where h.buyer_id = l.buyer_id and l.buyer_id = any($1::int[])
       returning l.buyer_id as "buyerId", l.ticket_type_id as id, l.count, h.hold_id as "holdId"`,
      [buyers],
    );
    const holdOf = new Map(due.map((hold) => [hold.buyerId, hold]));
    const withLines = [...new Set(lines.map(({ buyerId }) => buyerId))];
    await tx.query('update holds set lapsed_at = $2 where buyer_id = any($1::int[])', [
      withLines,
      now,
    ]);
    await tx.query(
      'delete from holds where buyer_id = any($1::int[]) and not buyer_id = any($2::int[])',
      [buyers, withLines],
    );
    await giveBack(
      tx,
      lines.map(({ holdId, ...line }) => {
        const { eventId: of, expiresAt, isOnSale } = holdOf.get(line.buyerId)!;
        return {
          ...line,
          eventId: of,
          endsAt: expiresAt,
          // The office has ended the hold of an event that is withdrawn.
          kind: isOnSale ? 'time' : 'shop',
          cause: { hold: holdId },
          reason: 'lapse',
        };
      }),
      now,
    );
    return due.length;
  });
}

/**
 * Ends the holds of events that are no longer on sale; `lapseHolds` then releases their tickets
 * like those of any hold that has ended. Holds that somebody else has locked follow at the next
 * run.
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
