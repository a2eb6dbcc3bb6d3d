import type { Http } from '../../api-contract/http.ts';

/** What anybody may read and is the same for everybody. */
const isPublic = (operation: string) =>
  /^GET \/(event|news|partners|currency|age_restrictions|config)\b/.test(operation);

/**
 * Lets equal public reads within a few seconds share one request: what a link prefetched is there when the page
 * asks for it. A failed read is forgotten at once.
 */
export function reuseReads(http: Http, reuseMs: number, now: () => number = Date.now): Http {
  const reads = new Map<string, { at: number; answer: Promise<unknown> }>();
  const call = (operation: Parameters<Http>[0], input?: object) => {
    if (!isPublic(operation)) return http(operation as never, input as never);
    const key = `${operation} ${JSON.stringify(input ?? {})}`;
    const known = reads.get(key);
    if (known && now() - known.at < reuseMs) return known.answer;
    const answer: Promise<unknown> = http(operation as never, input as never);
    reads.set(key, { at: now(), answer });
    answer.catch(() => reads.delete(key));
    for (const [old, { at }] of reads) if (now() - at >= reuseMs) reads.delete(old);
    return answer;
  };
  return call as Http;
}
