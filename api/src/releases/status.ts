import type { BuildReport, ReleaseChange, ReleaseStatus } from '@playday/shared/api-contract';
import { bangkokIso } from '../time/dates.ts';
import { extraParts } from '../extra-parts.ts';
import type { Tx } from '../db/db.ts';
import type { Handler } from '../http/handler.ts';
import { percentileOf, serverKinds } from './beacon-counts.ts';
import { aliveShells } from './alive-shells.ts';

type Dated<T> = Omit<T, 'since'> & { since: Date };
const iso = <T extends { since: Date }>(row: T) => ({ ...row, since: bangkokIso(row.since) });

/**
 * Everything a deployer needs to see: live builds, canaries, recorded builds, shells and reports.
 */
export const getStatus: Handler<'GET /release'> = async ({ db }, { now }) => {
  const live = await db.query<
    Dated<Omit<ReleaseStatus['live'][0], 'failingSince'>> & { failingSince: Date | null }
  >(
    `select l.program, l.build, l.since, b.definition->>'owner' as owner,
      b.seen_in_browser as "isSeen", c.commit, c.is_clean as "isClean",
      coalesce(c.reason like 'forced:%', false) as "isForced", b.failing_since as "failingSince"
       from live_builds l join builds b using (program, build) left join lateral (select commit,
         is_clean, reason from release_changes
         where program = l.program and to_build = l.build and kind in ('publish', 'rollback',
           'gone back')
         order by id desc limit 1) c on true
      order by l.program`,
  );
  const canaries = await db.query<Dated<ReleaseStatus['canaries'][0]>>(
    `select program, build, percent, since from ${extraParts.canaries.shown} c order by program`,
  );
  const known = await db.query<Dated<ReleaseStatus['known'][0]>>(
    'select program, build, known_since as since from builds order by known_since desc limit 100',
  );
  const remotes = await db.query<ReleaseStatus['remotes'][0]>(
    'select name, origin from programs order by name',
  );
  const shells = await aliveShells(db, now);
  return {
    remotes,
    live: live.map((row) => ({
      ...iso(row),
      failingSince: row.failingSince && bangkokIso(row.failingSince),
    })),
    canaries: canaries.map(iso),
    known: known.map(iso),
    shells: shells.map(({ held: _, seenAt, ...shell }) => ({
      ...shell,
      seenAt: bangkokIso(seenAt),
    })),
    reports: await readReports(db),
  };
};

export const getHistory: Handler<'GET /release/history'> = async ({ db }, { query }) => {
  const rows = await db.query<Omit<ReleaseChange, 'at'> & { at: Date }>(
    `select changed_at as at, kind, program, from_build as "from", to_build as "to", percent, who,
      reason,
       commit, is_clean as "isClean" from release_changes where $1::text is null or program = $1
       order by id desc limit 100`,
    [query.program ?? null],
  );
  return rows.map((row) => ({ ...row, at: bangkokIso(row.at) }));
};

type Of = { program: BuildReport['program']; build: string };

/**
 * What pages and shells report on all builds; with `isLive` only on the live ones, without messages
 * of errors.
 */
export async function readReports(tx: Tx, { isLive = false } = {}): Promise<BuildReport[]> {
  const which = isLive ? 'where (program, build) in (select program, build from live_builds)' : '';
  const counts = await tx.query<Of & { kind: string; count: number }>(
    `select program, build, kind, count from build_counts ${which} order by program, build`,
  );
  const vitals = await tx.query<Of & { name: string; step: number; count: number }>(
    `select program, build, name, step, count from build_vitals ${which} order by step`,
  );
  const errors = isLive
    ? []
    : await tx.query<Of & { message: string; count: number; frames: string[] }>(
        `select program, build, message, count, frames from (
           select *, row_number() over (partition by program, build
             order by count desc, message) as place from build_errors
         ) e where place <= 3 order by place`,
      );
  const nameOf = ({ program, build }: Of) => `${program} ${build}`;
  const countsOf = Map.groupBy(counts, nameOf);
  return [...new Map([...counts, ...vitals].map((row) => [nameOf(row), row]))].map(
    ([name, { program, build }]) => {
      const count = (kind: string) =>
        countsOf.get(name)?.find((row) => row.kind === kind)?.count ?? 0;
      const own = vitals.filter((row) => nameOf(row) === name);
      const p75 = [...Map.groupBy(own, (row) => row.name)].map(([vital, steps]) => [
        vital,
        percentileOf(steps, 0.75),
      ]);
      return {
        program,
        build,
        visitors: count('visitor'),
        errors: count('error'),
        refused: count('refused'),
        longTasks: count('long-task'),
        onServer: {
          crashes: count(serverKinds.crash),
          throws: count(serverKinds.throw),
          timeouts: count(serverKinds.timeout),
        },
        p75: Object.fromEntries(p75) as Record<string, number>,
        worst: errors
          .filter((row) => nameOf(row) === name)
          .map(({ message, count: times, frames }) => ({ message, count: times, frames })),
      };
    },
  );
}
