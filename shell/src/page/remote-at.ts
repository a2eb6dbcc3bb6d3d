import { covers, routeAt } from '@playday/shared/contract/route-table';
import { withoutTrailingSlashes } from '@playday/shared/rules/links/without-trailing-slashes';
import type { PageData } from './page.ts';

interface PageRoute {
  remote: string;
  path: string;
  isBehindSession: boolean;
}

/** The route of an address, as the page's remotes declare it; undefined when none does. */
export function remoteAt(
  { remotes }: Pick<PageData, 'remotes'>,
  address: string,
): PageRoute | undefined {
  const routes = Object.entries(remotes).flatMap(([remote, { paths, sessionPaths }]) => [
    ...paths.map((path) => ({ remote, path, isBehindSession: false })),
    ...sessionPaths.map((path) => ({ remote, path, isBehindSession: true })),
  ]);
  return routeAt(routes, address);
}

/**
 * Whether a link between two addresses needs a new document: one of them belongs to a route with
 * permissions, which hold for the whole document.
 */
export function changesPermissions(
  { remotes }: Pick<PageData, 'remotes'>,
  from: string,
  to: string,
) {
  const paths = Object.values(remotes).flatMap(({ withPermissions = [] }) => withPermissions);
  const routeOf = (address: string) =>
    paths.find((path) => covers(path, withoutTrailingSlashes(address)));
  return routeOf(from) !== routeOf(to);
}

/** The remote that one of these matched routes belongs to, by the region around its pages. */
export const remoteOf = (routes: { handle?: unknown }[]): string | undefined =>
  routes
    .map(({ handle }) => (handle as { remote?: string } | null | undefined)?.remote)
    .find(Boolean);

/** The remote that fills a place of the shell. */
export const remoteInSlot = (
  { remotes }: Pick<PageData, 'remotes'>,
  slot: string,
): string | undefined => Object.keys(remotes).find((name) => remotes[name]?.slots?.includes(slot));

/** The remote whose page is at an address; empty when none declares it. */
export const ownerOf = (page: Pick<PageData, 'remotes'>, address: string): string =>
  remoteAt(page, address)?.remote ?? '';
