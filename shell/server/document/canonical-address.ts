import {
  isBehindSession,
  isKnownPath,
  ownerOf,
  parametersOf,
  type RemoteName,
} from '@playday/shared/contract/remotes';

/** The input of a document, derived from an address. Addresses with the same `key` have the same document. */
export interface CanonicalAddress {
  key: string;
  owner: RemoteName;
  path: string;
  /** Path and query as passed to the renderer. */
  url: string;
  /** No remote owns the address. */
  isUnknown: boolean;
  isBehindSession: boolean;
}

/** Owned by no remote: it represents every unknown address. */
const unknownPath = '/404';

/**
 * Reduces an address to what its document depends on: drops query parameters that its route does not name, and
 * replaces unknown paths by one path. The browser keeps the full address.
 */
export function canonicalAddress({ pathname, searchParams }: URL): CanonicalAddress {
  const owner = ownerOf(pathname);
  if (isBehindSession(pathname))
    return { key: owner, owner, path: pathname, url: pathname, isUnknown: false, isBehindSession: true };
  const isUnknown = !isKnownPath(pathname);
  // The router also matches %65vent and EVENT as event: such an address is unknown, but has a document of its own.
  const isShared = isUnknown && !isKnownPath(decodeURIComponent(pathname).toLowerCase());
  const path = isShared ? unknownPath : pathname.replace(/(?<=.)\/$/, '');
  const query = isShared ? '' : queryOf(path, searchParams);
  const url = path + (query && `?${query}`);
  return { key: url, owner, path, url, isUnknown, isBehindSession: false };
}

/** The query parameters that the route names, in the route's order, each once and within its maximum. */
function queryOf(path: string, asked: URLSearchParams): string {
  return Object.entries(parametersOf(path))
    .map(([name, most]) => [name, asked.get(name) ?? '', most] as const)
    .filter(([, value, most]) => /^[1-9]\d{0,8}$/.test(value) && Number(value) <= most)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}
