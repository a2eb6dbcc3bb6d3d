import type { Release } from '@playday/shared/api-contract';
import type { Tx } from '../db/db.ts';
import { days, later, seconds } from '../ports/clock.ts';
import type { Context } from '../context.ts';
import { Failure } from '../errors.ts';
import type { Handler } from '../http/handler.ts';

export interface Shell {
  instance: string;
  build: string;
  seenAt: Date;
  /** `catalog/3f4621c4a6df` */
  held: string[];
  refused: {
    program: 'shell' | 'catalog' | 'checkout' | 'account' | 'erasure';
    build: string;
    reason: string;
  }[];
}

/** A shell without a heartbeat for this long counts as stopped. Heartbeats come every second. */
const timeoutMs = seconds(6);

export function aliveShells(tx: Tx, now: Date): Promise<Shell[]> {
  return tx.query<Shell>(
    `select instance, build, seen_at as "seenAt", held, refused from shells where seen_at > $1 order by instance`,
    [later(now, -timeoutMs)],
  );
}

/**
 * Heartbeat of a shell, every second; returns the current release. The row is written only when something changed, or
 * every two seconds.
 */
export const heartbeat: Handler<'POST /release/follow'> = async (context, { body, deployer, now }) => {
  if (deployer !== 'shell' && deployer !== 'operator') throw new Failure('deployTokenOfAnother');
  const { db, beacons } = context;
  const { instance, build, held, refused, failures = [], isLeaving } = body;
  if (isLeaving) await db.query('delete from shells where instance = $1', [instance]);
  else {
    await db.query(
      `insert into shells as s (instance, build, seen_at, held, refused) values ($1, $2, $3, $4, $5)
       on conflict (instance) do update
         set build = excluded.build, seen_at = excluded.seen_at, held = excluded.held, refused = excluded.refused
         where s.seen_at < $6 or s.build <> excluded.build or s.held <> excluded.held or s.refused <> excluded.refused`,
      [instance, build, now, JSON.stringify(held), JSON.stringify(refused), later(now, -seconds(2))],
    );
  }
  const release = await readRelease(context, now);
  // Count failures last: a shell whose request fails reports them again.
  for (const failure of failures) beacons.recordRenderFailure(failure);
  return release;
};

/**
 * The release that shells poll. They keep live builds, builds that were live within `keepBuildsDays` and builds
 * recorded within a day, at most 40 per program.
 */
async function readRelease({ db, config, secrets }: Context, now: Date): Promise<Release> {
  const [row] = await db.query<Omit<Release, 'previewKey'>>(
    `with wanted as (
       select program, build from live_builds
       union select program, build from canaries
       union select program, build from builds where known_since > $2
       union select program, to_build from release_changes where changed_at > $1
       union select program, from_build from release_changes where changed_at > $1 and from_build is not null
     ), kept as (
       select b.*, row_number() over (partition by b.program order by b.known_since desc) as age
         from builds b join wanted using (program, build)
     )
     select (select coalesce(max(id), 0) from release_changes) as revision,
       (select coalesce(json_agg(json_build_object('program', program, 'build', build)), '[]') from live_builds) as live,
       (select coalesce(json_agg(json_build_object('program', program, 'build', build, 'percent', percent)), '[]')
          from canaries) as canaries,
       (select coalesce(json_agg(json_build_object(
            'program', program, 'build', build, 'manifest', manifest_hash, 'server', server_hash)), '[]')
          from kept where age <= 40 or (program, build) in (select program, build from live_builds)) as builds`,
    [later(now, -days(config.keepBuildsDays)), later(now, -days(1))],
  );
  return { ...row!, previewKey: await secrets.get('release preview') };
}
