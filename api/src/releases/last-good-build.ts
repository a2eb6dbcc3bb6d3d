import type { Program } from '@playday/shared/api-contract';
import type { Tx } from '../db/db.ts';
import { Failure } from '../errors.ts';

/**
 * Pages of a build report one error for ten visits, of 50 or more. Outsiders can forge reports, so such a build is only the last choice to
 * go back to, and its canary ends; none that is live is replaced, and none kept live, because of them.
 */
export const hasManyPageErrors = ({ errors, visitors }: { errors: number; visitors: number }) =>
  visitors >= 50 && errors >= visitors / 10;

/** What pages reported on a build since it went live or became a canary. */
export async function pageReports(
  tx: Tx,
  { program, build }: { program: Program; build: string },
): Promise<{ errors: number; visitors: number }> {
  const counts = await tx.query<{ kind: string; count: number }>(
    `select kind, count from build_counts where program = $1 and build = $2 and kind in ('error', 'visitor')`,
    [program, build],
  );
  const of = (kind: string) => counts.find((row) => row.kind === kind)?.count ?? 0;
  return { errors: of('error'), visitors: of('visitor') };
}

/**
 * The last published build that was neither rolled back, nor replaced by the shop itself, nor aborted as a canary since, whose last
 * probe did not fail, and that declares its routes. First choice is one that was seen in a browser, last choice one with many page errors.
 * Never the build just left, so two rollbacks in a row go two builds back. Probes that failed while the shop looked for a build to
 * go back to do not count: then the live build had failed too, so the cause may lie elsewhere.
 */
export async function findGoodBuild(
  tx: Tx,
  program: Program,
  live: string | null,
): Promise<string | undefined> {
  const candidates = await tx.query<{ build: string }>(
    `select build from (
       select distinct on (build) id, kind, build from (
         select id, kind, case when kind = 'canary aborted' then to_build else from_build end as build
           from release_changes
          where program = $1 and kind in ('publish', 'rollback', 'gone back', 'canary aborted')
       ) c where build is not null order by build, id desc
     ) last
     where kind = 'publish' and build <> $2
       and coalesce((select failures = '[]' from build_probes p
         where p.program = $1 and p.build = last.build and finished_at is not null and why <> 'going back'
         order by p.id desc limit 1), true)
     order by (select seen_in_browser is not true from builds b where b.program = $1 and b.build = last.build), id desc
     limit 50`,
    [program, live ?? ''],
  );
  for (const { build } of candidates)
    if (!hasManyPageErrors(await pageReports(tx, { program, build }))) return build;
  return candidates[0]?.build;
}

/** The target of a rollback without a named build, as `findGoodBuild`. Throws 5004 if there is none. */
export async function lastGoodBuild(tx: Tx, program: Program, live: string | null): Promise<string> {
  const found = await findGoodBuild(tx, program, live);
  if (found !== undefined) return found;
  const reason = `${program} has no good earlier build: none was published, and neither failed nor was rolled back since; name one, as ${program}=<build>`;
  throw new Failure('releaseRefused', { reasons: [reason] });
}
