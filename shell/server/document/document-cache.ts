import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** A whole answer, the same for everybody. */
export interface Answer {
  status: number;
  /** Where else to go, for a redirect. */
  location?: string;
  policy: string;
  html: string;
  /** Whether the page's content is in it; a frame alone is not kept, the next visitor may get more. */
  isWhole: boolean;
}

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
}

/**
 * Keeps documents for seconds, compressed: a fresh one is given as it is, a stale one too while the next is made,
 * and many visitors who come at once for the same page wait for one rendering.
 */
export function createDocumentCache({ freshMs, staleMs, most }: CacheTimes, now: () => number = Date.now) {
  const entries = new Map<string, Entry>();
  const making = new Map<string, Promise<CachedAnswer>>();

  function renew(key: string, make: () => Promise<Answer>): Promise<CachedAnswer> {
    const running = making.get(key);
    if (running) return running;
    const begun = make()
      .then(compress)
      .then((answer) => {
        // Else an older one that is whole stays, for as long as a stale one may.
        if (answer.isWhole) keep(key, answer);
        return answer;
      })
      .finally(() => making.delete(key));
    making.set(key, begun);
    return begun;
  }
  function keep(key: string, answer: CachedAnswer) {
    entries.delete(key);
    entries.set(key, { answer, freshUntil: now() + freshMs, staleUntil: now() + freshMs + staleMs });
    const [oldest] = entries.keys();
    if (entries.size > most && oldest !== undefined) entries.delete(oldest);
  }

  return {
    async get(key: string, make: () => Promise<Answer>): Promise<CachedAnswer> {
      const entry = entries.get(key);
      if (!entry || now() >= entry.staleUntil) return renew(key, make);
      if (now() >= entry.freshUntil) renew(key, make).catch(() => {});
      return entry.answer;
    },
  };
}

async function compress({ html, ...rest }: Answer): Promise<CachedAnswer> {
  const plain = Buffer.from(html);
  const [small, zipped] = await Promise.all([
    brotli(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }),
    zip(plain),
  ]);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { ...rest, etag, plain, brotli: small, gzip: zipped };
}
