import type { Host } from '@playday/shared/contract';
import type { createStore } from 'jotai';
import type { createBrowserRouter } from 'react-router';
import { startBeacons } from './beacons/start-beacons.ts';
import { deferredPartAtom } from './frame/DeferredPart.tsx';
import { recordHistoryFallback } from './frame/history-fallback.ts';
import { startOffline } from './offline/offline.ts';
import type { PageData } from './page.ts';
import { newerReleaseAtom, ReleaseOffer } from './releases/ReleaseOffer.tsx';
import { takeReleaseOnLinks } from './releases/take-release.ts';
import { watchRelease } from './releases/watch-release.ts';
import { prefetchInView } from './remotes/prefetch-in-view.ts';
import { restoreFormSnapshot } from './stale-release/restore-form-snapshot.ts';

export { reloadOnMissingChunk } from './stale-release/reload-on-missing-chunk.ts';

export interface DeferredOptions {
  page: PageData;
  router: ReturnType<typeof createBrowserRouter>;
  host: Host;
  store: ReturnType<typeof createStore>;
  isWorkGuarded: () => boolean;
  prefetchCode: (url: URL) => Promise<unknown>;
}

/** Starts the work that waits for hydration: form restore, release checks, beacons. */
export function startDeferred({ page, router, host, store, isWorkGuarded, prefetchCode }: DeferredOptions) {
  restoreFormSnapshot(page);
  if (!('navigation' in globalThis)) recordHistoryFallback(router);
  startOffline({ router, isSignedIn: () => host.session.get().status === 'in' });
  startBeacons({ page, router, host });
  prefetchInView({ router, prefetchCode });
  store.set(deferredPartAtom, { Part: ReleaseOffer });
  watchRelease({ router, own: page.release, onAnswer: (newer) => store.set(newerReleaseAtom, newer) });
  takeReleaseOnLinks({
    router,
    newer: () => store.get(newerReleaseAtom),
    isSafe: () => !isWorkGuarded() && !host.cart.get().isOpen && navigator.onLine,
  });
}
