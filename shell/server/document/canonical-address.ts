import {
  isBehindSession,
  isKnownPath,
  ownerOf,
  parametersOf,
  type RemoteName,
} from '@playday/shared/contract/remotes';

/** What a document of an address is drawn from. Addresses with the same `key` have the same document. */
export interface CanonicalAddress {
  key: string;
  owner: RemoteName;
  path: string;
  /** Path and query as the renderer gets them. */
  url: string;
  /** Nobody claims the address. */
  isUnknown: boolean;
  isBehindSession: boolean;
}

/** No remote owns it: it stands for every unknown address. */
const unknownPath = '/404';

/**
 * The address without all that makes no difference to its document: query parameters that its route does not name, and
 * what an unknown address is called. The browser keeps the whole address.
 */
export function canonicalAddress({ pathname, searchParams }: URL): CanonicalAddress {
  const owner = ownerOf(pathname);
  if (isBehindSession(pathname))
    return { key: owner, owner, path: pathname, url: pathname, isUnknown: false, isBehindSession: true };
  const isUnknown = !isKnownPath(pathname);
  // The router also reads %65vent and EVENT as event: such an address is unknown, but has a page of its own.
  const isShared = isUnknown && !isKnownPath(decodeURIComponent(pathname).toLowerCase());
  const path = isShared ? unknownPath : pathname.replace(/(?<=.)\/$/, '');
  const query = isShared ? '' : queryOf(path, searchParams);
  const url = path + (query && `?${query}`);
  return { key: url, owner, path, url, isUnknown, isBehindSession: false };
}

/** The parameters that the route names, in its order, each once and as a whole number that it may be. */
function queryOf(path: string, asked: URLSearchParams): string {
  return Object.entries(parametersOf(path))
    .map(([name, most]) => [name, asked.get(name) ?? '', most] as const)
    .filter(([, value, most]) => /^[1-9]\d{0,8}$/.test(value) && Number(value) <= most)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}
