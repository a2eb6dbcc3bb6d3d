import type { Context } from '../context.ts';
import { later, seconds } from '../ports/clock.ts';
import { type Db, one } from './db.ts';
import { findInvariantViolations } from './invariant-violations.ts';

/** The next check begins after this time: of a process that died, or of one that has just checked. */
const LEASE_MS = seconds(50);

/**
 * Checks the invariants of `invariants.sql` while the shop runs, in one process at a time. A violation is logged as an alarm,
 * never corrected. Returns false when another process checks, or has within the last 50 s. A check that fails throws and
 * leaves the time of the last success, on which operators have an alarm.
 */
export async function checkInvariants({
  db,
  clock,
  log,
}: Pick<Context, 'db' | 'clock' | 'log'>): Promise<boolean> {
  const begun = clock.now();
  const leased = await one(
    db,
    `insert into invariant_checks as c (id, leased_until) values (1, $2)
     on conflict (id) do update set leased_until = $2 where c.leased_until <= $1 returning 1`,
    [begun, later(begun, LEASE_MS)],
  );
  if (!leased) return false;
  const found = await findInvariantViolations(db);
  for (const broken of found) log.error(broken, 'alarm: invariant violated');
  await db.query('update invariant_checks set succeeded_at = $1, violations = $2', [begun, found.length]);
  return true;
}

/** The last check that succeeded, in any process. */
export function lastInvariantCheck(db: Db): Promise<{ succeededAt: Date; violations: number } | undefined> {
  return one(
    db,
    'select succeeded_at as "succeededAt", violations from invariant_checks where succeeded_at is not null',
  );
}
