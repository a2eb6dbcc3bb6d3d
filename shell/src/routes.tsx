import { type RemoteName, remoteNames, remotes } from '@playday/shared/contract/remotes';
import type { RouteObject } from 'react-router';
import { RemoteBroken } from './remotes/RemoteBroken.tsx';
import { RegionSkeleton, RemoteRegion } from './remotes/RemoteRegion.tsx';
import { isLoadErrorPage } from './remotes/with-retry.tsx';
import { RemoteUnavailable } from './remotes/RemoteUnavailable.tsx';
import { Shell } from './Shell.tsx';

/**
 * The shell's routes: the frame, a region per remote, and what shows while a remote cannot be had. It knows which
 * remote owns an address; the remotes bring the pages. The same tree serves browser and server.
 */
export function shellRoutes(
  loaded: Partial<Record<RemoteName, RouteObject[]>>,
  unavailable: RouteObject[] = [],
): RouteObject[] {
  return [
    {
      id: 'frame',
      Component: Shell,
      children: [
        ...remoteNames.map(
          (name): RouteObject => ({
            id: regionOf(name),
            Component: RemoteRegion,
            HydrateFallback: RegionSkeleton,
            ErrorBoundary: RemoteBroken,
            handle: { remote: name },
            children: loaded[name] ?? [],
          }),
        ),
        { id: unavailableId, children: unavailable },
        { id: 'unknown', path: '*', Component: RemoteUnavailable },
      ],
    },
  ];
}

/** The id of the region that a remote's routes hang in; no remote may use it. */
export const regionOf = (name: RemoteName) => `region:${name}`;

/** A matched route that is still lazy would never hydrate: settle it first. */
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
        throw new Error(`the page of ${route.path ?? 'a route'} cannot be had`);
      delete route.lazy;
      Object.assign(route, parts);
    }),
  );
}

export const unavailableId = 'unavailable';

/** A panel at each address of a remote that cannot be had; its own routes stand before these once they are in. */
export const unavailableRoutes = (name: RemoteName): RouteObject[] =>
  remotes[name].owns.map((path) => ({ id: `${unavailableId} ${path}`, path, Component: RemoteUnavailable }));
