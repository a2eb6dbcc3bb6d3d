import type { storedKeys } from '../contract/stored-keys.ts';

/** How long a token lives without use, from SPEC: 57 minutes. */
export const tokenLifetimeMs = 3_420_000;

/** Where to go after sign-in: an own path only, never another origin nor a sign-in page. */
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

/** Pages that Back never leads to. */
export function isTransientRoute(path: string): boolean {
  const bare = path.split(/[?#]/)[0] ?? '';
  return transientRoutes.some((page) => bare === page || bare.startsWith(`${page}/`));
}

interface Navigation {
  entries: () => { url: string | null }[];
  currentEntry: { index: number } | null;
}

/**
 * How many entries of history lie between here and the page before, which Back leads to; null: to the main page, because
 * there is none or it was one of signing in. The same page twice, as sign-in leaves it, counts once.
 * `isFirst`: this is the document's first page, the last resort of browsers that tell nothing of their history.
 */
export function stepsBack(isFirst: boolean): number | null {
  const trail = pathsBefore();
  if (!trail) return isFirst ? null : 1;
  const before = trail.findLastIndex((path) => path !== location.pathname);
  return before < 0 || isTransientRoute(trail[before] ?? '') ? null : trail.length - before;
}

/** The entries before this one; where there is no Navigation API, the shell has put them into the entry's state. */
function pathsBefore(): string[] | undefined {
  const { navigation } = globalThis as { navigation?: Navigation };
  if (!navigation?.currentEntry) return (history.state as { trail?: string[] } | null)?.trail;
  return navigation
    .entries()
    .slice(0, navigation.currentEntry.index)
    .map(({ url }) => new URL(url ?? '/', location.origin).pathname);
}

/** Where the browser keeps the tickets that the person saw last. */
export const ticketsKey = 'playday.tickets' satisfies keyof (typeof storedKeys)['local'];
