import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const zip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);
const brotli = (plain: Buffer, quality: number) =>
  compressBrotli(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
  });
/** Takes 2 ms per document; maximum quality takes 100 ms and saves a tenth of the size. */
const fastQuality = 6;
const maxQuality = constants.BROTLI_MAX_QUALITY;

/** A complete response, the same for every visitor. */
export interface Answer {
  status: number;
  /** Target of a redirect. */
  location?: string;
  policy: string;
  /** The `Link` header. */
  link?: string | undefined;
  html: string;
  /**
   * Whether the page's content is in it. A frame alone is not cached, since the next visitor may
   * get the content.
   */
  isCacheable: boolean;
  /**
   * A page that says that its item, such as an event, does not exist. There is no end of such
   * addresses: cached apart, and not renewed.
   */
  isMissingItem?: boolean;
}

/** Makes a document. `isRenewal`: the cached one is served meanwhile. */
export type MakeAnswer = (isRenewal: boolean) => Promise<Answer>;

export interface CachedAnswer extends Omit<Answer, 'html'> {
  /** When it was rendered, milliseconds since 1970. */
  madeAt: number;
  etag: string;
  plain: Buffer;
  brotli: Buffer;
  gzip: Buffer;
}

/**
 * Documents that share a place in the cache of their own, and how many of them are cached at most.
 */
export interface CacheGroup {
  name: string;
  most: number;
}

interface Entry {
  answer: CachedAnswer;
  freshUntil: number;
  staleUntil: number;
  /** Until when it is the last copy, for requests that get no newer one. */
  lastUntil: number;
}

/**
 * How a document is answered: from the cache, from the cache while a newer one is rendered, or when
 * it is rendered.
 */
export type CacheState = 'fresh' | 'stale' | 'rendered';

export interface CacheTimes {
  freshMs: number;
  staleMs: number;
  /**
   * How old the last copy may be that is served when rendering is refused, fails or is late,
   * milliseconds.
   */
  lastCopyMs: number;
  /** After how long a rendering is late where there is a last copy, milliseconds. */
  lateMs: number;
  most: number;
  /** The maximum number of entries with `isMissingItem`. */
  mostMissing: number;
}

/**
 * Caches compressed documents for seconds (stale-while-revalidate): a fresh one is served as it is,
 * a stale one while the next is rendered, and concurrent requests for a page share one rendering.
 * Cached documents are recompressed at maximum quality in the background.
 */
export function createDocumentCache(times: CacheTimes, now: () => number = Date.now) {
  const { freshMs, staleMs, lastCopyMs, lateMs } = times;
  const kept = new Map<string, Entry>();
  const keptMissing = new Map<string, Entry>();
  const keptGroups = new Map<string, Map<string, Entry>>();
  const making = new Map<string, Promise<CachedAnswer>>();
  let recompressing: Promise<void> = Promise.resolve();

  function renew(key: string, make: MakeAnswer, isRenewal: boolean, group?: CacheGroup) {
    const running = making.get(key);
    if (running) return running;
    const begun = make(isRenewal)
      .then((answer) => compress(answer, now()))
      .then((answer) => {
        // Otherwise an older complete document stays until it expires.
        if (answer.isCacheable) keep(key, answer, group);
        return answer;
      })
      .finally(() => making.delete(key));
    making.set(key, begun);
    return begun;
  }
  /**
   * What somebody else asked for may have been refused for that client's many pages: then this
   * request asks itself.
   */
  function renewAgain(key: string, make: MakeAnswer, group?: CacheGroup) {
    const running = making.get(key);
    return running
      ? running.catch(() => renew(key, make, false, group))
      : renew(key, make, false, group);
  }
  /** The newer answer; the last copy when that fails, is incomplete or late. */
  async function newerOr(
    lastCopy: CachedAnswer,
    newer: Promise<CachedAnswer>,
  ): Promise<CachedAnswer> {
    const isLate = sleep(lateMs, null, { ref: false });
    const answer = await Promise.race([newer, isLate]).catch(() => null);
    // Shared caches must not keep it for longer still.
    return answer?.isCacheable ? answer : { ...lastCopy, isCacheable: false };
  }
  function placeOf(group: CacheGroup | undefined) {
    if (!group) return { entries: kept, most: times.most };
    const entries = keptGroups.get(group.name) ?? new Map<string, Entry>();
    keptGroups.set(group.name, entries);
    return { entries, most: group.most };
  }
  function keep(key: string, answer: CachedAnswer, group: CacheGroup | undefined) {
    const { isMissingItem = false } = answer;
    const own = placeOf(group);
    own.entries.delete(key);
    keptMissing.delete(key);
    const { entries, most } = isMissingItem
      ? { entries: keptMissing, most: times.mostMissing }
      : own;
    const freshUntil = now() + freshMs;
    const staleUntil = freshUntil + (isMissingItem ? 0 : staleMs);
    const lastUntil = isMissingItem ? staleUntil : now() + lastCopyMs;
    entries.set(key, { answer, freshUntil, staleUntil, lastUntil });
    const [oldest] = entries.keys();
    if (entries.size > most && oldest !== undefined) entries.delete(oldest);
    const isKept = () => entries.get(key)?.answer === answer;
    if (!isMissingItem)
      recompressing = recompressing.then(() => recompress(isKept, answer)).catch(() => {});
  }
  /**
   * Recompresses one document at a time, a quarter of the time at most, so that it does not occupy
   * a core that requests need.
   */
  async function recompress(isKept: () => boolean, answer: CachedAnswer) {
    if (!isKept()) return;
    const begun = performance.now();
    answer.brotli = await brotli(answer.plain, maxQuality);
    await sleep(3 * (performance.now() - begun), undefined, { ref: false });
  }

  function find(key: string, group: CacheGroup | undefined): { state: CacheState; entry?: Entry } {
    const entry = placeOf(group).entries.get(key) ?? keptMissing.get(key);
    if (!entry || now() >= entry.lastUntil) return { state: 'rendered' };
    if (now() >= entry.staleUntil) return { state: 'rendered', entry };
    return { state: now() >= entry.freshUntil ? 'stale' : 'fresh', entry };
  }

  return {
    stateOf: (key: string, group?: CacheGroup): CacheState => find(key, group).state,
    async get(key: string, make: MakeAnswer, group?: CacheGroup): Promise<CachedAnswer> {
      const { state, entry } = find(key, group);
      if (!entry) return renewAgain(key, make, group);
      if (state === 'rendered') return newerOr(entry.answer, renewAgain(key, make, group));
      if (state === 'stale') renew(key, make, true, group).catch(() => {});
      return entry.answer;
    },
  };
}

async function compress({ html, ...rest }: Answer, madeAt: number): Promise<CachedAnswer> {
  const plain = Buffer.from(html);
  const [small, zipped] = await Promise.all([brotli(plain, fastQuality), zip(plain)]);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { ...rest, madeAt, etag, plain, brotli: small, gzip: zipped };
}
