import type { Handler } from '../http/handler.ts';
import { Failure } from '../errors.ts';
import { refuseOthers } from './deployer.ts';
import { lockPointers, noteChange } from './pointers.ts';
import { refusals } from './refusals.ts';

/**
 * Moves pointers, all or none: each must still be where `from` says (5003 else, with what is there now), and what is live
 * afterwards must go together (5004 else, with the reasons). A canary of a program that moves is over.
 */
export const move: Handler<'POST /release/move'> = ({ db }, { body, deployer, now }) => {
  const { moves, kind, who } = body;
  const programs = moves.map(({ program }) => program);
  refuseOthers(deployer, programs);
  if (new Set(programs).size < programs.length) throw new Failure('fieldInvalid', { field: 'moves' });
  return db.transaction(async (tx) => {
    const live = await lockPointers(tx);
    const moved = moves.filter(({ program, from }) => (live.get(program) ?? null) !== from);
    if (moved.length > 0) {
      throw new Failure('releaseMoved', {
        reasons: moved.map(({ program }) => `${program} is at ${live.get(program) ?? 'nothing'} now`),
      });
    }
    const targets = moves.map(({ program, to }) => ({ program, build: to }));
    const reasons = await refusals(tx, targets, now);
    if (reasons.length > 0) throw new Failure('releaseRefused', { reasons });
    let revision = 0;
    for (const { program, from, to } of moves) {
      await tx.query(
        `insert into live_builds (program, build, since) values ($1, $2, $3)
         on conflict (program) do update set build = excluded.build, since = excluded.since`,
        [program, to, now],
      );
      await tx.query('delete from canaries where program = $1', [program]);
      revision = await noteChange(tx, { kind, program, from, to, who, now });
    }
    return { revision };
  });
};
