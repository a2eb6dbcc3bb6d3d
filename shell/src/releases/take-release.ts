import type { createBrowserRouter } from 'react-router';
import { tabStorage } from '../storage.ts';

const takenKey = 'playday.release-taken';

interface Needs {
  router: Pick<ReturnType<typeof createBrowserRouter>, 'navigate'>;
  /** The newer release, if there is one. */
  newer: () => string | null;
  /** Whether the page may be left as a whole: nothing half-entered, no panel open, a network. */
  isSafe: () => boolean;
  /** Has the browser go to an address. */
  go?: (href: string) => void;
}

/**
 * Lets a newer release in when somebody follows a link: the browser goes there itself, for a new document. Only links:
 * where a page sends somebody on by itself there may be a message to show or a call still under way. Never twice for
 * one release, since another shell may know it a moment later.
 */
export function takeReleaseOnLinks({ router, newer, isSafe, go = (href) => location.assign(href) }: Needs) {
  let followed: HTMLAnchorElement | null = null;
  // Heard before the router does.
  addEventListener(
    'click',
    ({ target }) => {
      followed = target instanceof Element ? target.closest('a') : null;
      setTimeout(() => {
        followed = null;
      });
    },
    true,
  );
  const navigate = router.navigate as (to: unknown, options?: { replace?: boolean }) => Promise<void>;
  router.navigate = async (to: unknown, options?: { replace?: boolean }) => {
    const id = newer();
    if (!id || !followed || options?.replace || !isSafe() || !remember(id)) return navigate(to, options);
    go(followed.href);
  };
}

/** Remembers that the release was asked for. False if it was before, or if the browser does not keep anything. */
function remember(id: string): boolean {
  if (tabStorage.get(takenKey) === id) return false;
  tabStorage.set(takenKey, id);
  return tabStorage.isKept();
}
