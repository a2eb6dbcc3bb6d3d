import type { createBrowserRouter } from 'react-router';
import { tabStorage } from '../browser/storage.ts';

const hereKey = 'playday.here';
const longest = 50;

interface Entry {
  path: string;
  /** Paths of the earlier history entries that belong to the shop. */
  trail: string[];
}
type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>;

/**
 * For browsers without the Navigation API: stores the previous paths in the state of each history
 * entry, where `stepsBack` reads them.
 */
export function recordHistoryFallback(router: Router) {
  let here: Entry = { path: location.pathname, trail: known() ?? ofNewDocument() };
  let shown = router.state.location;
  keep(here);
  return router.subscribe(({ location: next, historyAction }) => {
    if (next === shown) return;
    shown = next;
    if (historyAction === 'PUSH') here = { path: next.pathname, trail: after(here) };
    else if (historyAction === 'REPLACE') here = { ...here, path: next.pathname };
    else here = { path: next.pathname, trail: known() ?? [] };
    keep(here);
  });
}

const after = ({ path, trail }: Entry) => [...trail, path].slice(-longest);
const known = () => (history.state as Partial<Entry> | null)?.trail;

/** A document reached by a link of the shop continues the history of the previous document. */
function ofNewDocument(): string[] {
  const from = document.referrer === '' ? null : new URL(document.referrer);
  const last = JSON.parse(tabStorage.get(hereKey) ?? 'null') as Entry | null;
  return last && from?.origin === location.origin && from.pathname === last.path ? after(last) : [];
}

function keep(entry: Entry) {
  // The router reads only its own fields of the state.
  history.replaceState({ ...(history.state as object), trail: entry.trail }, '');
  tabStorage.set(hereKey, JSON.stringify(entry));
}
