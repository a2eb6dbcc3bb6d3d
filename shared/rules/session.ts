import type { storedKeys } from '../contract/stored-keys.ts';

/** Lifetime of an unused token, from SPEC: 57 minutes. */
export const tokenLifetimeMs = 3_420_000;

/** The path to open after sign-in: only a path of the shop, never another origin or a sign-in page. */
export function safeReturnPath(wanted: string | null | undefined): string {
  if (!wanted?.startsWith('/') || /^\/[/\\]/.test(wanted) || /[\u0000-\u001f\\]/.test(wanted)) return '/';
  return isTransientRoute(wanted) ? '/' : wanted;
}

const transientRoutes = [
  '/login',
  '/register',
  '/forgot-password',
  '/message-register',
  '/verify',
  '/verify_changed',
];

/** Whether Back must skip this page. */
export function isTransientRoute(path: string): boolean {
  const bare = path.split(/[?#]/)[0] ?? '';
  return transientRoutes.some((page) => bare === page || bare.startsWith(`${page}/`));
}

interface Navigation {
  entries: () => { url: string | null }[];
  currentEntry: { index: number } | null;
}

/**
 * How many history entries Back goes back to reach the previous page; null: to the main page, because there is no
 * previous page or it was a sign-in page. Repeated entries of a page, which sign-in creates, count once. `isFirst`:
 * whether this is the document's first page, used by browsers that do not expose their history.
 */
export function stepsBack(isFirst: boolean): number | null {
  const trail = pathsBefore();
  if (!trail) return isFirst ? null : 1;
  const before = trail.findLastIndex((path) => path !== location.pathname);
  return before < 0 || isTransientRoute(trail[before] ?? '') ? null : trail.length - before;
}

/** Paths of the earlier entries; without the Navigation API, from the entry's state, where the shell stores them. */
function pathsBefore(): string[] | undefined {
  const { navigation } = globalThis as { navigation?: Navigation };
  if (!navigation?.currentEntry) return (history.state as { trail?: string[] } | null)?.trail;
  return navigation
    .entries()
    .slice(0, navigation.currentEntry.index)
    .map(({ url }) => new URL(url ?? '/', location.origin).pathname);
}

/** Storage key of the tickets that the person saw last. */
export const ticketsKey = 'playday.tickets' satisfies keyof (typeof storedKeys)['local'];
