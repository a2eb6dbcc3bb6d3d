import type { Program } from '@playday/shared/api-contract';
import type { Tx } from '../db/db.ts';
import { Failure } from '../errors.ts';
import type { Handler } from '../http/handler.ts';
import { refuseOthers } from './deployer.ts';
import { lastGoodBuild } from './last-good-build.ts';
import { lockLiveBuilds } from './live-builds.ts';
import { incompatibilities, missingFromShells } from './incompatibilities.ts';

interface Move {
  program: Program;
  from: string | null;
  to: string;
}

/**
 * Publishes or rolls back builds, all or none. Each live build must still equal `from` (else 5003 with the current
 * one), and the resulting builds must be compatible (else 5004 with the reasons). Ends canaries of the changed
 * programs. A publish requires every running shell to have the build; a rollback does not, and returns the shells
 * that have yet to fetch it.
 */
export const publish: Handler<'POST /release/move'> = ({ db }, { body, deployer, now }) => {
  const { kind, who } = body;
  const programs = body.moves.map(({ program }) => program);
  refuseOthers(deployer, programs);
  if (new Set(programs).size < programs.length) throw new Failure('fieldInvalid', { field: 'moves' });
  return db.transaction(async (tx) => {
    const live = await lockLiveBuilds(tx);
    const moved = body.moves.filter(({ program, from }) => (live.get(program) ?? null) !== from);
    if (moved.length > 0) {
      throw new Failure('releaseMoved', {
        reasons: moved.map(({ program }) => `${program} is at ${live.get(program) ?? 'nothing'} now`),
      });
    }
    const moves: Move[] = [];
    for (const { program, from, to } of body.moves) {
      if (to === null && kind !== 'rollback') throw new Failure('fieldInvalid', { field: 'to' });
      moves.push({ program, from, to: to ?? (await lastGoodBuild(tx, program, from)) });
    }
    const targets = moves.map(({ program, to }) => ({ program, build: to }));
    const reasons = await incompatibilities(tx, targets);
    const waiting = await missingFromShells(tx, targets, now);
    if (kind === 'publish') reasons.push(...waiting);
    if (reasons.length > 0) throw new Failure('releaseRefused', { reasons });
    return { revision: await updateLiveBuilds(tx, moves, { kind, who, now }), moved: moves, waiting };
  });
};

/** Changes the live builds, ends their canaries and writes the history in one statement. */
async function updateLiveBuilds(
  tx: Tx,
  moves: Move[],
  { kind, who, now }: { kind: 'publish' | 'rollback'; who: string; now: Date },
): Promise<number> {
  const rows = await tx.query<{ id: number }>(
    `with wanted as (
       select * from unnest($1::text[], $2::text[], $3::text[]) as w (program, from_build, to_build)
     ), moved as (
       insert into live_builds as l (program, build, since) select program, to_build, $4 from wanted
       on conflict (program) do update set build = excluded.build, since = excluded.since
         where l.build = (select from_build from wanted w where w.program = l.program)
       returning program
     ), ended as (
       delete from canaries where program in (select program from moved)
     )
     insert into release_changes (changed_at, kind, program, from_build, to_build, who)
     select $4, $5, program, from_build, to_build, $6 from wanted join moved using (program)
     returning id`,
    [
      moves.map(({ program }) => program),
      moves.map(({ from }) => from),
      moves.map(({ to }) => to),
      now,
      kind,
      who,
    ],
  );
  if (rows.length < moves.length)
    throw new Failure('releaseMoved', { reasons: ['another release was published meanwhile'] });
  return Math.max(...rows.map(({ id }) => id));
}
