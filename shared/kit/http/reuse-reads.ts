import type { Http } from '../../api-contract/http.ts';
import { startStopwatch } from '../stopwatch.ts';

/** Whether the response is public and the same for everyone. */
const isPublic = (operation: string) =>
  /^GET \/(event|news|partners|currency|age_restrictions|config)\b/.test(operation);

/**
 * Lets equal public reads within `reuseMs` share one request: what a link prefetched is available
 * when the page requests it. A failed read is removed at once. A signal ends the waiting of its
 * caller, not the request that others share.
 */
export function reuseReads(http: Http, reuseMs: number): Http {
  const reads = new Map<string, { age: () => number; answer: Promise<unknown> }>();
  function read(operation: Parameters<Http>[0], input: object, key: string): Promise<unknown> {
    const known = reads.get(key);
    if (known && known.age() < reuseMs) return known.answer;
    const answer: Promise<unknown> = http(operation as never, input as never);
    reads.set(key, { age: startStopwatch(), answer });
    answer.catch(() => reads.delete(key));
    for (const [old, { age }] of reads) if (age() >= reuseMs) reads.delete(old);
    return answer;
  }
  const call = (operation: Parameters<Http>[0], input: { signal?: AbortSignal } = {}) => {
    if (!isPublic(operation)) return http(operation as never, input as never);
    const { signal, ...shared } = input;
    // Pages load with a signal. *Try again* reads without one, and must not get the answer that the
    // page could not use.
    const answer = read(
      operation,
      shared,
      `${operation} ${JSON.stringify(shared)} ${Boolean(signal)}`,
    );
    return signal ? Promise.race([rejectionBy(signal), answer]) : answer;
  };
  return call as Http;
}

/** Rejects once the signal is aborted. */
const rejectionBy = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const end = () => reject(signal.reason as Error);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end);
  });
