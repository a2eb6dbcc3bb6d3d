import type { RouteObject } from 'react-router';
import { FrameBroken } from '../frame/FrameBroken.tsx';
import { PageMissing } from '../remotes/PageMissing.tsx';
import { RemoteBroken, RemoteUnavailable } from '../remotes/RemoteFailed.tsx';
import { RegionSkeleton, RemoteRegion } from '../remotes/RemoteRegion.tsx';
import { isLoadErrorPage } from '../remotes/with-retry.tsx';
import type { PageRemote } from '@playday/shared/contract/page-remote';
import { Shell } from '../frame/Shell.tsx';

/**
 * The shell's routes: the frame, a region per remote, and the error panel of a remote that fails to
 * load. It maps addresses to remotes; the remotes add their pages. Browser and server use the same
 * tree: the region of the page's own remote is the first one in both, because React Router's route
 * ids are positions.
 */
export function shellRoutes(
  remotes: string[],
  loaded: Record<string, RouteObject[]>,
  unavailable: RouteObject[] = [],
): RouteObject[] {
  return [
    {
      id: 'frame',
      Component: Shell,
      ErrorBoundary: FrameBroken,
      children: [
        ...remotes.map(
          (name): RouteObject => ({
            id: regionOf(name),
            Component: RemoteRegion,
            HydrateFallback: RegionSkeleton,
            ErrorBoundary: RemoteBroken,
            handle: { remote: name },
            children: ownIds(name, loaded[name] ?? []),
          }),
        ),
        { id: unavailableId, ErrorBoundary: RemoteBroken, children: unavailable },
        { id: missingId, path: '*', ErrorBoundary: RemoteBroken, Component: PageMissing },
      ],
    },
  ];
}

/** The id of the route that contains a remote's pages. */
export const regionOf = (name: string) => `region:${name}`;

/**
 * A remote's routes with ids that begin with its name: React Router has one space of ids, and
 * remotes that do not know each other choose the same ones.
 */
export const ownIds = (remote: string, routes: RouteObject[]): RouteObject[] =>
  routes.map(
    (route) =>
      ({
        ...route,
        ...(route.id !== undefined && { id: `${remote}:${route.id}` }),
        ...(route.children && { children: ownIds(remote, route.children) }),
      }) as RouteObject,
  );

/** Resolves the matched lazy routes: a route that is still lazy would never hydrate. */
export async function resolveLazyRoutes(routes: RouteObject[]): Promise<void> {
  await Promise.all(
    routes.map(async (route) => {
      const { lazy } = route;
      if (!lazy) return;
      const parts = (
        typeof lazy === 'function'
          ? await lazy()
          : Object.fromEntries(
              await Promise.all(
                Object.entries(lazy).map(async ([key, load]) => [
                  key,
                  await (load as () => Promise<unknown>)(),
                ]),
              ),
            )
      ) as Record<string, unknown>;
      if (isLoadErrorPage(parts.Component))
        throw new Error(`the page of ${route.path ?? 'a route'} failed to load`);
      delete route.lazy;
      Object.assign(route, parts);
    }),
  );
}

/** Of the route for addresses that no route of a loaded remote has. */
export const missingId = 'missing';

export const unavailableId = 'unavailable';

/**
 * Error panels at every address of a remote that failed to load; its own routes take precedence
 * once they are added.
 */
export const unavailableRoutes = ({ paths, sessionPaths }: PageRemote): RouteObject[] =>
  [...paths, ...sessionPaths].map((path) => ({
    id: `${unavailableId} ${path}`,
    path,
    Component: RemoteUnavailable,
  }));
