import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';

const known = new Map<string, number>();

/** Size of a text under brotli 11 in bytes, whatever encoding the server used, so that pages of different servers are comparable. */
export function brotliSize(body: Buffer): number {
  const key = createHash('sha1').update(body).digest('hex');
  const size = known.get(key) ?? brotliCompressSync(body).length;
  known.set(key, size);
  return size;
}
