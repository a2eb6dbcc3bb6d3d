import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Release } from '@playday/shared/api-contract';
import type { Preview } from '../../releases/release.ts';

/** The claim in a preview's token; null when its signature is invalid or it has expired. */
export function readPreview(token: string | undefined, key: string, now: number): Preview | null {
  const [claim, signature] = (token ?? '').split('.');
  if (!claim || !signature || key === '') return null;
  const expected = createHmac('sha256', key).update(claim).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const preview = JSON.parse(Buffer.from(claim, 'base64url').toString('utf8')) as Preview;
  return preview.program !== 'shell' && preview.until > now ? preview : null;
}

/**
 * Whether a visitor gets the canary, by a hash of visitor and build: the result is stable, and a
 * visitor who got it at 10 % still gets it at 20 %.
 */
export function isInCanary(
  visitor: string,
  { program, build, percent }: Release['canaries'][number],
) {
  const hash = createHash('sha256').update(`${program} ${build} ${visitor}`).digest();
  return hash.readUInt32BE(0) / 2 ** 32 < percent / 100;
}
