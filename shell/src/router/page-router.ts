import type { Host, RemoteSlot } from '@playday/shared/contract';
import { startStopwatch } from '@playday/shared/kit/stopwatch';
import { createBrowserRouter, createPath, matchRoutes, type RouteObject } from 'react-router';
import { reportError } from '../errors/report-error.ts';
import { yieldToMain } from '../browser/yield-to-main.ts';
import type { PageData } from '../page/page.ts';
import { type ReloadOnMissingChunk, reportChunkFailure } from './report-chunk-failure.ts';
import {
  ownIds,
  regionOf,
  resolveLazyRoutes,
  shellRoutes,
  unavailableId,
  unavailableRoutes,
} from './routes.tsx';
import { createPageData, reviveErrors } from './page-data.ts';
import type { RemoteLoader } from '../remotes/load-remotes.ts';
import { ownerOf, remoteAt, remoteInSlot } from '../page/remote-at.ts';
import type { Remotes } from '../remotes/remotes.ts';
import { withRetryRoutes } from '../remotes/with-retry.tsx';

type Router = ReturnType<typeof createBrowserRouter>;

/**
 * A remote that failed is retried automatically on a later visit to one of its pages, but not
 * within this time.
 */
const cooldownMs = 2000;

interface PageRouterDeps {
  host: Host;
  isSignedIn: () => boolean;
  reloadOnMissingChunk: ReloadOnMissingChunk;
}

/**
 * The page's router. It starts with the remote that owns the address; the others are added when a
 * navigation needs them. A remote that fails to load is replaced by an error panel at its addresses
 * until a retry succeeds. What fills `slot` is loaded beside the page.
 */
