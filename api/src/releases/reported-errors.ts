import type { Program } from '@playday/shared/api-contract';
import type { Context } from '../context.ts';
import { one, type Tx } from '../db/db.ts';
import { later, minutes } from '../ports/clock.ts';
import { abortCanary } from './canary.ts';
import { goBack, stay } from './go-back.ts';
import { findGoodBuild } from './last-good-build.ts';
import { lockLiveBuilds } from './live-builds.ts';
import { isOpen, lastProbe, type Probe, requestProbe } from './probes.ts';

/** How often at most reported errors lead to probes of one build. */
const probePauseMs = minutes(5);

interface Shown {
  program: Program;
  build: string;
  isCanary: boolean;
  /** Errors and refused files that pages reported: in all, and in the minute that is counted now. */
  errors: number;
  recentErrors: number;
  visitors: number;
  hasFailed: boolean;
}

/**
 * Pages' reports are only a hint, because anybody can send them: when those of a live build or canary rise, its probes are
 * requested, at most once in five minutes. When they fail, they are requested again at once; when they fail again, the
 * canary ends, or the shop goes back, but only to a build whose probes succeed now. When that one fails too, the cause is
 * not the build, and it stays. Probes of a live build that failed are repeated every five minutes. Builds that were
 * published by force are left alone.
 */
export async function followErrorReports({
  db,
  clock,
  log,
}: Pick<Context, 'db' | 'clock' | 'log'>): Promise<void> {
  const now = clock.now();
  const shown = await db.query<Shown>(
    `with shown as (
       select program, build, false as is_canary from live_builds l
        where program <> 'shell' and not coalesce((select is_forced from release_changes c
          where c.program = l.program and c.to_build = l.build and kind in ('publish', 'rollback', 'gone back')
          order by id desc limit 1), false)
       union all select program, build, true from canaries)
     select s.program, s.build, s.is_canary as "isCanary",
       coalesce(sum(count) filter (where kind in ('error', 'refused')), 0)::int8 as errors,
       coalesce(sum(recent) filter (where kind in ('error', 'refused') and recent_since > $1), 0)::int8 as "recentErrors",
       coalesce(sum(count) filter (where kind = 'visitor'), 0)::int8 as visitors,
       coalesce((select failures <> '[]' from build_probes p
          where p.program = s.program and p.build = s.build order by id desc limit 1), false) as "hasFailed"
     from shown s left join build_counts c on c.program = s.program and c.build = s.build
     group by s.program, s.build, s.is_canary`,
    [later(now, -minutes(1))],
  );
  for (const build of shown) {
    if (!build.hasFailed && !isRising(build)) continue;
    await db.transaction(async (tx) => {
      const live = (await lockLiveBuilds(tx)).get(build.program);
      // Another process, or a deployer, may have changed it meanwhile.
      if (build.isCanary ? await isCanary(tx, build) : live === build.build)
        await follow(tx, build, { now, log });
    });
  }
  await clearFailing(db);
}

/** At least 20 errors in a minute, or at least one for 20 visitors (of 20 or more) while errors are still reported. */
const isRising = ({ errors, recentErrors, visitors }: Shown) =>
  recentErrors >= 20 || (recentErrors > 0 && visitors >= 20 && errors >= 0.05 * visitors);

interface At {
  now: Date;
  log: Context['log'];
}

async function follow(tx: Tx, shown: Shown, { now, log }: At): Promise<void> {
  const last = await lastProbe(tx, shown);
  if (last && isOpen(last, now)) return;
  const hasFailed = last !== undefined && last.failures.length > 0;
  if (hasFailed && last.why === 'reported errors') return requestProbe(tx, shown, 'failed before', now);
  if (hasFailed && last.why === 'failed before') {
    const reason = `its probes failed twice: ${last.failures.join('; ')}`;
    if (shown.isCanary) return abortCanary(tx, { ...shown, reason }, { now, log });
    if ((await tryToGoBack(tx, { ...shown, reason }, last, { now, log })) !== 'stays') return;
  }
  const isDue = !last || last.why === 'recorded' || last.requestedAt <= later(now, -probePauseMs);
  if (isDue) await requestProbe(tx, shown, 'reported errors', now);
}

/** Goes back once the probes of the last good build have succeeded, after those of the live build failed (`last`). */
async function tryToGoBack(
  tx: Tx,
  failing: Shown & { reason: string },
  last: Probe,
  { now, log }: At,
): Promise<'waits' | 'stays' | 'went'> {
  const { program, build } = failing;
  const target = await findGoodBuild(tx, program, build);
  if (target !== undefined) {
    const probe = await lastProbe(tx, { program, build: target });
    if (!probe || probe.id < last.id) {
      await requestProbe(tx, { program, build: target }, 'going back', now);
      return 'waits';
    }
    if (isOpen(probe, now)) return 'waits';
    if (probe.finishedAt === null || probe.failures.length > 0) {
      const why = `${program} ${target} fails too, so the cause is probably not the build: ${probe.failures.join('; ')}`;
      await stay(tx, failing, { now, log, why });
      return 'stays';
    }
  }
  await goBack(tx, failing, { now, log });
  const isStillLive = (await lockLiveBuilds(tx)).get(program) === build;
  return isStillLive ? 'stays' : 'went';
}

const isCanary = async (tx: Tx, { program, build }: Shown) =>
  (await one(tx, 'select 1 from canaries where program = $1 and build = $2', [program, build])) !== undefined;

/** A failing build whose probes succeeded since does not fail any more. */
async function clearFailing(tx: Tx): Promise<void> {
  await tx.query(
    `update builds b set failing_since = null
      where failing_since is not null and exists (select from build_probes p
        where p.program = b.program and p.build = b.build and p.finished_at > b.failing_since and failures = '[]'
          and p.id = (select max(id) from build_probes l where l.program = p.program and l.build = p.build))`,
  );
}
