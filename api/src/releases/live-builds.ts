import type { Program, ReleaseChange } from '@playday/shared/api-contract';
import type { Tx } from '../db/db.ts';
import { extraParts } from '../extra-parts.ts';
import { Failure } from '../errors.ts';

/**
 * Program → live build. Locks the table against concurrent changes until the transaction ends;
 * reads are not blocked.
 */
export async function lockLiveBuilds(tx: Tx): Promise<Map<Program, string>> {
  await tx.query('lock table live_builds in share row exclusive mode');
  const rows = await tx.query<{ program: Program; build: string }>(
    'select program, build from live_builds',
  );
  return new Map(rows.map(({ program, build }) => [program, build]));
}

type Change = Pick<ReleaseChange, 'kind' | 'program' | 'from' | 'to' | 'who'> & {
  percent?: number;
  reason?: string;
  now: Date;
};

/**
 * Appends to the release history. Returns the id of the change, which is the revision that shells
 * poll.
 */
export async function recordChange(tx: Tx, change: Change): Promise<number> {
  const { kind, program, from, to, percent, who, reason, now } = change;
  const [row] = await tx.query<{ id: number }>(
    `insert into release_changes (changed_at, kind, program, from_build, to_build, percent, who,
      reason)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [now, kind, program, from, to, percent ?? null, who, reason ?? null],
  );
  return row!.id;
}

export interface Move {
  program: Program;
  from: string | null;
  to: string;
  /** Without it the history gets the commit of the last publish of this build. */
  commit?: string | null;
  isClean?: boolean | null;
}

/**
 * Changes the live builds, ends their canaries and writes the history in one statement; the caller
 * holds the lock of `lockLiveBuilds`. `reasons`: for the history, by program. Returns the revision.
 * Throws 5003 if a live build is not `from`.
 */
export async function updateLiveBuilds(
  tx: Tx,
  moves: Move[],
  change: {
    kind: 'publish' | 'rollback' | 'gone back';
    who: string;
    now: Date;
    reasons?: Map<Program, string>;
    /**
     * Programs that go live although their probes failed or are not finished. They are not
     * supervised.
     */
    forced?: Program[];
  },
): Promise<number> {
  const { kind, who, now, reasons, forced = [] } = change;
  const rows = await tx.query<{ id: number }>(
    `with wanted as (
       select * from unnest($1::text[], $2::text[], $3::text[], $7::text[], $9::text[],
         $10::boolean[])
         as w (program, from_build, to_build, reason, commit, is_clean)
     ), moved as (
       insert into live_builds as l (program, build, since) select program, to_build, $4 from wanted
       on conflict (program) do update set build = excluded.build, since = excluded.since
         where l.build = (select from_build from wanted w where w.program = l.program)
       returning program
     ), ended as (
       ${extraParts.canaries.endMoved}
     )
     insert into release_changes (changed_at, kind, program, from_build, to_build, who, reason,
     is_forced, commit, is_clean)
     select $4, $5, program, w.from_build, w.to_build, $6, w.reason, program = any($8),
         coalesce(w.commit, earlier.commit), case when w.commit is null then earlier.is_clean
         else w.is_clean end
       from wanted w join moved using (program) left join lateral (
         select commit, is_clean from release_changes c
          where c.program = w.program and c.to_build = w.to_build and c.commit is not null
            order by id desc limit 1
       ) earlier on true
     returning id`,
    [
      moves.map(({ program }) => program),
      moves.map(({ from }) => from),
      moves.map(({ to }) => to),
      now,
      kind,
      who,
      moves.map(({ program }) => reasons?.get(program)?.slice(0, 1000) ?? null),
      forced,
      moves.map(({ commit }) => commit ?? null),
      moves.map(({ isClean }) => isClean ?? null),
    ],
  );
  if (rows.length < moves.length)
    throw new Failure('releaseMoved', { reasons: ['another release was published meanwhile'] });
  return Math.max(...rows.map(({ id }) => id));
}
