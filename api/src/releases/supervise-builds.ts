import type { Program } from '@playday/shared/api-contract';
import type { Context } from '../context.ts';
import { extraParts } from '../extra-parts.ts';
import { one, type Tx } from '../db/db.ts';
import { later, minutes } from '../time/time.ts';
import { addressConflicts } from './address-conflicts.ts';
import { serverKinds } from './beacon-counts.ts';
import { abortCanary } from './abort-canary.ts';
import { incompatibilities, type Target } from './incompatibilities.ts';
import { findGoodBuild } from './last-good-build.ts';
import { lockLiveBuilds, updateLiveBuilds } from './live-builds.ts';
import { isOpen, isProven, lastProbe, openMs, requestProbe, type Probe } from './probes.ts';

/** How often at most reports lead to probes of one build. */
const probePauseMs = minutes(5);

interface Shown {
  program: Program;
  build: string;
  isCanary: boolean;
  /**
   * Errors and refused files that pages reported: in all, and in the minute that is counted now.
   */
  errors: number;
  recentErrors: number;
  /** Failures of server rendering that shells reported in that minute. */
  recentFailures: number;
  visitors: number;
  /**
   * Its last probe failed, it is marked as failing, or it was published while no shell ran, and not
   * probed since.
   */
  isSuspect: boolean;
}

/**
 * Reports are only a hint, because visitors can cause them: when those of a live build or canary
 * rise, its probes are requested, at most once in five minutes. When they fail, the probes of the
 * build that would replace it are requested; when those succeed, its own once more; when they fail
 * again, the canary ends, or the shop goes back. When the other build fails too, the cause is not
 * the build, and it stays. Probes of a build that failed are repeated every five minutes. Builds
 * that were published by force are left alone, unless no shell ran that could have probed them.
 */
