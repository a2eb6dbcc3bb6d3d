import { createPath, type createBrowserRouter, type DataStrategyFunction, type Location } from 'react-router';

type Router = ReturnType<typeof createBrowserRouter>;

/** How long a page that was left is shown on *Back* as it was, before its data has been loaded again. */
const keptMs = 300_000;
const mostKept = 20;

interface Kept {
  path: string;
  until: number;
  loaderData: Router['state']['loaderData'];
}

/**
 * Loads the data of pages (the router's `dataStrategy`). *Back* and *Forward* show a page at once with the data it had, and load them
 * again behind it. `isKept`: whether the data of the page at a path may be kept.
 */
export function createPageData(isKept: (pathname: string) => boolean) {
  /** Undefined while the first page loads. */
  let router: Router | undefined;
  /** By the key that the router gives to each entry of the history. */
  const kept = new Map<string, Kept>();
  let isOld = false;

  function keptAt(location: Location | undefined): Kept | undefined {
    const found = location && kept.get(location.key);
    return found && found.path === pathOf(location) && Date.now() < found.until ? found : undefined;
  }

  const load: DataStrategyFunction = async ({ matches }) => {
    const before = keptAt(router?.state.navigation.location);
    isOld = before !== undefined;
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
    const keep = ({ location, loaderData, navigation, errors }: Router['state']) => {
      if (navigation.state !== 'idle') return;
      kept.delete(location.key);
      if (isKept(location.pathname) && !errors)
        kept.set(location.key, { path: pathOf(location), until: Date.now() + keptMs, loaderData });
      const [oldest] = kept.keys();
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
      if (!isOld) return;
      isOld = false;
      // Without a network the page stays as it was.
      if (navigator.onLine) void started.revalidate();
    };
    keep(started.state);
    started.subscribe(keep);
  }

  return { load, start };
}

const pathOf = (location: Location) => createPath({ ...location, hash: '' });
