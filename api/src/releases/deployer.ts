import { createHash, timingSafeEqual } from 'node:crypto';
import type { Program } from '@playday/shared/api-contract';
import type { Config } from '../config.ts';
import { Failure } from '../errors.ts';

/** Whose deploy token came with a request: one program's, or the operator's, who may move them all. */
export type Deployer = Program | 'operator';

/** Reads `Authorization: Bearer …`; throws 5001 where it is no deploy token of this shop. */
export function requireDeployer(config: Pick<Config, 'deployTokens'>, header: string | undefined): Deployer {
  const token = /^Bearer ([A-Za-z0-9_-]{20,100})$/u.exec(header ?? '')?.[1] ?? '';
  const hash = createHash('sha256').update(token).digest();
  const found = config.deployTokens.find((known) => timingSafeEqual(Buffer.from(known.sha256, 'hex'), hash));
  if (!found) throw new Failure('deployTokenRequired');
  return found.name;
}

/** Refuses (5002) whoever would touch a program that the token is not for. */
export function refuseOthers(deployer: Deployer, programs: Program[]): void {
  if (deployer !== 'operator' && programs.some((program) => program !== deployer))
    throw new Failure('deployTokenOfAnother');
}
