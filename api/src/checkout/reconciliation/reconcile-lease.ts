import type { Db } from '../../db/db.ts';
import { days, hours, later, minutes } from '../../time/time.ts';
import { SLICE_MS, type SliceCursor } from './reconcile-slice.ts';

const INTERVAL_MS = minutes(10);
/** Comparisons overlap, because a payment may be changed hours after it began. */
const OVERLAP_MS = hours(3);
const FIRST_MS = days(7);
/** Longer than a slice with a call that is just under way when its time is over. */
const LEASE_MS = 2 * SLICE_MS;

/** A comparison that this process works on; no other process does until `leasedUntil`. */
export interface Comparison {
  gateway: string;
  reconciledUntil: Date;
  from: Date;
  to: Date;
  cursor: SliceCursor | null;
  leasedUntil: Date;
}

/** Since when a comparison is wanted: the first one of a shop, since it was begun. */
export function waitingSince({
  reconciledUntil,
  to,
}: Pick<Comparison, 'reconciledUntil' | 'to'>): Date {
  const isFirst = to.getTime() - reconciledUntil.getTime() === FIRST_MS - OVERLAP_MS;
  return isFirst ? to : reconciledUntil;
}

/**
 * Takes the comparison of a gateway that is under way, or begins the next one if it is due.
 * Undefined: there is nothing to do, or another process works on it.
 */
export async function takeComparison(
  db: Db,
  gateway: string,
  now: Date,
): Promise<Comparison | undefined> {
  const leasedUntil = later(now, LEASE_MS);
  const [row] = await db.query<Omit<Comparison, 'from'>>(
    `insert into reconciliations as r (gateway, reconciled_until, comparing_until, next_at,
      leased_until)
     values ($1, $2, $3, $4, $5)
     on conflict (gateway) do update set
       comparing_until = coalesce(r.comparing_until, $3),
       next_at = case when r.comparing_until is null then $4 else r.next_at end, leased_until = $5
     where (r.leased_until is null or r.leased_until <= $3) and (r.comparing_until is not null
       or r.next_at <= $3)
     returning gateway, reconciled_until as "reconciledUntil", comparing_until as to, cursor,
               leased_until as "leasedUntil"`,
    [gateway, later(now, OVERLAP_MS - FIRST_MS), now, later(now, INTERVAL_MS), leasedUntil],
  );
  return row && { ...row, from: later(row.reconciledUntil, -OVERLAP_MS) };
}

/**
 * Stores where the next slice begins, null after the last one. Undefined: another process has taken
 * over meanwhile.
 */
export async function saveProgress(
  db: Db,
  comparison: Comparison,
  cursor: SliceCursor | null,
  now: Date,
): Promise<Comparison | undefined> {
  const leasedUntil = cursor ? later(now, LEASE_MS) : null;
  const [row] = await db.query(
    `update reconciliations set cursor = $3, leased_until = $4,
            comparing_until = case when $3::jsonb is null then null else comparing_until end,
            reconciled_until = case when $3::jsonb is null then comparing_until
            else reconciled_until end
      where gateway = $1 and leased_until = $2 returning 1`,
    [comparison.gateway, comparison.leasedUntil, cursor && JSON.stringify(cursor), leasedUntil],
  );
  return row && { ...comparison, cursor, leasedUntil: leasedUntil ?? comparison.leasedUntil };
}

/** Lets any process go on, with the slice that was not finished. */
export async function releaseLease(db: Db, gateway: string, leasedUntil: Date): Promise<void> {
  await db.query(
    'update reconciliations set leased_until = null where gateway = $1 and leased_until = $2',
    [gateway, leasedUntil],
  );
}

/**
 * Takes the lease for a comparison by hand, which leaves the scheduled one as it is. Undefined: a
 * process is comparing at this moment.
 */
export async function takeLease(
  db: Db,
  gateway: string,
  now: Date,
  leasedBefore?: Date,
): Promise<Date | undefined> {
  const leasedUntil = later(now, LEASE_MS);
  const [row] = await db.query(
    `insert into reconciliations as r (gateway, reconciled_until, next_at, leased_until)
      values ($1, $2, $3, $4)
     on conflict (gateway) do update set leased_until = $4
       where r.leased_until is null or r.leased_until <= $3 or r.leased_until = $5
     returning 1`,
    [gateway, later(now, OVERLAP_MS - FIRST_MS), now, leasedUntil, leasedBefore ?? null],
  );
  return row && leasedUntil;
}
