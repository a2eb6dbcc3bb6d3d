import type { createBrowserRouter } from 'react-router';
import { tabStorage } from '../storage.ts';

const hereKey = 'playday.here';
const longest = 50;

interface Entry {
  path: string;
  /** The paths of the entries before it, as far as they are the shop's. */
  trail: string[];
}
type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>;

/**
 * For browsers without the Navigation API: keeps with every entry of history what lies before it, where `stepsBack`
 * looks for it.
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

/** A document that a link of the shop led to goes on where the last one was. */
function ofNewDocument(): string[] {
  const from = document.referrer === '' ? null : new URL(document.referrer);
  const last = JSON.parse(tabStorage.get(hereKey) ?? 'null') as Entry | null;
  return last && from?.origin === location.origin && from.pathname === last.path ? after(last) : [];
}

function keep(entry: Entry) {
  // The router reads its own fields of the state only.
  history.replaceState({ ...(history.state as object), trail: entry.trail }, '');
  tabStorage.set(hereKey, JSON.stringify(entry));
}
