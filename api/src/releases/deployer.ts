import { createHash, timingSafeEqual } from 'node:crypto';
import type { Program } from '@playday/shared/api-contract';
import type { Config } from '../config.ts';
import { Failure } from '../errors.ts';

/** The owner of a deploy token: one program, or the operator, who may deploy all of them. */
export type Deployer = Program | 'operator';

/**
 * Returns the owner of the token in `Authorization: Bearer …`. Throws 5001 if it is not a deploy token of this shop.
 */
export function requireDeployer(config: Pick<Config, 'deployTokens'>, header: string | undefined): Deployer {
  const token = /^Bearer ([A-Za-z0-9_-]{20,100})$/u.exec(header ?? '')?.[1] ?? '';
  const hash = createHash('sha256').update(token).digest();
  const found = config.deployTokens.find((known) => timingSafeEqual(Buffer.from(known.sha256, 'hex'), hash));
  if (!found) throw new Failure('deployTokenRequired');
  return found.name;
}

/** Throws 5002 if the token's owner may not deploy one of the programs. */
export function refuseOthers(deployer: Deployer, programs: Program[]): void {
  if (deployer !== 'operator' && programs.some((program) => program !== deployer))
    throw new Failure('deployTokenOfAnother');
}
