import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';

/** A request as the browser reports it. Times in ms since the document was requested. */
export interface Asked {
  url: string;
  startMs: number;
  /** When its last byte arrived; missing while it is in flight. */
  endMs?: number;
}

/**
 * Request depth at a moment: the longest sequence of requests of which each was sent only after the
 * one before had arrived, so the number of round trips that cannot overlap.
 */
export function requestDepthBefore(requests: readonly Asked[], untilMs: number): number {
  let waves = 0;
  let arrivedMs = -1;
  const ended = requests.filter((asked): asked is Required<Asked> => asked.endMs !== undefined);
  for (const { startMs, endMs } of ended
    .filter(({ startMs }) => startMs < untilMs)
    .sort((a, b) => a.endMs - b.endMs)) {
    if (startMs < arrivedMs) continue;
    waves++;
    arrivedMs = endMs;
  }
  return waves;
}

const known = new Map<string, number>();

/**
 * Size of a text under brotli 11 in bytes, whatever encoding the server used, so that pages of
 * different servers are comparable.
 */
export function brotliSize(body: Buffer): number {
  const key = createHash('sha1').update(body).digest('hex');
  const size = known.get(key) ?? brotliCompressSync(body).length;
  known.set(key, size);
  return size;
}
