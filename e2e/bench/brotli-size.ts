import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';

const known = new Map<string, number>();

/** Bytes of a text under brotli 11, whatever the server did to it: so pages of different servers compare. */
export function brotliSize(body: Buffer): number {
  const key = createHash('sha1').update(body).digest('hex');
  const size = known.get(key) ?? brotliCompressSync(body).length;
  known.set(key, size);
  return size;
}
