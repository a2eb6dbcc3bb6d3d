import type { Program } from '@playday/shared/api-contract';
import { one, type Tx } from '../db/db.ts';
import { Failure } from '../errors.ts';

/**
 * The last published build that was neither rolled back, nor replaced by the shop itself, nor
 * aborted as a canary since, whose last probe did not fail, and that declares its routes. First
 * choice are builds whose probes succeeded, then those seen in the publisher's browser; reports of
 * pages, which anybody can send, count for nothing. Never the build just left, so two rollbacks in
 * a row go two builds back. Probes that failed while the shop looked for a build to go back to do
 * not count: then the live build had failed too, so the cause may lie elsewhere.
 */
export async function findGoodBuild(
  tx: Tx,
  program: Program,
  live: string | null,
): Promise<string | undefined> {
  const found = await one<{ build: string }>(
    tx,
    `select build from (
       select distinct on (build) id, kind, build from (
         select id, kind, case when kind = 'canary aborted' then to_build
           else from_build end as build
           from release_changes
          where program = $1 and kind in ('publish', 'rollback', 'gone back', 'canary aborted')
       ) c where build is not null order by build, id desc
     ) last left join lateral (
       select failures = '[]' as is_proven from build_probes p
        where p.program = $1 and p.build = last.build and finished_at is not null
          and (why <> 'going back' or failures = '[]')
        order by p.id desc limit 1
     ) probe on true
     where kind = 'publish' and build <> $2 and is_proven is not false
     order by is_proven is not true,
       (select seen_in_browser is not true from builds b
       where b.program = $1 and b.build = last.build), id desc
     limit 1`,
    [program, live ?? ''],
  );
  return found?.build;
}

/**
 * The target of a rollback without a named build, as `findGoodBuild`. Throws 5004 if there is none.
 */
export async function lastGoodBuild(
  tx: Tx,
  program: Program,
  live: string | null,
): Promise<string> {
  const found = await findGoodBuild(tx, program, live);
  if (found !== undefined) return found;
  const reason =
    `${program} has no good earlier build: none was published, ` +
    `and neither failed nor was rolled back since; name one, as ${program}=<build>`;
  throw new Failure('releaseRefused', { reasons: [reason] });
}
