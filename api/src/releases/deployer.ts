import { timingSafeEqual } from 'node:crypto';
import type { Program } from '@playday/shared/api-contract';
import { sha256 } from '../hash.ts';
import type { Context } from '../context.ts';
import { Failure } from '../errors.ts';

/**
 * The owner of a deploy token: the name of one program, or `operator`, who may deploy all of them.
 */
export type Deployer = string;

/**
 * Returns the owner of the token in `Authorization: Bearer …`, from DEPLOY_TOKENS or the registered
 * remotes. Throws 5001 if it is not a deploy token of this shop. Hashes are compared, so that the
 * time tells nothing about a token.
 */
export async function requireDeployer(
  { config, db }: Pick<Context, 'config' | 'db'>,
  header: string | undefined,
): Promise<Deployer> {
  const token = /^Bearer ([A-Za-z0-9_-]{20,100})$/u.exec(header ?? '')?.[1];
  if (token === undefined) throw new Failure('deployTokenRequired');
  const hash = sha256(token);
  const configured = config.deployTokens.find(({ sha256 }) =>
    timingSafeEqual(Buffer.from(sha256, 'hex'), Buffer.from(hash, 'hex')),
  );
  if (configured) return configured.name;
  const [found] = await db.query<{ name: string }>(
    'select name from programs where token_hash = $1',
    [hash],
  );
  if (!found) throw new Failure('deployTokenRequired');
  return found.name;
}

/** Throws 5002 if the token's owner may not deploy one of the programs. */
export function refuseOthers(deployer: Deployer, programs: Program[]): void {
  if (deployer !== 'operator' && programs.some((program) => program !== deployer))
    throw new Failure('deployTokenOfAnother');
}
