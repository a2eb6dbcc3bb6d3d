import type { Log } from '../log.ts';
import { type Clock, later, seconds } from '../time/time.ts';
import { type Db, one } from './db.ts';
import {
  findEventViolations,
  findSharedViolations,
  type InvariantViolation,
} from './invariant-violations.ts';

/** A run begins no further event after this time: the next run goes on, in any process. */
const RUN_MS = seconds(10);
/**
 * The next run begins after this time. Longer than a run with a statement that is just under way
 * when its time is over.
 */
const LEASE_MS = seconds(50);

interface Deps {
  db: Db;
  clock: Clock;
  log: Log;
}

/**
 * Checks the invariants while the shop runs, in one process at a time: first what belongs to no
 * event, then event by event, those that have waited longest first, until the time of the run is
 * over or the signal is aborted. A violation is logged as an alarm, never corrected. Returns false
 * when another process checks, or has within the last 50 s. A check that fails leaves the time of
 * its last success, on which operators have an alarm, and stops no other one; then it throws at the
 * end.
 */
export async function checkInvariants(deps: Deps, signal?: AbortSignal): Promise<boolean> {
  const { db, clock, log } = deps;
  const begun = clock.now();
  const [leased] = await db.query(
    `insert into invariant_checks as c (id, leased_until) values (1, $2)
     on conflict (id) do update set leased_until = $2 where c.leased_until <= $1 returning 1`,
    [begun, later(begun, LEASE_MS)],
  );
  if (!leased) return false;
  const failed: string[] = [];
  /** Undefined when the check failed. */
  const check = async (name: string, find: () => Promise<InvariantViolation[]>) => {
    try {
      const found = await find();
      for (const broken of found) log.error(broken, 'alarm: invariant violated');
      return found.length;
    } catch (error) {
      failed.push(`${name}: ${(error as Error).message}`);
      return undefined;
    }
  };
  const shared = await check('what belongs to no event', () => findSharedViolations(db));
  if (shared !== undefined)
    await db.query('update invariant_checks set succeeded_at = $1, violations = $2', [
      begun,
      shared,
    ]);
  for (const eventId of await longestUnchecked(db, begun)) {
    if (signal?.aborted || later(begun, RUN_MS) <= clock.now()) break;
    const violations = await check(`event ${eventId}`, () => findEventViolations(db, eventId));
    await db.query(
      `update event_invariant_checks
          set begun_at = $2, checked_at = case when $3::int is null then checked_at else $2 end,
              violations = coalesce($3, violations)
        where event_id = $1`,
      [eventId, begun, violations ?? null],
    );
  }
  if (failed.length > 0) throw new Error(`invariants not checked: ${failed.join(', ')}`);
  return true;
}

/**
 * All events, those first that were never checked. Registers new ones, so that one which is never
 * checked raises the alarm.
 */
async function longestUnchecked(db: Db, now: Date): Promise<number[]> {
  await db.query(
    `insert into event_invariant_checks (event_id, checked_at) select id, $1 from events
      on conflict do nothing`,
    [now],
  );
  const events = await db.query<{ id: number }>(
    'select event_id as id from event_invariant_checks order by begun_at nulls first, event_id',
  );
  return events.map(({ id }) => id);
}

/**
 * The violations that the last checks found, in any process, and when the check that is the longest
 * ago was made. Undefined before the first one.
 */
export function lastInvariantCheck(
  db: Db,
): Promise<{ checkedAt: Date; violations: number } | undefined> {
  return one(
    db,
    `select least(c.succeeded_at, e.checked_at) as "checkedAt",
      c.violations + e.violations as violations
       from invariant_checks c,
            (select min(checked_at) as checked_at, coalesce(sum(violations), 0) as violations
               from event_invariant_checks) e
      where c.succeeded_at is not null`,
  );
}
