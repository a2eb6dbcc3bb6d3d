import type { Program } from '@playday/shared/api-contract';
import type { Tx } from '../../db/db.ts';
import { Failure } from '../../errors.ts';
import type { Handler } from '../../http/handler.ts';
import { addressConflicts } from '../../releases/address-conflicts.ts';
import { refuseOthers } from '../../releases/deployer.ts';
import { lockLiveBuilds, recordChange } from '../../releases/live-builds.ts';
import { unprovenBuilds } from '../../releases/probes.ts';
import { reasonsNotToPublish } from '../../releases/incompatibilities.ts';
import { resetCounts } from '../../releases/beacon-counts.ts';

/**
 * Starts, changes or (at 0 percent) ends a canary of a remote. The shells decide which visitors see
 * it.
 */
export const setCanary: Handler<'PUT /release/canary'> = ({ db }, { body, deployer, now }) => {
  const { program, build, percent, who } = body;
  refuseOthers(deployer, [program]);
  if (program === 'shell') throw new Failure('fieldInvalid', { field: 'program' });
  return db.transaction(async (tx) => {
    const from = (await lockLiveBuilds(tx)).get(program) ?? null;
    if (percent === 0) return { revision: await endCanary(tx, { program, build, from, who, now }) };
    if (from === null || from === build)
      throw new Failure('releaseRefused', {
        reasons: [`${program} ${build} is live, or nothing is`],
      });
    const targets = [{ program, build }];
    const reasons = [
      ...(await reasonsNotToPublish(tx, targets, now)),
      ...(await addressConflicts(tx, targets, 'publish')),
      ...(await unprovenBuilds(tx, targets, now)).flatMap((one) => one.reasons),
    ];
    if (reasons.length > 0) throw new Failure('releaseRefused', { reasons });
    await tx.query(
      `insert into canaries as c (program, build, percent, since) values ($1, $2, $3, $4)
       on conflict (program) do update set percent = excluded.percent, build = excluded.build,
         since = case when c.build = excluded.build then c.since else excluded.since end`,
      [program, build, percent, now],
    );
    await resetCounts(tx, program, [build, from]);
    return {
      revision: await recordChange(tx, {
        kind: 'canary',
        program,
        from,
        to: build,
        percent,
        who,
        now,
      }),
    };
  });
};

interface Ended {
  program: Program;
  build: string;
  from: string | null;
  who: string;
  now: Date;
}

async function endCanary(tx: Tx, { program, build, from, who, now }: Ended): Promise<number> {
  const ended = await tx.query(
    'delete from canaries where program = $1 and build = $2 returning program',
    [program, build],
  );
  if (ended.length === 0)
    throw new Failure('notFound', { reasons: [`no canary of ${program} ${build}`] });
  return recordChange(tx, { kind: 'canary ended', program, from, to: build, who, now });
}
