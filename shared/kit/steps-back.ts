import { isTransientRoute } from '../rules/session/session.ts';

interface Navigation {
  entries: () => { url: string | null }[];
  currentEntry: { index: number } | null;
}

/**
 * How many history entries Back goes back to reach the previous page; null: to the main page,
 * because there is no previous page or it was a sign-in page. Repeated entries of a page, which
 * sign-in creates, count once. `isFirst`: whether this is the document's first page, used by
 * browsers that do not expose their history.
 */
export function stepsBack(isFirst: boolean): number | null {
  const trail = pathsBefore();
  if (!trail) return isFirst ? null : 1;
  const before = trail.findLastIndex((path) => path !== location.pathname);
  return before < 0 || isTransientRoute(trail[before] ?? '') ? null : trail.length - before;
}

/**
 * Paths of the earlier entries; without the Navigation API, from the entry's state, where the shell
 * stores them.
 */
function pathsBefore(): string[] | undefined {
  const { navigation } = globalThis as { navigation?: Navigation };
  if (!navigation?.currentEntry) return (history.state as { trail?: string[] } | null)?.trail;
  return navigation
    .entries()
    .slice(0, navigation.currentEntry.index)
    .map(({ url }) => new URL(url ?? '/', location.origin).pathname);
}
