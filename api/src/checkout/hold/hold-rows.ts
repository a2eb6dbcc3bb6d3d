import type { Tx } from '../../db/db.ts';
import type { HoldRequest } from './hold-request.ts';
import type { Pauses } from '../../stock/hold-history.ts';
import { holdEnd } from '../../stock/hold-terms.ts';
import type { HoldRow } from '../../stock/holds.ts';
import type { HeldChange, Line } from '../../stock/lines.ts';
import { moveDecided } from '../../stock/move-stock.ts';
import type { Admission } from '../sale-gate.ts';

/**
 * The rows of a batch of holds: locked in id order, read and written with one query for all
 * requests.
 */

/** A request that can be decided in a batch; `at` is its index in the batch. */
export interface SequencedHoldRequest extends HoldRequest {
  at: number;
  admission: Admission;
  saleEnd: Date;
  /** Until when the buyer must not take further tickets. */
  pauses: Pauses;
  /** Whether some of the tickets are scarce. */
  isScarce: boolean;
  /** Decimals of the event's currency. */
  scale: number;
}

export interface LockedHold extends Omit<HoldRow, 'lapsedAt' | 'saleEnd'> {
  buyerId: number;
  isLapsed: boolean;
}
export interface HoldAllocation {
  request: SequencedHoldRequest;
  hold: LockedHold;
  changes: HeldChange[];
  counted: number;
  others: number;
}

/**
 * SQL for the `expires_at` and `is_extended` of a new hold: those of an earlier hold of the same
 * buyer for the same event while that end has not passed, but never after the sale. `b`: the row of
 * `buyer_counts` with such an end, outer joined.
 */
const keptEnd =
  'least(coalesce(b.hold_ends_at, d.ends_at), d.sale_end), coalesce(b.hold_is_extended, false)';

/**
 * The columns of `d` in `beginHolds` and `renewHolds`: buyers, how new holds of theirs end, and
 * when the sale does.
 */
function newEnds(requests: readonly SequencedHoldRequest[], now: Date) {
  return [
    requests.map(({ buyerId }) => buyerId),
    requests.map(({ saleEnd }) => holdEnd(now, saleEnd)),
    requests.map(({ saleEnd }) => saleEnd),
  ];
}

/**
 * Creates missing holds and returns their buyers. A hold ends after half an hour, with the sale, or
 * when an earlier one of this buyer for this event would have ended. The `order by` of the source
 * prevents deadlocks between two batches.
 */
export async function beginHolds(
  tx: Tx,
  { requests, eventId, now }: { requests: SequencedHoldRequest[]; eventId: number; now: Date },
): Promise<Set<number>> {
  const rows = await tx.query<{ buyerId: number }>(
    `insert into holds (buyer_id, hold_id, event_id, revision, expires_at, is_extended)
     select d.id, nextval('hold_ids'), $1::int, 0, ${keptEnd}
       from unnest($3::int[], $4::timestamptz[], $5::timestamptz[]) as d (id, ends_at, sale_end)
       left join buyer_counts b on b.buyer_id = d.id and b.event_id = $1 and b.hold_ends_at > $2
      order by d.id
     on conflict (buyer_id) do nothing returning buyer_id as "buyerId"`,
    [eventId, now, ...newEnds(requests, now)],
  );
  return new Set(rows.map(({ buyerId }) => buyerId));
}

/**
 * Restarts the granted holds whose row is an expired one: new hold id, event and expiry (see
 * `beginHolds`). Updates `granted` in place.
 */
export async function renewHolds(
  tx: Tx,
  { granted, eventId, now }: { granted: HoldAllocation[]; eventId: number; now: Date },
): Promise<void> {
  const lapsed = granted.filter(({ hold }) => hold.isLapsed);
  if (lapsed.length === 0) return;
  const requests = lapsed.map(({ request }) => request);
  const rows = await tx.query<Pick<LockedHold, 'buyerId' | 'holdId' | 'expiresAt' | 'isExtended'>>(
    `update holds h set hold_id = nextval('hold_ids'), event_id = $1, (expires_at, is_extended) = (
              select ${keptEnd} from (values (1)) as one
                left join buyer_counts b on b.buyer_id = h.buyer_id and b.event_id = $1
                  and b.hold_ends_at > $2),
            lapsed_at = null
       from unnest($3::int[], $4::timestamptz[], $5::timestamptz[]) as d (id, ends_at, sale_end)
      where h.buyer_id = d.id
      returning buyer_id as "buyerId", hold_id as "holdId", expires_at as "expiresAt",
        is_extended as "isExtended"`,
    [eventId, now, ...newEnds(requests, now)],
  );
  const renewed = new Map(rows.map((row) => [row.buyerId, row]));
  for (const { hold } of lapsed) Object.assign(hold, { eventId, ...renewed.get(hold.buyerId) });
}

export async function lockHolds(tx: Tx, buyerIds: number[]): Promise<Map<number, LockedHold>> {
  const rows = await tx.query<LockedHold>(
    `select buyer_id as "buyerId", hold_id as "holdId", event_id as "eventId", revision,
      expires_at as "expiresAt",
            is_extended as "isExtended", lapsed_at is not null as "isLapsed"
       from holds where buyer_id = any($1::int[]) order by buyer_id for update`,
    [buyerIds],
  );
  return new Map(rows.map((row) => [row.buyerId, row]));
}

export async function readLines(tx: Tx, buyerIds: number[]): Promise<Map<number, Line[]>> {
  const rows = await tx.query<Line & { buyerId: number }>(
    `select buyer_id as "buyerId", ticket_type_id as id, count from hold_lines
      where buyer_id = any($1::int[])`,
    [buyerIds],
  );
  return Map.groupBy(rows, ({ buyerId }) => buyerId);
}

export async function writeHolds(
  tx: Tx,
  { granted, eventId, now }: { granted: HoldAllocation[]; eventId: number; now: Date },
): Promise<void> {
  if (granted.length === 0) return;
  const buyers = granted.map(({ request: { buyerId: id, revision } }) => ({ id, revision }));
  const newLines = granted.flatMap(({ request }) =>
    request.tickets.map(({ id, count }) => ({ buyer: request.buyerId, id, count })),
  );
  await Promise.all([
    tx.query(
      `update holds h set revision = d.revision
         from jsonb_to_recordset($1::jsonb) as d (id int, revision bigint) where h.buyer_id = d.id`,
      [JSON.stringify(buyers)],
    ),
    tx.query('delete from hold_lines where buyer_id = any($1::int[])', [
      buyers.map(({ id }) => id),
    ]),
    tx.query(
      `insert into hold_lines (buyer_id, ticket_type_id, count)
       select buyer, id, count from jsonb_to_recordset($1::jsonb) as d (buyer int, id int,
         count int)`,
      [JSON.stringify(newLines)],
    ),
    moveDecided(tx, {
      eventId,
      counts: granted.map(({ request, counted, hold }) => ({
        buyerId: request.buyerId,
        tickets: counted,
        hold,
        taken: { since: now, network: request.network },
      })),
      moves: granted.flatMap(({ hold, changes }) =>
        changes.map((change) => ({
          ...change,
          sold: 0,
          cause: { hold: hold.holdId },
          reason: change.held > 0 ? 'hold' : 'release',
        })),
      ),
      now,
    }),
  ]);
}
