import { one, type Tx } from '../db/db.ts';
import { Failure } from '../errors.ts';
import type { Handler } from '../http/handler.ts';
import { aliveShells } from './alive-shells.ts';
import { refuseOthers } from './deployer.ts';
import { incompatibilities, type Target, unregistered } from './incompatibilities.ts';
import { lastProbe, probeRecorded } from './probes.ts';

/**
 * Records a build; the shells fetch it from its program's own server within a second, and render a
 * remote's build on its probes unless it is proven already. Builds are immutable: different hashes
 * under a known id throw 5003.
 */
export const recordBuild: Handler<'POST /release/builds'> = async (
  { db },
  { body, deployer, now },
) => {
  const { program, build, manifest, server, needs, offers, definition } = body;
  refuseOthers(deployer, [program]);
  const isShell = program === 'shell';
  if (isShell !== (offers !== undefined)) throw new Failure('fieldInvalid', { field: 'offers' });
  if (isShell === (definition !== undefined))
    throw new Failure('fieldInvalid', { field: 'definition' });
  const reasons = await unregistered(db, [{ program }]);
  if (reasons.length > 0) throw new Failure('releaseRefused', { reasons });
  const [known] = await db.query<{ manifest: string; server: string }>(
    `insert into builds as b (program, build, manifest_hash, server_hash, needs, offers, definition,
      known_since)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (program, build) do update set known_since = greatest(b.known_since,
     excluded.known_since)
     returning manifest_hash as manifest, server_hash as server`,
    [
      program,
      build,
      manifest,
      server,
      ...[needs, offers, definition].map((each) => (each ? JSON.stringify(each) : null)),
      now,
    ],
  );
  if (known?.manifest !== manifest || known.server !== server) {
    throw new Failure('releaseMoved', {
      reasons: [`${program} ${build} is known with other files`],
    });
  }
  if (!isShell) await probeRecorded(db, { program, build }, now);
  return readBuildState(db, { program, build }, now);
};

/** Which shells have a recorded build, and whether its probes succeeded. */
export const getBuildState: Handler<'GET /release/builds'> = async ({ db }, { query, now }) => {
  if (
    !(await one(db, 'select 1 from builds where program = $1 and build = $2', [
      query.program,
      query.build,
    ]))
  )
    throw new Failure('notFound', {
      reasons: [`${query.program} ${query.build} is not a recorded build`],
    });
  return readBuildState(db, query, now);
};

async function readBuildState(tx: Tx, { program, build }: Target, now: Date) {
  const shells = await aliveShells(tx, now);
  const holders = shells.filter(({ held }) => held.includes(`${program}/${build}`)).length;
  const refused = shells.flatMap((shell) =>
    shell.refused
      .filter((one) => one.program === program && one.build === build)
      .map(({ reason }) => `shell ${shell.instance}: ${reason}`),
  );
  const probe = program === 'shell' ? undefined : await lastProbe(tx, { program, build });
  const reasons = program === 'shell' ? [] : await incompatibilities(tx, [{ program, build }]);
  return {
    shells: shells.length,
    holders,
    refused,
    unmet: reasons.filter((reason) => reason.startsWith(`${program} ${build} `)),
    probe: probe ? { isFinished: probe.finishedAt !== null, failures: probe.failures } : null,
  };
}
