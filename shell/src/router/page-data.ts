import type { PageHandle } from '@playday/shared/contract';
import { afterPaint } from '../browser/after-paint.ts';
import { reportError } from '../errors/report-error.ts';
import { startStopwatch } from '@playday/shared/kit/stopwatch';
import {
  type createBrowserRouter,
  createPath,
  type DataStrategyFunction,
  type ErrorResponse,
  type Location,
} from 'react-router';
import { remoteOf } from '../page/remote-at.ts';
import type { PageData } from '../page/page.ts';
import { isRedirect, refusalOf } from './redirects.ts';

type Router = ReturnType<typeof createBrowserRouter>;
type State = Router['state'];

type LoaderRun = NonNullable<
  Parameters<Parameters<DataStrategyFunction>[0]['matches'][number]['resolve']>[0]
>;

/** How long *Back* shows a page with the data it had. */
const keptMs = 300_000;
const mostKept = 20;

interface Kept {
  path: string;
  /** Milliseconds since its data were loaded. */
  age: () => number;
  loaderData: State['loaderData'];
}

/**
 * Loads the data of pages (the router's `dataStrategy`). *Back* and *Forward* show a page with the
 * data it had some minutes ago, if its `handle` says that they may. `isSignedIn` notices by the
 * clock that a session has ended. A page that is navigated to waits for the full style sheet
 * (`styled`).
 */
export function createPageData(isSignedIn: () => boolean, styled?: Promise<unknown>) {
  /** By the key that the router gives to each entry of the history. */
  const kept = new Map<string, Kept>();
  /** Undefined while the first page loads. */
  let router: Router | undefined;
  /** In the navigation in progress. */
  let redirects = 0;

  function keptAt(location: Location | undefined): Kept | undefined {
    const found = location && kept.get(location.key);
    return found && found.path === pathOf(location) && found.age() < keptMs ? found : undefined;
  }

  const load: DataStrategyFunction = async ({ matches, request }) => {
    // A reload at the current address is no navigation.
    const before = keptAt(router?.state.navigation.location);
    const loading = matches.filter((match) => match.shouldCallHandler());
    const results = loading.map(async (match) => {
      const { id } = match.route;
      const known: unknown = before?.loaderData[id];
      const result = await match.resolve(known === undefined ? runLoader : () => known);
      // The router takes an error that is `undefined` for none, and then finds no page to show it
      // at.
      if (result.type === 'error')
        result.result ??= new Error(`a loader threw ${String(result.result)}`);
      if (!isRedirect(result.result)) return [id, result] as const;
      const error = refusalOf(result.result, request.url, ++redirects);
      return [id, error ? { type: 'error' as const, result: error } : result] as const;
    });
    if (router) await styled;
    return Object.fromEntries(await Promise.all(results));
  };

  /**
   * Runs a loader. If the session ends meanwhile, its result is that of a refused visitor; a second
   * run leads to sign-in, or loads what a signed-out visitor may see.
   */
  const runLoader: LoaderRun = async (loader) => {
    const wasSignedIn = isSignedIn();
    const [outcome] = await Promise.allSettled([loader()]);
    if (wasSignedIn && !isSignedIn()) return loader();
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  };

  /**
   * Keeps what the router's pages show, from now on. Returns the router for React alone. React
   * renders the first change of state in a `popstate` event at once, so it does not hear that kept
   * data are loading; a link's page it would render in slices, between which the browser does other
   * things, so it hears of that page after the tap was painted, and renders it at once.
   */
  function start(started: Router): Router {
    router = started;
    let seen: State['loaderData'] | undefined;
    const keep = (state: State) => {
      const { location, loaderData, navigation } = state;
      if (navigation.state === 'idle') redirects = 0;
      if (navigation.state !== 'idle' || loaderData === seen) return;
      seen = loaderData;
      // Data that are shown again do not become younger.
      const age = keptAt(location)?.age ?? startStopwatch();
      kept.delete(location.key);
      if (!mayKeep(state)) return;
      kept.set(location.key, { path: pathOf(location), age, loaderData });
      const [oldest] = kept.keys();
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    };
    keep(started.state);
    started.subscribe(keep);
    const subscribe: Router['subscribe'] = (follow) => {
      let shown = started.state.location.pathname;
      /** Tells of a page that waits for the next paint. */
      let tell: ((flushSync: boolean) => void) | undefined;
      const unsubscribe = started.subscribe((state, change) => {
        tell?.(false);
        const { location, navigation, historyAction } = state;
        if (keptAt(navigation.location)) return;
        const isSamePage = location.pathname === shown;
        shown = location.pathname;
        if (isSamePage || historyAction === 'POP') return follow(state, change);
        const once = (flushSync: boolean) => {
          if (tell !== once) return;
          tell = undefined;
          follow(state, { ...change, flushSync });
        };
        tell = once;
        afterPaint(() => once(true));
        // A page in the background is never painted.
        setTimeout(() => once(true), 100);
      });
      return () => {
        tell = undefined;
        unsubscribe();
      };
    };
    return Object.create(started, { subscribe: { value: subscribe } }) as Router;
  }

  return { load, start };
}

/** Whether every loaded part of a page allows it. */
const mayKeep = ({ matches, loaderData, errors }: State): boolean =>
  !errors &&
  matches.every(({ route: { id, handle } }) => {
    const data: unknown = loaderData[id];
    if (data === undefined) return true;
    try {
      return (handle as Partial<PageHandle> | undefined)?.mayKeep?.(data) === true;
    } catch (error) {
      reportError({ type: 'caught', error, remote: remoteOf(matches.map(({ route }) => route)) });
      return false;
    }
  });

const pathOf = (location: Location) => createPath({ ...location, hash: '' });

/**
 * The errors of a server-rendered page as the router's error responses, which
 * `isRouteErrorResponse` recognises by their fields. The public type lacks one of them, `internal`:
 * whether the router itself made the error.
 */
export function reviveErrors(errors: PageData['errors']): Record<string, ErrorResponse> | null {
  if (!errors) return null;
  return Object.fromEntries(
    Object.entries(errors).map(([id, { status, statusText, data }]) => [
      id,
      { status, statusText, data, internal: false },
    ]),
  );
}
