import { randomBytes } from 'node:crypto';
import { sha256 } from '../hash.ts';
import { extraParts } from '../extra-parts.ts';
import { one } from '../db/db.ts';
import { Failure } from '../errors.ts';
import type { Handler } from '../http/handler.ts';
import { refuseOthers } from './deployer.ts';
import { lockLiveBuilds, recordChange } from './live-builds.ts';

/**
 * Registers a remote and returns its deploy token, of which only the hash is stored. 5003 when the
 * name is registered already, unless `isRenewed`: then the token before ends.
 */
export const registerProgram: Handler<'POST /release/programs'> = async (
  { db, log },
  { body, deployer, now },
) => {
  if (deployer !== 'operator') throw new Failure('deployTokenOfAnother');
  const { name, isRenewed = false } = body;
  refuseReserved(name);
  const origin = parseOrigin(body.origin);
  const token = randomBytes(32).toString('base64url');
  const stored = isRenewed
    ? await one(
        db,
        'update programs set origin = $2, token_hash = $3 where name = $1 returning name',
        [name, origin, sha256(token)],
      )
    : await one(
        db,
        `insert into programs (name, origin, token_hash, registered_at) values ($1, $2, $3, $4)
         on conflict (name) do nothing returning name`,
        [name, origin, sha256(token), now],
      );
  if (stored) {
    log.info({ program: name, origin, isRenewed }, 'deploy token created');
    return { token };
  }
  if (isRenewed)
    throw new Failure('notFound', {
      reasons: [`${name} is not registered: register it without --renew`],
    });
  throw new Failure('releaseMoved', {
    reasons: [
      `${name} is registered already; for a new token, which ends the one before: ` +
        `npm run release -- register ${name} --origin ${origin} --renew`,
    ],
  });
};

/** Sets a remote's origin; registers the remote, without a token of its own, if it is new. */
export const setOrigin: Handler<'PUT /release/programs'> = async (
  { db },
  { body, deployer, now },
) => {
  const { name } = body;
  refuseOthers(deployer, [name]);
  refuseReserved(name);
  await db.query(
    `insert into programs as p (name, origin, registered_at) values ($1, $2, $3)
     on conflict (name) do update set origin = excluded.origin where p.origin <> excluded.origin`,
    [name, parseOrigin(body.origin), now],
  );
  return {};
};

/**
 * Takes a remote out of the shop: nothing of it is live any more, and its token ends. Its builds
 * and history stay. A token of DEPLOY_TOKENS can register it again.
 */
export const removeProgram: Handler<'DELETE /release/programs'> = (
  { db },
  { body, deployer, now },
) => {
  const { name, who } = body;
  refuseOthers(deployer, [name]);
  return db.transaction(async (tx) => {
    const from = (await lockLiveBuilds(tx)).get(name) ?? null;
    const removed = await tx.query('delete from programs where name = $1 returning name', [name]);
    if (removed.length === 0)
      throw new Failure('notFound', { reasons: [`${name} is not registered`] });
    for (const sql of extraParts.canaries.endOf) await tx.query(sql, [name]);
    await tx.query('delete from live_builds where program = $1', [name]);
    return {
      revision: await recordChange(tx, {
        kind: 'removed',
        program: name,
        from,
        to: null,
        who,
        now,
      }),
    };
  });
};

/**
 * Normalises `https://catalog.example/` to its origin. Throws 1001 for anything that is more than
 * an origin.
 */
function parseOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isOrigin =
    url !== null &&
    ['http:', 'https:'].includes(url.protocol) &&
    url.username + url.password + url.search + url.hash === '' &&
    url.pathname === '/' &&
    !/[?#@]/u.test(text);
  if (isOrigin) return url.origin;
  throw new Failure('fieldInvalid', {
    field: 'origin',
    reasons: [
      `${text} is not an origin: http:// or https:// with a host and perhaps a port, ` +
        'without path, query and credentials, such as https://catalog.example',
    ],
  });
}

/** `shell` has no origin of its own, and `operator` names a token. */
function refuseReserved(name: string): void {
  if (name === 'shell' || name === 'operator')
    throw new Failure('fieldInvalid', {
      field: 'name',
      reasons: [`a remote cannot be named ${name}`],
    });
}
