import type { Host } from '@playday/shared/contract';
import type { createBrowserRouter } from 'react-router';
import { clearFormSnapshotOf, lifetimesMs, saveFormSnapshot } from './form-snapshot.ts';
import { restoreFormSnapshot } from './restore-form-snapshot.ts';

interface Options {
  router: Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>;
  events: Host['events'];
  /** Whether the page has unsaved work. */
  isWorkGuarded: () => boolean;
  isRendered: boolean;
}

/**
 * Keeps what the visitor typed: saves unsaved form input before a link, Back, a reload or the end
 * of the session takes the page away, and restores it when its path is shown again in this tab. A
 * submitted form is not kept.
 */
export function keepFormInput({ router, events, isWorkGuarded, isRendered }: Options) {
  restoreFormSnapshot({ isRendered });
  let shown = router.state.location;
  const save = (lifetimeMs?: number) => {
    if (isWorkGuarded()) saveFormSnapshot({ path: shown.pathname, lifetimeMs });
  };
  addEventListener(
    'click',
    ({ target }) => target instanceof Element && target.closest('a') && save(),
    true,
  );
  addEventListener('popstate', () => save(), true);
  addEventListener('pagehide', () => save());
  addEventListener('submit', () => clearFormSnapshotOf(location.pathname), true);
  events.on('session:ended', ({ reason }) => reason === 'expired' && save(lifetimesMs.session));
  router.subscribe(({ location, navigation }) => {
    if (navigation.state !== 'idle' || location === shown) return;
    const hasMoved = location.pathname !== shown.pathname;
    shown = location;
    if (hasMoved) restoreFormSnapshot({ isRendered: false });
  });
}
