import { createHash } from 'node:crypto';
import type { Release } from '@playday/shared/api-contract';

/**
 * Whether a visitor gets the canary, by a hash of visitor and build: the result is stable, and a visitor who got it
 * at 10 % still gets it at 20 %.
 */
export function isInCanary(visitor: string, { program, build, percent }: Release['canaries'][number]) {
  const hash = createHash('sha256').update(`${program} ${build} ${visitor}`).digest();
  return hash.readUInt32BE(0) / 2 ** 32 < percent / 100;
}
