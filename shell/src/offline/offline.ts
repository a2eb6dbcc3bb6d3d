import { ticketsKey } from '@playday/shared/rules/session';
import type { createBrowserRouter } from 'react-router';
import { storage } from '../storage.ts';
import { keepTicketsPage, ticketsPath } from './keep-tickets-page.ts';
import { registerServiceWorker } from './service-worker.ts';

interface Needs {
  router: Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>;
  isSignedIn: () => boolean;
}

/** Tickets once seen open without network: registers the worker, and keeps their page each time it is shown. */
export function startOffline({ router, isSignedIn }: Needs) {
  registerServiceWorker();
  if (!('caches' in globalThis)) return;
  let isShown = false;
  const look = ({ location, navigation }: Needs['router']['state']) => {
    if (navigation.state !== 'idle') return;
    const wasShown = isShown;
    isShown = location.pathname === ticketsPath && storage.get(ticketsKey) !== null && isSignedIn();
    if (!isShown || wasShown) return;
    // The fonts are of the page too.
    void document.fonts.ready
      .then(keepTicketsPage)
      .catch((error: unknown) => console.info('not kept', error));
  };
  look(router.state);
  router.subscribe(look);
}
