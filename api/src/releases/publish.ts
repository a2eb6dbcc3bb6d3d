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
 * Moves pointers, all or none: each must still be where `from` says (5003 else, with what is there now), and what is live
 * afterwards must go together (5004 else, with the reasons). A canary of a program that moves is over. A publish waits for
 * every running shell to have the build; a rollback waits for none, and names those that have yet to fetch it.
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
    return { revision: await movePointers(tx, moves, { kind, who, now }), moved: moves, waiting };
  });
};

/** One statement: the pointers from where they were seen to where they are to be, their canaries ended, the history written. */
async function movePointers(
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
  if (rows.length < moves.length) throw new Failure('releaseMoved', { reasons: ['somebody else moved it'] });
  return Math.max(...rows.map(({ id }) => id));
}
