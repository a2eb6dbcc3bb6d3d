import { routeAt } from '@playday/shared/contract/route-table';
import type { PageData } from '../page.ts';

interface PageRoute {
  remote: string;
  path: string;
  isBehindSession: boolean;
}

/** The route of an address, as the page's remotes declare it; undefined when none does. */
export function remoteAt({ remotes }: Pick<PageData, 'remotes'>, address: string): PageRoute | undefined {
  const routes = Object.entries(remotes).flatMap(([remote, { paths, sessionPaths }]) => [
    ...paths.map((path) => ({ remote, path, isBehindSession: false })),
    ...sessionPaths.map((path) => ({ remote, path, isBehindSession: true })),
  ]);
  return routeAt(routes, address);
}

/** The remote whose page is at an address; empty when none declares it. */
export const ownerOf = (page: Pick<PageData, 'remotes'>, address: string): string =>
  remoteAt(page, address)?.remote ?? '';
