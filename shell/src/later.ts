import type { Host } from '@playday/shared/contract';
import type { createStore } from 'jotai';
import type { createBrowserRouter } from 'react-router';
import { startBeacons } from './beacons/start-beacons.ts';
import { latePartAtom } from './frame/LatePart.tsx';
import { keepTrail } from './frame/keep-trail.ts';
import { startOffline } from './offline/offline.ts';
import type { PageData } from './page.ts';
import { newerReleaseAtom, ReleaseOffer } from './releases/ReleaseOffer.tsx';
import { takeReleaseOnLinks } from './releases/take-release.ts';
import { watchRelease } from './releases/watch-release.ts';
import { prefetchInView } from './remotes/prefetch-in-view.ts';
import { restoreForms } from './reloading/restore-forms.ts';

export { recover } from './reloading/recover.ts';

export interface LaterNeeds {
  page: PageData;
  router: ReturnType<typeof createBrowserRouter>;
  host: Host;
  store: ReturnType<typeof createStore>;
  isWorkGuarded: () => boolean;
  prefetchCode: (url: URL) => Promise<unknown>;
}

/** Starts what waited for the page to be live: what was typed before, newer releases, beacons. */
export function startLater({ page, router, host, store, isWorkGuarded, prefetchCode }: LaterNeeds) {
  restoreForms(page);
  if (!('navigation' in globalThis)) keepTrail(router);
  startOffline({ router, isSignedIn: () => host.session.get().status === 'in' });
  startBeacons({ page, router, host });
  prefetchInView({ router, prefetchCode });
  store.set(latePartAtom, { Part: ReleaseOffer });
  watchRelease({ router, own: page.release, onAnswer: (newer) => store.set(newerReleaseAtom, newer) });
  takeReleaseOnLinks({
    router,
    newer: () => store.get(newerReleaseAtom),
    isSafe: () => !isWorkGuarded() && !host.cart.get().isOpen && navigator.onLine,
  });
}
