import type { Program } from '@playday/shared/api-contract';
import type { Context } from '../context.ts';
import type { Tx } from '../db/db.ts';
import { Failure } from '../errors.ts';
import type { Handler } from '../http/handler.ts';
import { serverKinds } from './beacon-counts.ts';
import { refuseOthers } from './deployer.ts';
import { lockLiveBuilds, recordChange } from './live-builds.ts';
import { reasonsNotToPublish } from './incompatibilities.ts';

/** Starts, changes or (at 0 percent) ends a canary of a remote. The shells decide which visitors see it. */
export const setCanary: Handler<'PUT /release/canary'> = ({ db }, { body, deployer, now }) => {
  const { program, build, percent, who } = body;
  refuseOthers(deployer, [program]);
  if (program === 'shell') throw new Failure('fieldInvalid', { field: 'program' });
  return db.transaction(async (tx) => {
    const from = (await lockLiveBuilds(tx)).get(program) ?? null;
    if (percent === 0) return { revision: await endCanary(tx, { program, build, from, who, now }) };
    if (from === null || from === build)
      throw new Failure('releaseRefused', { reasons: [`${program} ${build} is live, or nothing is`] });
    const reasons = await reasonsNotToPublish(tx, [{ program, build }], now);
    if (reasons.length > 0) throw new Failure('releaseRefused', { reasons });
    await tx.query(
      `insert into canaries as c (program, build, percent, since) values ($1, $2, $3, $4)
       on conflict (program) do update set percent = excluded.percent, build = excluded.build,
         since = case when c.build = excluded.build then c.since else excluded.since end`,
      [program, build, percent, now],
    );
    await resetCounts(tx, program, [build, from]);
    return {
      revision: await recordChange(tx, { kind: 'canary', program, from, to: build, percent, who, now }),
    };
  });
};

interface Ended {
  program: Program;
  build: string;
  from: string | null;
  who: string;
  now: Date;
}

async function endCanary(tx: Tx, { program, build, from, who, now }: Ended): Promise<number> {
  const ended = await tx.query('delete from canaries where program = $1 and build = $2 returning program', [
    program,
    build,
  ]);
  if (ended.length === 0) throw new Failure('notFound', { reasons: [`no canary of ${program} ${build}`] });
  return recordChange(tx, { kind: 'canary ended', program, from, to: build, who, now });
}

/** Resets the counts when a canary starts, so that both builds are compared over the same period. */
async function resetCounts(tx: Tx, program: Program, builds: string[]): Promise<void> {
  for (const table of ['build_counts', 'build_vitals', 'build_errors'])
    await tx.query(`delete from ${table} where program = $1 and build = any($2)`, [program, builds]);
}

interface Comparison {
  program: Program;
  build: string;
  stable: string;
  visitors: number;
  faults: number;
  crashes: number;
  stableVisitors: number;
  stableFaults: number;
  stableCrashes: number;
}

/**
 * Ends each canary with clearly more faults per visitor than the live build, in browsers and on servers: at least
 * five, and more than twice the live build's rate plus 1 %. A build that crashes its workers gets few retries, so
 * crashes are compared in absolute numbers: at least three, and more than twice the live build's. Returns the ended
 * canaries as `program build`.
 */
export async function endFailingCanaries({
  db,
  clock,
  log,
}: Pick<Context, 'db' | 'clock' | 'log'>): Promise<string[]> {
  const comparisons = await db.query<Comparison>(
    `with counted as (
       select program, build, coalesce(sum(count) filter (where kind = 'visitor'), 0)::int8 as visitors,
         coalesce(sum(count) filter (where kind in ('error', 'refused') or kind = any($1)), 0)::int8 as faults,
         coalesce(sum(count) filter (where kind = $2), 0)::int8 as crashes
       from build_counts group by program, build)
     select c.program, c.build, l.build as stable,
       coalesce(a.visitors, 0) as visitors, coalesce(a.faults, 0) as faults,
       coalesce(a.crashes, 0) as crashes, coalesce(b.crashes, 0) as "stableCrashes",
       coalesce(b.visitors, 0) as "stableVisitors", coalesce(b.faults, 0) as "stableFaults"
     from canaries c join live_builds l using (program)
       left join counted a on a.program = c.program and a.build = c.build
       left join counted b on b.program = l.program and b.build = l.build`,
    [Object.values(serverKinds), serverKinds.crash],
  );
  const failing = comparisons.filter(isFailing);
  for (const comparison of failing) {
    const { program, build, stable } = comparison;
    const reason = isCrashing(comparison)
      ? `${comparison.crashes} crashes on the server; live ${comparison.stableCrashes}`
      : `${comparison.faults} faults of ${comparison.visitors} visitors; live ${comparison.stableFaults} of ${comparison.stableVisitors}`;
    const now = clock.now();
    await db.transaction(async (tx) => {
      await lockLiveBuilds(tx);
      const ended = await tx.query('delete from canaries where program = $1 and build = $2 returning 1', [
        program,
        build,
      ]);
      if (ended.length === 0) return;
      const change = { program, from: stable, to: build, who: 'the shop itself', reason, now } as const;
      await recordChange(tx, { kind: 'canary aborted', ...change });
      log.warn({ program, build, reason }, 'canary aborted');
    });
  }
  return failing.map(({ program, build }) => `${program} ${build}`);
}

const isCrashing = ({ crashes, stableCrashes }: Comparison) => crashes >= 3 && crashes > 2 * stableCrashes;

const isFailing = (comparison: Comparison) => isCrashing(comparison) || hasMoreFaults(comparison);

const hasMoreFaults = ({ visitors, faults, stableVisitors, stableFaults }: Comparison) =>
  faults >= 5 && faults / Math.max(visitors, 1) > (2 * stableFaults) / Math.max(stableVisitors, 1) + 0.01;
