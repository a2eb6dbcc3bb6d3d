import type { Host } from '@playday/shared/contract';
import { createBrowserRouter, createPath, matchRoutes, type RouteObject } from 'react-router';
import { yieldToMain } from '../yield-to-main.ts';
import type { PageData } from '../page.ts';
import { reportChunkFailure } from '../stale-release/report-chunk-failure.ts';
import { regionOf, resolveLazyRoutes, shellRoutes, unavailableId, unavailableRoutes } from '../routes.tsx';
import { createPageData } from './page-data.ts';
import { reviveErrors } from './revive-errors.ts';
import type { RemoteLoader } from './load-remotes.ts';
import { ownerOf, remoteAt } from './remote-at.ts';
import type { Remotes } from './remotes.ts';
import { withRetryRoutes } from './with-retry.tsx';

/** A remote that failed is retried automatically on a later visit to one of its pages, but not within this time. */
const cooldownMs = 2000;

/**
 * The page's router. It starts with the remote that owns the address; the others are added when a navigation needs
 * them. A remote that fails to load is replaced by an error panel at its addresses until a retry succeeds.
 */
export async function createPageRouter(page: PageData, loader: RemoteLoader, host: Host) {
  const owner = ownerOf(page, location.pathname);
  // The region of the page's own remote is the first one, as on the server.
  const names = [owner, ...Object.keys(page.remotes).filter((name) => name !== owner)];
  const panelsOf = (name: string) => {
    const release = page.remotes[name];
    return release ? unavailableRoutes(release) : [];
  };
  const joined = new Set<string>();
  const failedAt = new Map<string, number>();

  /** The address that a navigation in progress leads to; null while there is none. */
  let target: () => string | null = here;

  /** A remote's routes. `isAsked`: the visitor waits for them at the current address. */
  async function pagesOf(name: string, isAsked = false): Promise<RouteObject[]> {
    const tell = (error: unknown, isWanted: boolean) =>
      reportChunkFailure(page, name, error, target() ?? (isWanted ? here() : null));
    const app = await loader.app(name).catch(async (error: unknown) => {
      await tell(error, isAsked);
      throw error;
    });
    return withRetryRoutes(app.routes(host), tell);
  }

  const fail = (name: string, error: unknown) => {
    console.warn(`${name} failed to load`, error);
    const isFirst = !failedAt.has(name);
    failedAt.set(name, Date.now());
    return isFirst;
  };

  async function firstTree(): Promise<RouteObject[]> {
    try {
      const tree = shellRoutes(names, { [owner]: await pagesOf(owner) });
      await yieldToMain();
      await resolveLazyRoutes((matchRoutes(tree, location) ?? []).map(({ route }) => route));
      joined.add(owner);
      await yieldToMain();
      return tree;
    } catch (error) {
      fail(owner, error);
      return shellRoutes(names, {}, panelsOf(owner));
    }
  }

  const data = createPageData();
  const router = createBrowserRouter(await firstTree(), {
    hydrationData: { loaderData: page.loaderData, errors: reviveErrors(page.errors) },
    patchRoutesOnNavigation: ({ path }) => join(ownerOf(page, path)),
    dataStrategy: data.load,
  });
  data.start(router);
  target = () => {
    const { location } = router.state.navigation;
    return location ? createPath(location) : null;
  };

  async function join(name: string, isAsked = false): Promise<void> {
    if (!name || joined.has(name)) return;
    try {
      const routes = await pagesOf(name, isAsked);
      if (joined.has(name)) return;
      joined.add(name);
      router.patchRoutes(regionOf(name), routes);
    } catch (error) {
      if (fail(name, error)) router.patchRoutes(unavailableId, panelsOf(name));
    }
  }

  const remotes: Remotes = {
    async retry(name) {
      await join(name, true);
      if (joined.has(name)) await router.navigate(here(), { replace: true, preventScrollReset: true });
    },
    isWorthRetrying: (name) => Date.now() - (failedAt.get(name) ?? 0) > cooldownMs,
    async slot(slot) {
      const [name] = Object.entries(page.remotes).find(([, { slots }]) => slots?.includes(slot)) ?? [];
      if (name === undefined) throw new Error(`no remote fills ${slot}`);
      return loader.slot(name, slot).catch(async (error: unknown) => {
        await reportChunkFailure(page, name, error, here());
        throw error;
      });
    },
  };
  const prefetched = new Set<string>();
  /** Loads the remote, the page's chunk and its data; anything that fails is loaded again when it is needed. */
  async function prefetch(path: string): Promise<void> {
    if (prefetched.has(path)) return;
    prefetched.add(path);
    setTimeout(() => prefetched.delete(path), 5000);
    const url = new URL(path, location.origin);
    for (const { route, params } of await prefetchCode(url)) {
      const { loader } = route;
      const args = { request: new Request(url), params, context: undefined, url, pattern: '' };
      if (typeof loader === 'function') void Promise.resolve(loader(args as never)).catch(() => {});
    }
  }

  /** Loads a page's code but not its data; returns the matched routes. */
  async function prefetchCode(url: URL) {
    const { remote: name = '', isBehindSession } = remoteAt(page, url.pathname) ?? {};
    // Leave a failed remote to the visitor's next attempt: a prefetch at the same time would interfere with it.
    if (!name || isBehindSession || (failedAt.has(name) && !joined.has(name))) return [];
    await join(name);
    const matches = matchRoutes(router.routes as RouteObject[], url) ?? [];
    for (const { lazy } of matches.map(({ route }) => route)) {
      if (typeof lazy === 'object') void Promise.resolve(lazy.Component?.()).catch(() => {});
    }
    return matches;
  }

  const kept = page.isRendered && !joined.has(owner) ? { pathname: location.pathname } : null;
  return { router, remotes, kept, prefetch, prefetchCode };
}

const here = () => location.pathname + location.search + location.hash;
