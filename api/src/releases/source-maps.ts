import { Failure } from '../errors.ts';
import type { Handler } from '../http/handler.ts';
import { refuseOthers } from './deployer.ts';

/**
 * For how many builds of a program the maps are kept, newest first; those of the live build always
 * are.
 */
const keptBuilds = 20;

/**
 * Stores a build's source maps and deletes those of old builds. 1004 if the build was not recorded
 * before.
 */
export const putSourceMaps: Handler<'PUT /release/maps'> = async ({ db }, { body, deployer }) => {
  const { program, build, maps } = body;
  refuseOthers(deployer, [program]);
  const stored = await db.query(
    `insert into build_maps (program, build, maps)
     select program, build, $3::bytea from builds where program = $1 and build = $2
     on conflict (program, build) do update set maps = excluded.maps
     returning build`,
    [program, build, Buffer.from(maps, 'base64')],
  );
  if (stored.length === 0) throw new Failure('notFound');
  await db.query(
    `delete from build_maps m where program = $1
       and not exists (select from live_builds l where l.program = m.program and l.build = m.build)
       and build not in (select build from builds where program = $1
         order by known_since desc, build limit $2)`,
    [program, keptBuilds],
  );
  return {};
};

export const getSourceMaps: Handler<'GET /release/maps'> = async ({ db }, { query }) => {
  const [found] = await db.query<{ maps: string }>(
    `select encode(maps, 'base64') as maps from build_maps where program = $1 and build = $2`,
    [query.program, query.build],
  );
  if (!found) throw new Failure('notFound');
  return found;
};
