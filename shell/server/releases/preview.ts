import { createHmac, timingSafeEqual } from 'node:crypto';

/** A build of a remote that visitors with the link see in production, until `until` (milliseconds). */
export interface Preview {
  program: string;
  build: string;
  until: number;
}

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
