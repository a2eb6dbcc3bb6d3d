import { Failure } from '../errors.ts';
import type { Handler } from '../http/handler.ts';
import { refuseOthers } from './deployer.ts';
import { aliveShells } from './shells.ts';

/**
 * Records a build; the shells fetch it from its program's own server within a second. Repeated calls return how many
 * shells have it. Builds are immutable: different hashes under a known id throw 5003.
 */
export const recordBuild: Handler<'POST /release/builds'> = async ({ db }, { body, deployer, now }) => {
  const { program, build, manifest, server, needs, offers } = body;
  refuseOthers(deployer, [program]);
  if ((program === 'shell') !== (offers !== undefined))
    throw new Failure('fieldInvalid', { field: 'offers' });
  const [known] = await db.query<{ manifest: string; server: string }>(
    `insert into builds as b (program, build, manifest_hash, server_hash, needs, offers, known_since)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (program, build) do update set known_since = greatest(b.known_since, excluded.known_since)
     returning manifest_hash as manifest, server_hash as server`,
    [program, build, manifest, server, JSON.stringify(needs), offers ? JSON.stringify(offers) : null, now],
  );
  if (known?.manifest !== manifest || known.server !== server) {
    throw new Failure('releaseMoved', { reasons: [`${program} ${build} is known with other files`] });
  }
  const shells = await aliveShells(db, now);
  const holders = shells.filter(({ held }) => held.includes(`${program}/${build}`)).length;
  const refused = shells.flatMap((shell) =>
    shell.refused
      .filter((one) => one.program === program && one.build === build)
      .map(({ reason }) => `shell ${shell.instance}: ${reason}`),
  );
  return { shells: shells.length, holders, refused };
};
