import type { DeclaredRoute } from '@playday/shared/api-contract/remote-definition';
import { routeAt } from '@playday/shared/contract/route-table';
import type { Release } from './release.ts';

/** A route as its remote's `remote.json` declares it, with the remote's name. */
export interface ReleaseRoute extends DeclaredRoute {
  remote: string;
}

/** The routes of all remotes of a release. */
export const routesOf = ({ remotes }: Pick<Release, 'remotes'>): ReleaseRoute[] =>
  Object.entries(remotes).flatMap(([remote, { routes }]) =>
    routes.map((route) => ({ ...route, remote })),
  );

/** The route that serves an address; undefined when no remote declares it or `*`. */
export const routeFor = (
  release: Pick<Release, 'remotes'>,
  path: string,
): ReleaseRoute | undefined => routeAt(routesOf(release), path);
