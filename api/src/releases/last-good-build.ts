import type { Program } from '@playday/shared/api-contract';
import type { Tx } from '../db/db.ts';
import { Failure } from '../errors.ts';

/**
 * Where a rollback leads that names no build: to the build that was left last by a publish, neither rolled back nor ended
 * as a canary since. So it never leads to a build just left, and two of them go two builds back. Throws 5004 when there
 * is none.
 */
export async function lastGoodBuild(tx: Tx, program: Program, live: string | null): Promise<string> {
  const [good] = await tx.query<{ build: string }>(
    `select build from (
       select distinct on (build) id, kind, build from (
         select id, kind, case when kind = 'canary aborted' then to_build else from_build end as build
           from release_changes where program = $1 and kind in ('publish', 'rollback', 'canary aborted')
       ) c where build is not null order by build, id desc
     ) last where kind = 'publish' and build <> $2 order by id desc limit 1`,
    [program, live ?? ''],
  );
  if (good) return good.build;
  const reason = `${program} has no earlier build that was not rolled back; name one, as ${program}=<build>`;
  throw new Failure('releaseRefused', { reasons: [reason] });
}