export async function createPageRouter(
  page: PageData,
  loader: RemoteLoader,
  { host, isSignedIn, reloadOnMissingChunk }: PageRouterDeps,
  slot?: string,
) {
  const owner = ownerOf(page, location.pathname);
  // The region of the page's own remote is the first one, as on the server.
  const names = [owner, ...Object.keys(page.remotes).filter((name) => name !== owner)];
  const panelsOf = (name: string) => {
    const release = page.remotes[name];
    return release ? unavailableRoutes(release) : [];
  };
  const joined = new Set<string>();
  /** Milliseconds since each failed to load. */
  const sinceFailed = new Map<string, () => number>();

  /** The address that a navigation in progress leads to; null while there is none. */
  let target: () => string | null = here;

  /** `wanted`: the address whose page needs the file, until the visitor goes elsewhere. */
  const report = (name: string, error: unknown, wanted: string | null) =>
    reportChunkFailure(
      {
        page,
        remote: name,
        error,
        target: wanted,
        isWanted: () => (target() ?? here()) === wanted,
      },
      reloadOnMissingChunk,
    );

  /** A remote's routes. `isAsked`: the visitor waits for them at the current address. */
  async function pagesOf(name: string, isAsked = false): Promise<RouteObject[]> {
    const tell = (error: unknown, isWanted: boolean) =>
      report(name, error, target() ?? (isWanted ? here() : null));
    const app = await loader.app(name).catch(async (error: unknown) => {
      await tell(error, isAsked);
      throw error;
    });
    return attempt(name, () =>
      withRetryRoutes(app.routes(host), tell, (error) =>
        reportError({ type: 'caught', error, remote: name }),
      ),
    );
  }

  const hasFailed = (name: string) => sinceFailed.has(name) && !joined.has(name);
  const fail = (name: string, error: unknown) => {
    console.warn(`${name} failed to load`, error);
    const isFirst = !sinceFailed.has(name);
    sinceFailed.set(name, startStopwatch());
    return isFirst;
  };

  async function firstRouter(): Promise<Router> {
    try {
      const tree = shellRoutes(names, { [owner]: await pagesOf(owner) });
      await yieldToMain();
      await resolveLazyRoutes((matchRoutes(tree, location) ?? []).map(({ route }) => route));
      await yieldToMain();
      const made = attempt(owner, () => routerOf(tree));
      joined.add(owner);
      return made;
    } catch (error) {
      fail(owner, error);
      await page.styled;
      return routerOf(shellRoutes(names, {}, panelsOf(owner)));
    }
  }

  const data = createPageData(isSignedIn, page.styled);
  const routerOf = (tree: RouteObject[]) =>
    createBrowserRouter(tree, {
      hydrationData: { loaderData: page.loaderData, errors: reviveErrors(page.errors) },
      patchRoutesOnNavigation: ({ path }) => join(ownerOf(page, path)),
      dataStrategy: data.load,
    });
  /**
   * What fills a place of the shell, once its code is there; undefined while it loads, and after a
   * failure.
   */
  const slots = new Map<string, RemoteSlot | undefined>();
  /**
   * Loads what fills a place of the shell before it is shown, once: what fails is left to the
   * visitor, as with `prefetchCode`.
   */
  function bringSlot(slot: string): void {
    const name = remoteInSlot(page, slot);
    if (name === undefined || slots.has(slot) || hasFailed(name)) return;
    slots.set(slot, undefined);
    void ignoreFailure(async () => slots.set(slot, await loader.slot(name, slot)));
  }
  const first = firstRouter();
  if (slot) bringSlot(slot);
  const router = await first;
  const shownRouter = data.start(router);
  target = () => {
    const { location } = router.state.navigation;
    return location ? createPath(location) : null;
  };

  async function join(name: string, isAsked = false): Promise<void> {
    if (!name || joined.has(name)) return;
    try {
      const routes = await pagesOf(name, isAsked);
      if (joined.has(name)) return;
      attempt(name, () => router.patchRoutes(regionOf(name), ownIds(name, routes)));
      joined.add(name);
    } catch (error) {
      if (fail(name, error)) router.patchRoutes(unavailableId, panelsOf(name));
    }
  }

  const remotes: Remotes = {
    async retry(name) {
      await join(name, true);
      // Not if the visitor has followed a link meanwhile.
      const isWaitedFor = target() === null && ownerOf(page, location.pathname) === name;
      if (joined.has(name) && isWaitedFor)
        await router.navigate(here(), { replace: true, preventScrollReset: true });
    },
    isWorthRetrying: (name) => (sinceFailed.get(name)?.() ?? Number.POSITIVE_INFINITY) > cooldownMs,
    slotAtHand: (slot) => slots.get(slot),
    async slot(slot) {
      const name = remoteInSlot(page, slot);
      if (name === undefined) throw new Error(`no remote fills ${slot}`);
      return loader.slot(name, slot).catch(async (error: unknown) => {
        await report(name, error, here());
        throw error;
      });
    },
  };
  const prefetched = new Set<string>();
  /** Loads the remote, the page's chunk and its data. */
  async function load(path: string): Promise<void> {
    if (prefetched.has(path)) return;
    prefetched.add(path);
    setTimeout(() => prefetched.delete(path), 5000);
    const url = new URL(path, location.origin);
    for (const { route, params } of await prefetchCode(url)) {
      const { loader } = route;
      const args = { request: new Request(url), params, context: undefined, url, pattern: '' };
      if (typeof loader === 'function') void ignoreFailure(() => loader(args as never));
    }
  }

  /** Loads a page's code but not its data; returns the matched routes. */
  async function prefetchCode(url: URL) {
    const { remote: name = '', isBehindSession } = remoteAt(page, url.pathname) ?? {};
    // Leave a failed remote to the visitor's next attempt: a prefetch at the same time would
    // interfere with it.
    if (!name || isBehindSession || hasFailed(name)) return [];
    await join(name);
    const matches = matchRoutes(router.routes as RouteObject[], url) ?? [];
    for (const { lazy } of matches.map(({ route }) => route)) {
      if (typeof lazy === 'object') void ignoreFailure(() => lazy.Component?.());
    }
    return matches;
  }

  /**
   * After the end of the session: a page behind it, or the way to one, leads to sign-in when its
   * data is loaded again.
   */
  function leaveSessionPage() {
    const { location, navigation } = router.state;
    const { pathname } = navigation.location ?? location;
    if (remoteAt(page, pathname)?.isBehindSession) void router.revalidate();
  }

  const prefetch = (path: string) => ignoreFailure(() => load(path));
  const kept = page.isRendered && !joined.has(owner) ? { pathname: location.pathname } : null;
  return {
    router,
    shownRouter,
    remotes,
    bringSlot,
    kept,
    prefetch,
    prefetchCode,
    leaveSessionPage,
  };
}

/**
 * Runs what takes up a remote's routes, which may be wrong in any way: a failure is reported as the
 * remote's.
 */
function attempt<Result>(remote: string, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    reportError({ type: 'caught', error, remote });
    throw error;
  }
}

/** Runs what may throw, at once or later: what was not loaded is loaded again when it is needed. */
const ignoreFailure = (run: () => unknown) =>
  Promise.resolve()
    .then(run)
    .catch(() => {});

const here = () => location.pathname + location.search + location.hash;
