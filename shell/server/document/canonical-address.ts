import type { QueryParameter } from '@playday/shared/api-contract/remote-definition';
import { canonicalValue } from '@playday/shared/contract/query-parameters';
import type { Release } from '../releases/release.ts';
import { type ReleaseRoute, routeFor } from '../releases/release-routes.ts';
import type { CacheGroup } from './document-cache.ts';

/**
 * The input of a document, derived from an address. Addresses with the same `key` have the same
 * document.
 */
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
  /** Whether the query has free text: the document is cached nowhere and not indexed. */
  hasFreeText: boolean;
  /**
   * The group of documents that share a place in the cache, and the most of them; undefined: that
   * of all pages.
   */
  cacheGroup?: CacheGroup | undefined;
  /** What the page may ask the visitor for. */
  permissions: readonly string[];
}

/**
 * Characters of a path that is rendered on the server: of a longer one, which no link of ours has,
 * the document is the frame alone.
 */
const maxPath = 1000;

/** Declared by no remote: it represents every unknown address. */
export const unknownPath = '/404';

/**
 * Reduces an address to what its document depends on: drops query parameters that its route does
 * not declare, and replaces unknown paths by one path. The browser keeps the full address.
 */
export function canonicalAddress(
  { pathname, searchParams }: URL,
  release: Pick<Release, 'remotes'>,
): CanonicalAddress {
  const route = routeFor(release, pathname);
  const {
    remote: owner = '',
    isIsolated = false,
    carriesSecret = false,
    permissions = [],
  } = route ?? {};
  const rest = {
    owner,
    route: route?.path ?? '*',
    isIsolated,
    carriesSecret,
    permissions,
    hasFreeText: false,
  };
  if (route?.access === 'session' || pathname.length > maxPath) {
    const key = carriesSecret ? `${owner} secret` : owner;
    return { ...rest, key, path: pathname, url: pathname, isUnknown: false, isFrame: true };
  }
  const isUnknown = !isDeclared(route);
  // The router also matches %65vent and EVENT as event: such an address is unknown, but has a
  // document of its own.
  const isShared =
    isUnknown && !isDeclared(routeFor(release, decodeURIComponent(pathname).toLowerCase()));
  const path = isShared ? unknownPath : pathname.replace(/(?<=.)\/$/, '');
  const query = isShared ? [] : queryOf(route, searchParams);
  const url =
    path + query.map(({ name, value }, at) => `${at ? '&' : '?'}${name}=${value}`).join('');
  const hasFreeText = query.some(
    ({ parameter }) => typeof parameter === 'object' && parameter.kind === 'text',
  );
  const cacheGroup = groupOf(`${owner} ${rest.route}`, query);
  return { ...rest, key: url, path, url, hasFreeText, cacheGroup, isUnknown, isFrame: false };
}

const isDeclared = (route: ReleaseRoute | undefined) => route !== undefined && route.path !== '*';

interface Asked {
  name: string;
  parameter: QueryParameter;
  value: string;
}

/**
 * The query parameters that the route declares, in the route's order, each once and of its kind.
 */
function queryOf(route: ReleaseRoute | undefined, asked: URLSearchParams): Asked[] {
  return Object.entries(route?.query ?? {}).flatMap(([name, parameter]) => {
    const value = canonicalValue(parameter, asked.get(name) ?? '');
    return value === undefined ? [] : [{ name, parameter, value }];
  });
}

/**
 * Documents whose query has a slug or a date, of which there is no end, take no other page's place
 * in the cache.
 */
function groupOf(route: string, query: Asked[]): CacheGroup | undefined {
  const open = query.flatMap(({ name, parameter }) =>
    typeof parameter === 'object' && 'documents' in parameter
      ? [{ name, most: parameter.documents }]
      : [],
  );
  if (open.length === 0) return undefined;
  const names = open.map(({ name }) => name).join(' ');
  return { name: `${route} ${names}`, most: Math.min(...open.map(({ most }) => most)) };
}
