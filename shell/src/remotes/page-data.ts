import type { PageHandle } from '@playday/shared/contract';
import { createPath, type createBrowserRouter, type DataStrategyFunction, type Location } from 'react-router';

type Router = ReturnType<typeof createBrowserRouter>;
type State = Router['state'];

/** How long *Back* shows a page with the data it had. */
const keptMs = 300_000;
const mostKept = 20;

interface Kept {
  path: string;
  until: number;
  loaderData: State['loaderData'];
}

/**
 * Loads the data of pages (the router's `dataStrategy`). *Back* and *Forward* show a page with the data it had some minutes ago, if its
 * `handle` says that they may.
 */
export function createPageData() {
  /** By the key that the router gives to each entry of the history. */
  const kept = new Map<string, Kept>();
  /** Undefined while the first page loads. */
  let router: Router | undefined;

  function keptAt(location: Location | undefined): Kept | undefined {
    const found = location && kept.get(location.key);
    return found && found.path === pathOf(location) && Date.now() < found.until ? found : undefined;
  }

  const load: DataStrategyFunction = async ({ matches }) => {
    // A reload at the current address is no navigation.
    const before = keptAt(router?.state.navigation.location);
    const loading = matches.filter((match) => match.shouldCallHandler());
    const results = await Promise.all(
      loading.map(async (match) => {
        const { id } = match.route;
        const known: unknown = before?.loaderData[id];
        return [id, await match.resolve(known === undefined ? undefined : () => known)] as const;
      }),
    );
    return Object.fromEntries(results);
  };

  /** Keeps what the router's pages show, from now on. */
  function start(started: Router) {
    router = started;
    let seen: State['loaderData'] | undefined;
    const keep = (state: State) => {
      const { location, loaderData, navigation } = state;
      if (navigation.state !== 'idle' || loaderData === seen) return;
      seen = loaderData;
      // Data that are shown again do not become younger.
      const until = keptAt(location)?.until ?? Date.now() + keptMs;
      kept.delete(location.key);
      if (!mayKeep(state)) return;
      kept.set(location.key, { path: pathOf(location), until, loaderData });
      const [oldest] = kept.keys();
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    };
    keep(started.state);
    started.subscribe(keep);
  }

  return { load, start };
}

/** Whether every loaded part of a page allows it. */
const mayKeep = ({ matches, loaderData, errors }: State): boolean =>
  !errors &&
  matches.every(({ route: { id, handle } }) => {
    const data: unknown = loaderData[id];
    return data === undefined || (handle as Partial<PageHandle> | undefined)?.mayKeep?.(data) === true;
  });

const pathOf = (location: Location) => createPath({ ...location, hash: '' });
