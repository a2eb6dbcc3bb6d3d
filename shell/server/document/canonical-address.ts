import type { Release } from '../releases/releases.ts';
import { type ReleaseRoute, routeFor } from '../releases/release-routes.ts';

/** The input of a document, derived from an address. Addresses with the same `key` have the same document. */
export interface CanonicalAddress {
  key: string;
  /** The remote that renders it; empty when no remote declares the address. */
  owner: string;
  path: string;
  /** The declared path; `*` when there is none. */
  route: string;
  /** Path and query as passed to the renderer. */
  url: string;
  /** No remote declares the address. */
  isUnknown: boolean;
  /** The document is the frame alone. */
  isFrame: boolean;
  /** Whether the document gets a browsing context group of its own. */
  isIsolated: boolean;
  /** Whether the address contains a secret. */
  carriesSecret: boolean;
}

/** Characters of a path that is rendered on the server: of a longer one, which no link of ours has, the document is the frame alone. */
const maxPath = 1000;

/** Declared by no remote: it represents every unknown address. */
const unknownPath = '/404';

/**
 * Reduces an address to what its document depends on: drops query parameters that its route does not declare, and
 * replaces unknown paths by one path. The browser keeps the full address.
 */
export function canonicalAddress(
  { pathname, searchParams }: URL,
  release: Pick<Release, 'remotes'>,
): CanonicalAddress {
  const route = routeFor(release, pathname);
  const { remote: owner = '', isIsolated = false, carriesSecret = false } = route ?? {};
  const rest = { owner, route: route?.path ?? '*', isIsolated, carriesSecret };
  if (route?.access === 'session' || (isDeclared(route) && pathname.length > maxPath)) {
    const key = carriesSecret ? `${owner} secret` : owner;
    return { ...rest, key, path: pathname, url: pathname, isUnknown: false, isFrame: true };
  }
  const isUnknown = !isDeclared(route);
  // The router also matches %65vent and EVENT as event: such an address is unknown, but has a document of its own.
  const isShared = isUnknown && !isDeclared(routeFor(release, decodeURIComponent(pathname).toLowerCase()));
  const path = isShared ? unknownPath : pathname.replace(/(?<=.)\/$/, '');
  const query = isShared ? '' : queryOf(route, searchParams);
  const url = path + (query && `?${query}`);
  return { ...rest, key: url, path, url, isUnknown, isFrame: false };
}

const isDeclared = (route: ReleaseRoute | undefined) => route !== undefined && route.path !== '*';

/** The query parameters that the route declares, in the route's order, each once and within its maximum. */
function queryOf(route: ReleaseRoute | undefined, asked: URLSearchParams): string {
  return Object.entries(route?.query ?? {})
    .map(([name, most]) => [name, asked.get(name) ?? '', most] as const)
    .filter(([, value, most]) => /^[1-9]\d{0,8}$/.test(value) && Number(value) <= most)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}
