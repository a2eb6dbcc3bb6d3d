import { ticketsKey } from '@playday/shared/rules/session';
import type { createBrowserRouter } from 'react-router';
import { storage } from '../storage.ts';
import { keepTicketsPage, ticketsPath } from './keep-tickets-page.ts';
import { registerServiceWorker } from './service-worker.ts';

interface Deps {
  router: Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>;
  isSignedIn: () => boolean;
}

/**
 * Makes the tickets page available offline: registers the service worker and caches the page each time it is shown.
 */
export function startOffline({ router, isSignedIn }: Deps) {
  registerServiceWorker();
  if (!('caches' in globalThis)) return;
  let isShown = false;
  const onRouterState = ({ location, navigation }: Deps['router']['state']) => {
    if (navigation.state !== 'idle') return;
    const wasShown = isShown;
    isShown = location.pathname === ticketsPath && storage.get(ticketsKey) !== null && isSignedIn();
    if (!isShown || wasShown) return;
    // The page needs its fonts too.
    void document.fonts.ready
      .then(keepTicketsPage)
      .catch((error: unknown) => console.info('tickets page not cached', error));
  };
  onRouterState(router.state);
  router.subscribe(onRouterState);
}
