import { ownerOf, type RemoteName } from '@playday/shared/build/remotes';
import { createWords } from '@playday/shared/i18n';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  matchRoutes,
  type RouteObject,
  RouterProvider,
  UNSAFE_ErrorResponseImpl as ErrorResponse,
} from 'react-router';
import { forgetScrollOfNewVisit } from './frame/scroll.ts';
import { createHost } from './host.ts';
import { agreeOnLanguage } from './language/language.ts';
import { Providers } from './Providers.tsx';
import { KeptHtmlProvider } from './remotes/kept-html.tsx';
import { createRemoteLoader, fetchWords } from './remotes/load-remotes.ts';
import { type Remotes, RemotesProvider } from './remotes/remotes.ts';
import { regionOf, settle, shellRoutes } from './routes.tsx';
import builtInEnglish from './words/en.json';

/** Makes the document's page live: loads what it shows, hydrates it, and lets other remotes join on navigation. */
export async function start() {
  const page = globalThis.playday;
  if (agreeOnLanguage(page.language) === 'reloading') return;

  forgetScrollOfNewVisit();
  const words = createWords(page.language, {});
  const loader = createRemoteLoader(page, words);
  const {
    host,
    store,
    start: startHost,
  } = createHost({ page, words, navigate: (to) => void router.navigate(to) });

  const owner = ownerOf(location.pathname);
  const loaded = new Set<RemoteName>();
  const failures = new Map<RemoteName, unknown>();
  const load = async (name: RemoteName): Promise<RouteObject[] | undefined> => {
    try {
      const routes = await loader.routes(name, host);
      loaded.add(name);
      failures.delete(name);
      return routes;
    } catch (error) {
      failures.set(name, error);
      console.warn(`${name} cannot be had`, error);
      return undefined;
    }
  };

  const [routes] = await Promise.all([
    load(owner),
    fetchWords(page.words[0] ?? '')
      .catch(() => builtInEnglish)
      .then((own) => words.addResourceBundle(page.language, 'shell', own)),
  ]);
  // What the session says decides where guarded pages lead, so it is read before the router starts.
  if (!page.isRendered) startHost();
  let tree = shellRoutes(routes ? { [owner]: routes } : {});
  try {
    await settle((matchRoutes(tree, location) ?? []).map(({ route }) => route));
  } catch (error) {
    loaded.delete(owner);
    failures.set(owner, error);
    tree = shellRoutes({});
  }

  const router = createBrowserRouter(tree, {
    hydrationData: { loaderData: page.loaderData, errors: revive(page.errors) },
    async patchRoutesOnNavigation({ path, patch }) {
      const name = ownerOf(path);
      if (loaded.has(name)) return;
      const found = await load(name);
      if (found) patch(regionOf(name), found);
    },
  });
  const remotes: Remotes = {
    async retry(name) {
      if (!loaded.has(name)) {
        const found = await load(name);
        if (!found) return;
        router.patchRoutes(regionOf(name), found);
      }
      await router.navigate(location.pathname + location.search, { replace: true, preventScrollReset: true });
    },
    cart: loader.cart,
    prefetch: loader.prefetch,
    failureOf: (name) => failures.get(name),
  };
  const kept = page.isRendered && !loaded.has(owner) ? { pathname: location.pathname } : null;

  const root = document.getElementById('root');
  if (!root) throw new Error('the document has no #root');
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <Providers host={host} page={page} store={store} words={words}>
          <RemotesProvider value={remotes}>
            <KeptHtmlProvider value={kept}>
              <RouterProvider router={router} />
            </KeptHtmlProvider>
          </RemotesProvider>
        </Providers>
      </StrictMode>,
      { onRecoverableError: (error) => console.error('hydration', error) },
    );
  });
  afterPaint(() => {
    if (page.isRendered) startHost();
    document.documentElement.dataset.hydrated = '1';
    page.hydrated?.();
    void import(/* webpackChunkName: "fonts" */ './fonts.ts');
    if (page.isDevelopment) new EventSource('/dev-changes').onmessage = () => location.reload();
  });
}

function revive(errors: typeof globalThis.playday.errors) {
  if (!errors) return null;
  return Object.fromEntries(
    Object.entries(errors).map(([id, { status, statusText, data }]) => [
      id,
      new ErrorResponse(status, statusText, data),
    ]),
  );
}

const afterPaint = (run: () => void) => requestAnimationFrame(() => setTimeout(run));
