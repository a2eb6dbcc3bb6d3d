import type { Program } from '@playday/shared/api-contract';
import type { Context } from '../context.ts';
import { one, type Tx } from '../db/db.ts';
import { Failure } from '../errors.ts';
import type { Handler } from '../http/handler.ts';
import { serverKinds } from './beacon-counts.ts';
import { addressConflicts } from './address-conflicts.ts';
import { refuseOthers } from './deployer.ts';
import { lockLiveBuilds, recordChange } from './live-builds.ts';
import { unprovenBuilds } from './probes.ts';
import { reasonsNotToPublish, type Target } from './incompatibilities.ts';
import { resetCounts } from './reset-counts.ts';

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
    const targets = [{ program, build }];
    const reasons = [
      ...(await reasonsNotToPublish(tx, targets, now)),
      ...(await addressConflicts(tx, targets)),
      ...(await unprovenBuilds(tx, targets, now)).flatMap((one) => one.reasons),
    ];
    if (reasons.length > 0) throw new Failure('releaseRefused', { reasons });
    await tx.query(
      `insert into canaries as c (program, build, percent, since) values ($1, $2, $3, $4)
       on conflict (program) do update set percent = excluded.percent, build = excluded.build,
         since = case when c.build = excluded.build then c.since else excluded.since end`,
      [program, build, percent, now],
    );
    await resetCounts(tx, program, [build, from], now);
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

interface Comparison {
  program: Program;
  build: string;
  faults: number;
  crashes: number;
  stableFaults: number;
  stableCrashes: number;
}

/**
 * Ends each canary that fails on the shells' servers clearly more than the live build since the canary began: at least five
 * failures (exceptions, time-outs, crashes) or three crashes, and more than twice as many as the live build, although the
 * live build has more visitors. Only shells report these, with their deploy token. Reports of pages, which anybody
 * can send, end no canary: they lead to probes, see `followErrorReports`. Returns the ended canaries as `program build`.
 */
export async function endFailingCanaries({
  db,
  clock,
  log,
}: Pick<Context, 'db' | 'clock' | 'log'>): Promise<string[]> {
  const comparisons = await db.query<Comparison>(
    `with counted as (
       select program, build, sum(count)::int8 as faults,
         coalesce(sum(count) filter (where kind = $2), 0)::int8 as crashes
       from build_counts where kind = any($1) group by program, build)
     select c.program, c.build, a.faults, a.crashes,
       coalesce(b.faults, 0) as "stableFaults", coalesce(b.crashes, 0) as "stableCrashes"
     from canaries c join live_builds l using (program)
       join counted a on a.program = c.program and a.build = c.build
       left join counted b on b.program = l.program and b.build = l.build`,
    [Object.values(serverKinds), serverKinds.crash],
  );
  const failing = comparisons.filter((one) => isCrashing(one) || hasMoreFaults(one));
  const now = clock.now();
  for (const comparison of failing) {
    const { program, build, faults, crashes, stableFaults, stableCrashes } = comparison;
    const reason = isCrashing(comparison)
      ? `${crashes} crashes on the server; live ${stableCrashes}`
      : `${faults} failures on the server; live ${stableFaults}`;
    await db.transaction(async (tx) => {
      await lockLiveBuilds(tx);
      await abortCanary(tx, { program, build, reason }, { now, log });
    });
  }
  return failing.map(({ program, build }) => `${program} ${build}`);
}

const isCrashing = ({ crashes, stableCrashes }: Comparison) => crashes >= 3 && crashes > 2 * stableCrashes;

const hasMoreFaults = ({ faults, stableFaults }: Comparison) => faults >= 5 && faults > 2 * stableFaults;

/** Ends a canary because it fails; does nothing if it has ended. The caller holds the lock of `lockLiveBuilds`. */
export async function abortCanary(
  tx: Tx,
  { program, build, reason }: Target & { reason: string },
  { now, log }: { now: Date; log: Context['log'] },
): Promise<void> {
  const ended = await one<{ stable: string | null }>(
    tx,
    `delete from canaries c where program = $1 and build = $2
     returning (select build from live_builds l where l.program = c.program) as stable`,
    [program, build],
  );
  if (!ended) return;
  const change = { program, from: ended.stable, to: build, who: 'the shop itself', reason, now } as const;
  await recordChange(tx, { kind: 'canary aborted', ...change });
  log.warn({ program, build, reason }, 'canary aborted');
}
