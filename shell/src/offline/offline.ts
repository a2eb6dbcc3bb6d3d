import type { createBrowserRouter } from 'react-router';
import type { PageData } from '../page/page.ts';
import { keepOfflinePage } from './keep-offline-page.ts';

interface Deps {
  page: Pick<PageData, 'remotes'>;
  router: Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>;
  isSignedIn: () => boolean;
}

/**
 * Makes the pages that remotes declare available offline: registers the service worker and caches
 * such a page each time it is shown to somebody who is signed in.
 */
export function startOffline({ page, router, isSignedIn }: Deps) {
  registerServiceWorker();
  if (!('caches' in globalThis)) return;
  const pages = Object.entries(page.remotes).flatMap(([remote, { offline = [] }]) =>
    offline.map((path) => ({ remote, path })),
  );
  let shown: (typeof pages)[number] | undefined;
  const onRouterState = ({ location, navigation }: Deps['router']['state']) => {
    if (navigation.state !== 'idle') return;
    const before = shown;
    const now = isSignedIn() ? pages.find(({ path }) => path === location.pathname) : undefined;
    shown = now;
    if (!now || now === before) return;
    // The page needs its fonts too.
    void document.fonts.ready
      .then(() => keepOfflinePage(now.remote, now.path))
      .catch((error: unknown) => console.info(`${now.path} not cached`, error));
  };
  onRouterState(router.state);
  router.subscribe(onRouterState);
}

/** The service worker's fixed URL; the Trusted Types policy allows no other. */
const address = '/sw.js';
const rules = { createScriptURL: () => address };

/**
 * Registers the service worker when the browser is idle. Does nothing on plain HTTP, which has no
 * service workers.
 */
function registerServiceWorker() {
  if (!navigator.serviceWorker) return;
  const policy = globalThis.trustedTypes?.createPolicy('offline', rules) ?? rules;
  const register = () =>
    navigator.serviceWorker
      .register(policy.createScriptURL(address))
      .catch((error: unknown) => console.warn('service worker not registered', error));
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(() => void register());
  else setTimeout(() => void register(), 1000);
}
