import type { Host } from '@playday/shared/contract';
import type { createStore } from 'jotai';
import type { ComponentType } from 'react';
import type { createBrowserRouter } from 'react-router';
import { startBeacons } from './beacons/start-beacons.ts';
import { extras } from './extras.ts';
import { closeDialogsOnBack } from './frame/close-dialogs-on-back.ts';
import { keepFocus } from './frame/keep-focus.ts';
import { FrameNotices } from './notices/FrameNotices.tsx';
import { recordHistoryFallback } from './frame/history-fallback.ts';
import { startOffline } from './offline/offline.ts';
import { type PendingOrder, watchPendingOrder } from './orders/watch-pending-order.ts';
import type { PageData } from './page/page.ts';
import { newerReleaseAtom } from './notices/ReleaseOffer.tsx';
import { takeReleaseOnLinks } from './releases/take-release.ts';
import { watchRelease } from './releases/watch-release.ts';
import { prefetchInView } from './router/prefetch-in-view.ts';
import { keepFormInput } from './form-input/keep-form-input.ts';

export { reloadOnMissingChunk } from './stale-release/reload-on-missing-chunk.ts';
export { loadFiller } from './remotes/load-filler.ts';

export interface DeferredOptions {
  page: PageData;
  router: ReturnType<typeof createBrowserRouter>;
  host: Host;
  store: ReturnType<typeof createStore>;
  isWorkGuarded: () => boolean;
  prefetchCode: (url: URL) => Promise<unknown>;
  /** Adds a part to the frame. */
  showPart: (Part: ComponentType) => void;
  setPendingOrder: (order: PendingOrder | null) => void;
  /** Whether the page shows a message. */
  hasMessage: () => boolean;
  /** Sets what is asked before a link is followed within the page. */
  setTakeover: (takesOver: (to: string) => boolean) => void;
}

/**
 * Starts the work that waits for hydration: form restore, release checks, beacons. It is handed
 * what it needs of the frame: what another chunk imports is not merged into the first script.
 */
export function startDeferred({
  page,
  router,
  host,
  store,
  isWorkGuarded,
  prefetchCode,
  showPart,
  setPendingOrder,
  hasMessage,
  setTakeover,
}: DeferredOptions) {
  keepFormInput({ router, events: host.events, isWorkGuarded, isRendered: page.isRendered });
  if (!('navigation' in globalThis)) recordHistoryFallback(router);
  closeDialogsOnBack(router);
  keepFocus();
  // A document that begins with a message was led to by a press, such as Log out: the focus is as
  // after a navigation.
  if (hasMessage() && document.activeElement === document.body)
    document.querySelector('main')?.focus({ preventScroll: true });
  startOffline({ page, router, isSignedIn: () => host.session.get().status === 'in' });
  startBeacons({ page, router, host });
  extras.start(page, router);
  watchPendingOrder(host, setPendingOrder);
  prefetchInView({ page, router, prefetchCode });
  void Promise.resolve(page.styled).then(() => showPart(FrameNotices));
  watchRelease({
    router,
    own: page.release,
    onAnswer: (newer) => store.set(newerReleaseAtom, newer),
  });
  setTakeover(
    takeReleaseOnLinks({
      newer: () => store.get(newerReleaseAtom),
      isSafe: () => !isWorkGuarded() && !host.cart.get().isOpen && navigator.onLine,
    }),
  );
}
