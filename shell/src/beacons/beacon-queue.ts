import type { Report } from '@playday/shared/api-contract';

const address = '/api/beacon';
const mostAtOnce = 20;
const soonMs = 1000;
/**
 * At most 50 reports per page, with a limit per kind so that an error loop cannot displace the
 * other kinds.
 */
const mostOf: Record<Report['kind'], number> = {
  visitor: 5,
  error: 20,
  refused: 5,
  'long-task': 15,
  vital: 5,
};
const mostAlike = 3;

/**
 * Collects reports and sends them with `sendBeacon`: errors within a second, the rest when the page
 * is hidden. A failed send is not repeated.
 */
export function createBeaconQueue(release: string) {
  let waiting: Report[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const remaining = { ...mostOf };
  const alike = new Map<string, number>();

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const facts = waiting;
    waiting = [];
    if (!navigator.onLine) return;
    for (let start = 0; start < facts.length; start += mostAtOnce) {
      const body = JSON.stringify({ release, facts: facts.slice(start, start + mostAtOnce) });
      navigator.sendBeacon(address, new Blob([body], { type: 'application/json' }));
    }
  };
  const add = (fact: Report) => {
    const key = 'message' in fact ? `${fact.kind} ${fact.remote} ${fact.message}` : '';
    const count = (alike.get(key) ?? 0) + 1;
    if (key) alike.set(key, count);
    if (count > mostAlike || remaining[fact.kind] === 0) return;
    remaining[fact.kind]--;
    waiting.push(fact);
    const isUrgent = fact.kind === 'error' || fact.kind === 'refused';
    // A hidden page may be discarded at any time.
    if (document.visibilityState === 'hidden') queueMicrotask(flush);
    else if (isUrgent) timer ??= setTimeout(flush, soonMs);
  };
  addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });
  return { add };
}