export async function superviseBuilds({ db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>) {
  const now = clock.now();
  const shown = await db.query<Shown>(
    `with shown as (
       select l.program, l.build, false as is_canary, coalesce(c.reason like 'forced:%',
         false) as is_unchecked
         from live_builds l left join lateral (select is_forced, reason from release_changes c
           where c.program = l.program and c.to_build = l.build and kind in ('publish', 'rollback',
             'gone back')
           order by id desc limit 1) c on true
        where l.program <> 'shell' and not coalesce(c.is_forced, false)
       union all select program, build, true, false from ${extraParts.canaries.shown} c)
     select s.program, s.build, s.is_canary as "isCanary",
       coalesce(sum(count) filter (where kind in ('error', 'refused')), 0)::int8 as errors,
       coalesce(sum(recent) filter (where kind in ('error', 'refused') and recent_since > $1),
       0)::int8 as "recentErrors",
       coalesce(sum(recent) filter (where kind = any($2) and recent_since > $1),
       0)::int8 as "recentFailures",
       coalesce(sum(count) filter (where kind = 'visitor'), 0)::int8 as visitors,
       b.failing_since is not null or coalesce((select failures <> '[]' from build_probes p
           where p.program = s.program and p.build = s.build order by id desc limit 1), false)
         or s.is_unchecked and not exists (select from build_probes p
           where p.program = s.program and p.build = s.build
             and finished_at is not null) as "isSuspect"
     from shown s join builds b using (program, build)
       left join build_counts c on c.program = s.program and c.build = s.build
     group by s.program, s.build, s.is_canary, s.is_unchecked, b.failing_since`,
    [later(now, -minutes(1)), Object.values(serverKinds)],
  );
  for (const build of shown) {
    if (!build.isSuspect && !isRising(build)) continue;
    await db.transaction(async (tx) => {
      const live = (await lockLiveBuilds(tx)).get(build.program);
      // Another process, or a deployer, may have changed it meanwhile.
      if (build.isCanary ? await isCanary(tx, build) : live === build.build)
        await follow(tx, build, live, { now, log });
    });
  }
  // A failing build whose probes succeeded since does not fail any more.
  await db.query(
    `update builds b set failing_since = null
      where failing_since is not null and exists (select from build_probes p
        where p.program = b.program and p.build = b.build and p.finished_at > b.failing_since
          and failures = '[]'
          and p.id = (select max(id) from build_probes l
            where l.program = p.program and l.build = p.build))`,
  );
}

/**
 * In a minute 3 failures of server rendering or 20 errors of pages; or at least one error for 20
 * visitors (of 20 or more) while errors are still reported.
 */
const isRising = ({ errors, recentErrors, recentFailures, visitors }: Shown) =>
  recentFailures >= 3 ||
  recentErrors >= 20 ||
  (recentErrors > 0 && visitors >= 20 && errors >= 0.05 * visitors);

interface At {
  now: Date;
  log: Context['log'];
}

async function follow(tx: Tx, shown: Shown, live: string | undefined, at: At): Promise<void> {
  const last = await lastProbe(tx, shown);
  if (last && isOpen(last, at.now)) return;
  const isFirst = last?.why === 'recorded' || last?.why === 'going back';
  if (last && last.failures.length > 0 && !isFirst) {
    const replacement = shown.isCanary ? live : await findGoodBuild(tx, shown.program, shown.build);
    if ((await compare(tx, shown, last, replacement, at)) !== 'stays') return;
  }
  const isDue = !last || isFirst || last.requestedAt <= later(at.now, -probePauseMs);
  if (isDue) await requestProbe(tx, shown, 'reported errors', at.now);
}

/**
 * Replaces a build whose probes failed (`last`) if they fail both before and after those of its
 * replacement succeeded.
 */
async function compare(
  tx: Tx,
  shown: Shown,
  last: Probe,
  replacement: string | undefined,
  { now, log }: At,
) {
  const { program, build } = shown;
  const failing = {
    program,
    build,
    reason: `its probes failed twice: ${last.failures.join('; ')}`,
  };
  const other = replacement === undefined ? undefined : { program, build: replacement };
  const probe = other && (await lastProbe(tx, other));
  const isBetter =
    probe && isProven(probe) && probe.requestedAt > later(last.requestedAt, -2 * openMs);
  if (last.why !== 'failed before') {
    if (other && (!probe || probe.id < last.id)) {
      await requestProbe(tx, other, 'going back', now);
      return 'waits';
    }
    if (probe && isOpen(probe, now)) return 'waits';
    if (!other || isBetter) {
      await requestProbe(tx, shown, 'failed before', now);
      return 'waits';
    }
  } else if (shown.isCanary && isBetter) {
    await abortCanary(tx, failing, { now, log });
    return 'replaced';
  } else if (!other || isBetter) {
    await goBack(tx, failing, { now, log });
    return (await lockLiveBuilds(tx)).get(program) === build ? 'stays' : 'replaced';
  }
  const why =
    `${program} ${replacement} is not proven either, so the cause is probably not the build: ` +
    `${probe?.failures.join('; ') ?? ''}`;
  if (!shown.isCanary) await stay(tx, failing, { now, log, why });
  return 'stays';
}

const isCanary = async (tx: Tx, { program, build }: Shown) =>
  (await one(tx, `select 1 from ${extraParts.canaries.shown} c where program = $1 and build = $2`, [
    program,
    build,
  ])) !== undefined;

/**
 * Replaces a failing live build by the last good one, with a row `gone back` in the history;
 * `failing` says why. The caller holds the lock of `lockLiveBuilds` and has checked that the build
 * is live. When there is no good build, or it does not fit the others, the build stays.
 */
async function goBack(
  tx: Tx,
  failing: Target & { reason: string },
  { now, log }: { now: Date; log: Context['log'] },
): Promise<void> {
  const { program, build, reason } = failing;
  const target = await findGoodBuild(tx, program, build);
  if (target === undefined)
    return stay(tx, failing, { now, log, why: 'there is no good earlier build' });
  const targets = [{ program, build: target }];
  const refusals = [
    ...(await incompatibilities(tx, targets)),
    ...(await addressConflicts(tx, targets, 'rollback')),
  ];
  if (refusals.length > 0) return stay(tx, failing, { now, log, why: refusals.join('; ') });
  await updateLiveBuilds(tx, [{ program, from: build, to: target }], {
    kind: 'gone back',
    who: 'the shop itself',
    now,
    reasons: new Map([[program, reason]]),
  });
  log.warn({ program, build, to: target, reason }, 'the shop went back to an earlier build');
}

/** Marks a live build that fails and stays, for the metrics, and logs it once. */
async function stay(
  tx: Tx,
  { program, build, reason }: Target & { reason: string },
  { now, log, why }: { now: Date; log: Context['log']; why: string },
): Promise<void> {
  const marked = await tx.query(
    `update builds set failing_since = $3
      where program = $1 and build = $2 and failing_since is null returning 1`,
    [program, build, now],
  );
  if (marked.length > 0)
    log.error({ program, build, reason, why }, 'alarm: a failing build stays live');
}
