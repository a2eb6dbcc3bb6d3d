import type { Release } from '@playday/shared/api-contract';
import { days, later, seconds } from '../time/time.ts';
import { extraParts } from '../extra-parts.ts';
import type { Context } from '../context.ts';
import { Failure } from '../errors.ts';
import type { Handler } from '../http/handler.ts';
import { openProbes, storeProbeResults } from './probes.ts';

/**
 * Heartbeat of a shell; takes what it found on its probes, and returns the current release. The row
 * is written only when something changed, or every two seconds.
 */
export const heartbeat: Handler<'POST /release/follow'> = async (
  context,
  { body, deployer, now },
) => {
  if (deployer !== 'shell' && deployer !== 'operator') throw new Failure('deployTokenOfAnother');
  const { db, beacons } = context;
  const { instance, build, held, refused, failures = [], probed = [], isLeaving } = body;
  if (isLeaving) await db.query('delete from shells where instance = $1', [instance]);
  else {
    await db.query(
      `insert into shells as s (instance, build, seen_at, held, refused) values ($1, $2, $3, $4, $5)
       on conflict (instance) do update
         set build = excluded.build, seen_at = excluded.seen_at, held = excluded.held,
           refused = excluded.refused
         where s.seen_at < $6 or s.build <> excluded.build or s.held <> excluded.held
           or s.refused <> excluded.refused`,
      [
        instance,
        build,
        now,
        JSON.stringify(held),
        JSON.stringify(refused),
        later(now, -seconds(2)),
      ],
    );
  }
  await storeProbeResults(db, probed, now);
  const release = await readRelease(context, now);
  // Count failures last: a shell whose request fails reports them again.
  beacons.recordRenderFailures(failures);
  return release;
};

/**
 * The release that shells poll. They keep live builds, builds that were live within
 * `keepBuildsDays` and builds recorded within a day, at most 40 per program.
 */
async function readRelease({ db, config, secrets }: Context, now: Date): Promise<Release> {
  const [row] = await db.query<Omit<Release, 'previewKey' | 'probes'>>(
    `with wanted as (
       select program, build from live_builds
       union select program, build from ${extraParts.canaries.shown} c
       union select program, build from builds where known_since > $2
       union select program, to_build from release_changes where changed_at > $1
       union select program, from_build from release_changes
         where changed_at > $1 and from_build is not null
     ), kept as (
       select b.*, row_number() over (partition by b.program order by b.known_since desc) as age
         from builds b join wanted using (program, build)
     )
     select (select coalesce(max(id), 0) from release_changes) as revision,
       (select coalesce(json_agg(json_build_object('program', program, 'build', build, 'definition',
       definition)), '[]')
          from live_builds join builds using (program, build)) as live,
       (select coalesce(json_agg(json_build_object('program', program, 'build', build, 'percent',
       percent)), '[]')
          from ${extraParts.canaries.shown} c) as canaries,
       (select coalesce(json_agg(json_build_object('name', name, 'origin', origin)
       order by name), '[]')
          from programs) as remotes,
       (select coalesce(json_agg(json_build_object(
            'program', program, 'build', build, 'manifest', manifest_hash, 'server', server_hash)),
            '[]')
          from kept where age <= 40 or (program, build) in (select program, build
            from live_builds)) as builds`,
    [later(now, -days(config.keepBuildsDays)), later(now, -days(1))],
  );
  return {
    ...row!,
    probes: await openProbes(db, now),
    previewKey: await secrets.get('release preview'),
  };
}

/** What pages report. */
export const receiveBeacon: Handler<'POST /beacon'> = async (
  { beacons },
  { body, address, now },
) => {
  beacons.limit(address, now);
  for (const report of body.facts) beacons.record(report);
  return {};
};
