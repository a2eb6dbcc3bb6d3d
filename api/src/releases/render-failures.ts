import type { Program } from '@playday/shared/api-contract';
import type { Context } from '../context.ts';
import { hours, later } from '../ports/clock.ts';
import { serverKinds } from './beacon-counts.ts';
import { goBack } from './go-back.ts';
import { lockLiveBuilds } from './live-builds.ts';

interface Comparison {
  program: Program;
  build: string;
  faults: number;
  crashes: number;
  /** The build before: its faults and crashes while it was live, in how many hours. */
  earlierFaults: number;
  earlierCrashes: number;
  earlierHours: number;
}

/**
 * Goes back from each remote's build that was published within the last hour and fails on the shells' servers clearly more
 * than the build before: since then at least five failures (exceptions, time-outs, crashes) or three crashes, and more than
 * twice as many as the build before had per hour. Time-outs that a shell reported of several programs at once do not count. Only shells report these, with their deploy token. A build that went live
 * by a rollback, or because the shop went back, stays: one cause must not lead through all earlier builds.
 */
export async function goBackFromRenderFailures({
  db,
  clock,
  log,
}: Pick<Context, 'db' | 'clock' | 'log'>): Promise<void> {
  const now = clock.now();
  const comparisons = await db.query<Comparison>(
    `with counted as (
       select program, build, coalesce(sum(count), 0)::int8 as faults,
         coalesce(sum(count) filter (where kind = $2), 0)::int8 as crashes
       from build_counts where kind = any($1) group by program, build)
     select l.program, l.build, a.faults, a.crashes,
       coalesce(b.faults, 0) as "earlierFaults", coalesce(b.crashes, 0) as "earlierCrashes",
       coalesce(extract(epoch from l.since - coalesce(e.counted_since, e.known_since)) / 3600, 0)::float8 as "earlierHours"
     from live_builds l
       join counted a using (program, build)
       join lateral (select kind, from_build from release_changes c
          where c.program = l.program and c.to_build = l.build and kind in ('publish', 'rollback', 'gone back')
          order by id desc limit 1) change on change.kind = 'publish'
       left join builds e on e.program = l.program and e.build = change.from_build
       left join counted b on b.program = e.program and b.build = e.build
     where l.program <> 'shell' and l.since > $3`,
    [Object.values(serverKinds), serverKinds.crash, later(now, -hours(1))],
  );
  for (const comparison of comparisons.filter(isFailing)) {
    const { program, build } = comparison;
    await db.transaction(async (tx) => {
      if ((await lockLiveBuilds(tx)).get(program) !== build) return;
      await goBack(tx, { program, build, reason: reasonOf(comparison) }, { now, log });
    });
  }
}

const perHour = (count: number, hoursLive: number) => count / Math.max(1, hoursLive);

const isCrashing = ({ crashes, earlierCrashes, earlierHours }: Comparison) =>
  crashes >= 3 && crashes > 2 * perHour(earlierCrashes, earlierHours);

const isFailing = (comparison: Comparison) =>
  isCrashing(comparison) ||
  (comparison.faults >= 5 &&
    comparison.faults > 2 * perHour(comparison.earlierFaults, comparison.earlierHours));

function reasonOf(comparison: Comparison): string {
  const { faults, crashes, earlierFaults, earlierCrashes, earlierHours } = comparison;
  const [count, what, earlier] = isCrashing(comparison)
    ? [crashes, 'crashes', earlierCrashes]
    : [faults, 'failures', earlierFaults];
  return `${count} ${what} on the server since it went live; the build before had ${perHour(earlier, earlierHours).toFixed(1)} an hour`;
}
