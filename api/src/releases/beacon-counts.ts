import type { Program, RenderFailure, Report } from '@playday/shared/api-contract';
import type { Db, Tx } from '../db/db.ts';
import { extraParts } from '../extra-parts.ts';
import { hours, later, minutes } from '../time/time.ts';
import { createLocalLimit } from '../http/limits.ts';

/** Beacons accepted per network, minute and process. */
const MAX_PER_MINUTE = 120;
/** Different messages stored per flush; further reports are counted without their message. */
const MAX_MESSAGES = 500;

/** Pages report on builds that are shown, or were within this time: tabs that stayed open. */
const reportedMs = hours(6);
/** Different messages kept per build, the most frequent ones. */
const KEPT_MESSAGES = 50;
/**
 * Before the messages of shells. A page's report that begins with it is counted without its
 * message.
 */
const onServer = 'on the server: ';

/** Count kinds that only shells can report; beacons cannot have them. */
export const serverKinds = {
  crash: 'server-crash',
  throw: 'server-throw',
  timeout: 'server-timeout',
} as const satisfies Record<RenderFailure['kind'], string>;

/**
 * Aggregates beacon reports in memory between flushes, so that the number of rows does not grow
 * with traffic.
 */
export function createBeaconCounts(db: Db) {
  let counts = new Map<string, number>();
  let vitals = new Map<string, number>();
  let messages = new Map<string, number>();
  /** Message → the frames of its latest stack trace. */
  let frames = new Map<string, string[]>();

  const addMany = (map: Map<string, number>, count: number, ...key: (string | number)[]) => {
    const name = JSON.stringify(key);
    map.set(name, (map.get(name) ?? 0) + count);
  };
  const add = (map: Map<string, number>, ...key: (string | number)[]) => addMany(map, 1, ...key);
  return {
    /**
     * Throws 429 for a network above its limit; counted in this process only, so that a beacon
     * costs no query.
     */
    limit: createLocalLimit(MAX_PER_MINUTE, minutes(1)),
    record(report: Report) {
      const { remote, build } = report;
      if (report.kind === 'vital')
        return add(vitals, remote, build, report.name, stepOf(report.value));
      add(counts, remote, build, report.kind);
      if (
        !('message' in report) ||
        messages.size >= MAX_MESSAGES ||
        report.message.startsWith(onServer)
      )
        return;
      add(messages, remote, build, report.message);
      if (report.kind === 'error' && report.frames)
        frames.set(JSON.stringify([remote, build, report.message]), report.frames);
    },
    /**
     * Counts the rendering failures that a shell, authenticated by its deploy token, reported at
     * once.
     */
    recordRenderFailures(failures: RenderFailure[]) {
      for (const { program, build, kind, count, message } of failures) {
        addMany(counts, count, program, build, serverKinds[kind]);
        addMany(messages, count, program, build, `${onServer}${message}`);
      }
    },
    /**
     * Adds the counts to the tables. Drops reports of unknown builds, and what pages tell of builds
     * that are not shown, so that nobody writes the history of a build that operators may go back
     * to.
     */
    async write(now: Date): Promise<void> {
      const [counted, measured, texts, places] = [counts, vitals, messages, frames];
      counts = new Map();
      vitals = new Map();
      messages = new Map();
      frames = new Map();
      if (counted.size + measured.size + texts.size === 0) return;
      const since = later(now, -reportedMs);
      await db.transaction(async (tx) => {
        await tx.query(
          `insert into build_counts as c (program, build, kind, count, recent, recent_since)
           select program, build, name, n, n, $3::timestamptz from ${rows('$1', '$2')}
             join builds using (program, build)
            where name = any($5) or (program, build) in (${shownSince('$6')})
           on conflict (program, build, kind) do update set count = c.count + excluded.count,
             recent = excluded.recent + case when c.recent_since > $4 then c.recent else 0 end,
             recent_since = case when c.recent_since > $4 then c.recent_since
             else excluded.recent_since end`,
          [...columns(counted), now, later(now, -minutes(1)), Object.values(serverKinds), since],
        );
        await tx.query(
          `insert into build_vitals as v (program, build, name, step, count)
           select program, build, name, step, n from ${rows('$1', '$2')} join builds using (program,
             build)
            where (program, build) in (${shownSince('$3')})
           on conflict (program, build, name, step) do update set count = v.count + excluded.count`,
          [...columns(measured), since],
        );
        await tx.query(
          `insert into build_errors as e (program, build, message, count, last_at, frames)
           select program, build, name, n, $3::timestamptz, coalesce($4::jsonb->key, '[]')
             from ${rows('$1', '$2')} join builds using (program, build)
            where starts_with(name, $5) or (program, build) in (${shownSince('$6')})
           on conflict (program, build, message) do update
             set count = e.count + excluded.count, last_at = excluded.last_at,
               frames = case when excluded.frames = '[]' then e.frames else excluded.frames end`,
          [...columns(texts), now, JSON.stringify(Object.fromEntries(places)), onServer, since],
        );
        await tx.query(
          `delete from build_errors where (program, build, message) in (
             select program, build, message from (
               select program, build, message,
                 row_number() over (partition by program, build
                 order by count desc, last_at desc, message) as place
               from build_errors) e where place > $1)`,
          [KEPT_MESSAGES],
        );
      });
    },
  };
}

/**
 * Keys are JSON arrays: program, build, name and, for vitals, step. Sorted, so that two processes
 * cannot deadlock.
 */
const columns = (map: Map<string, number>) => {
  const sorted = [...map].sort(([a], [b]) => (a < b ? -1 : 1));
  return [sorted.map(([key]) => key), sorted.map(([, count]) => count)];
};
const rows = (keys: string, counts: string) =>
  `(select k as key, k::json->>0 as program, k::json->>1 as build, k::json->>2 as name,
    (k::json->>3)::smallint as step, n
      from unnest(${keys}::text[], ${counts}::int8[]) as given (k, n)) as reported`;

/** Builds that are live or a canary, or were since a time. */
const shownSince = (since: string) =>
  `select program, build from live_builds
   union select program, build from ${extraParts.canaries.shown} c
   union select program, unnest(array[from_build, to_build]) from release_changes
     where changed_at > ${since}`;

export type BeaconCounts = ReturnType<typeof createBeaconCounts>;

/** Begins the counts of builds anew, because they go live now, or are compared from now on. */
export async function resetCounts(tx: Tx, program: Program, builds: string[]): Promise<void> {
  for (const table of ['build_counts', 'build_vitals', 'build_errors'])
    await tx.query(
      `delete from ${table}
      where program = $1 and build = any($2)`,
      [program, builds],
    );
  await tx.query('update builds set failing_since = null where program = $1 and build = any($2)', [
    program,
    builds,
  ]);
}

const factor = Math.log(1.1);
const minStep = -200;

/** The logarithmic step (10 % wide) of a value; values near zero share the lowest step. */
const stepOf = (value: number) =>
  value <= 0 ? minStep : Math.max(minStep, Math.round(Math.log(value) / factor));

/**
 * Computes a percentile (`share` from 0 to 1) from counts per step, ordered by step, accurate to 5
 * %.
 */
export function percentileOf(steps: { step: number; count: number }[], share: number): number {
  const wanted = steps.reduce((sum, { count }) => sum + count, 0) * share;
  let seen = 0;
  for (const { step, count } of steps) {
    seen += count;
    if (seen >= wanted)
      return step === minStep ? 0 : Number(Math.exp(step * factor).toPrecision(3));
  }
  return 0;
}
