import { createHash } from 'node:crypto';
import { setTimeout as rest } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const zip = promisify(gzip);
const pressed = promisify(brotliCompress);
const brotli = (plain: Buffer, quality: number) =>
  pressed(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
  });
/** Two milliseconds for a document; the best takes a tenth less room and 100 of them. */
const quick = 6;
const best = constants.BROTLI_MAX_QUALITY;

/** A whole answer, the same for everybody. */
export interface Answer {
  status: number;
  /** Where else to go, for a redirect. */
  location?: string;
  policy: string;
  html: string;
  /** Whether the page's content is in it; a frame alone is not kept, the next visitor may get more. */
  isCacheable: boolean;
  /** There may be any number of such addresses, with nothing at them: kept apart, and not renewed. */
  isOfMany?: boolean;
}

/** Makes a document; `isRenewal`: the one in the cache is given meanwhile. */
export type MakeAnswer = (isRenewal: boolean) => Promise<Answer>;

export interface CachedAnswer extends Omit<Answer, 'html'> {
  etag: string;
  plain: Buffer;
  brotli: Buffer;
  gzip: Buffer;
}

interface Entry {
  answer: CachedAnswer;
  freshUntil: number;
  staleUntil: number;
}

export interface CacheTimes {
  freshMs: number;
  staleMs: number;
  most: number;
  /** How many of those that are `isOfMany`. */
  mostOfMany: number;
}

/**
 * Keeps documents for seconds, compressed: a fresh one is given as it is, a stale one too while the next is made,
 * and many visitors who come at once for the same page wait for one rendering. Kept ones are compressed again, better,
 * while nobody waits.
 */
export function createDocumentCache(times: CacheTimes, now: () => number = Date.now) {
  const { freshMs, staleMs } = times;
  const kept = new Map<string, Entry>();
  const keptOfMany = new Map<string, Entry>();
  const making = new Map<string, Promise<CachedAnswer>>();
  let pressing: Promise<void> = Promise.resolve();

  function renew(key: string, make: MakeAnswer, isRenewal: boolean): Promise<CachedAnswer> {
    const running = making.get(key);
    if (running) return running;
    const begun = make(isRenewal)
      .then(compress)
      .then((answer) => {
        // Else an older one that is whole stays, for as long as a stale one may.
        if (answer.isCacheable) keep(key, answer);
        return answer;
      })
      .finally(() => making.delete(key));
    making.set(key, begun);
    return begun;
  }
  function keep(key: string, answer: CachedAnswer) {
    const { isOfMany = false } = answer;
    kept.delete(key);
    keptOfMany.delete(key);
    const [entries, most] = isOfMany ? [keptOfMany, times.mostOfMany] : [kept, times.most];
    const freshUntil = now() + freshMs;
    entries.set(key, { answer, freshUntil, staleUntil: freshUntil + (isOfMany ? 0 : staleMs) });
    const [oldest] = entries.keys();
    if (entries.size > most && oldest !== undefined) entries.delete(oldest);
    if (!isOfMany) pressing = pressing.then(() => press(key, answer)).catch(() => {});
  }
  /** One at a time and a quarter of it, so that it never takes a core from those who wait. */
  async function press(key: string, answer: CachedAnswer) {
    if (kept.get(key)?.answer !== answer) return;
    const begun = performance.now();
    answer.brotli = await brotli(answer.plain, best);
    await rest(3 * (performance.now() - begun), undefined, { ref: false });
  }

  return {
    async get(key: string, make: MakeAnswer): Promise<CachedAnswer> {
      const entry = kept.get(key) ?? keptOfMany.get(key);
      if (!entry || now() >= entry.staleUntil) return renew(key, make, false);
      if (now() >= entry.freshUntil) renew(key, make, true).catch(() => {});
      return entry.answer;
    },
  };
}

async function compress({ html, ...rest }: Answer): Promise<CachedAnswer> {
  const plain = Buffer.from(html);
  const [small, zipped] = await Promise.all([brotli(plain, quick), zip(plain)]);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { ...rest, etag, plain, brotli: small, gzip: zipped };
}
