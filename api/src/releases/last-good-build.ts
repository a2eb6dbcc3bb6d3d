import type { Program } from '@playday/shared/api-contract';
import type { Tx } from '../db/db.ts';
import { Failure } from '../errors.ts';

/**
 * The target of a rollback without a named build: the last published build that was neither rolled back nor aborted
 * as a canary since. It is never the build just left, so two rollbacks in a row go two builds back. Throws 5004 if
 * there is none.
 */
export async function lastGoodBuild(tx: Tx, program: Program, live: string | null): Promise<string> {
  const [candidate] = await tx.query<{ build: string }>(
    `select build from (
       select distinct on (build) id, kind, build from (
         select id, kind, case when kind = 'canary aborted' then to_build else from_build end as build
           from release_changes where program = $1 and kind in ('publish', 'rollback', 'canary aborted')
       ) c where build is not null order by build, id desc
     ) last where kind = 'publish' and build <> $2 order by id desc limit 1`,
    [program, live ?? ''],
  );
  if (candidate) return candidate.build;
  const reason = `${program} has no earlier build that was not rolled back; name one, as ${program}=<build>`;
  throw new Failure('releaseRefused', { reasons: [reason] });
}
