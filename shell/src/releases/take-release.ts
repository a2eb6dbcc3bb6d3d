import type { createBrowserRouter } from 'react-router';
import { tabStorage } from '../storage.ts';

const takenKey = 'playday.release-taken';

interface Options {
  router: Pick<ReturnType<typeof createBrowserRouter>, 'navigate'>;
  /** The id of the newer release, or null. */
  newer: () => string | null;
  /** Whether the document may be replaced: no unsaved work, no open panel, online. */
  isSafe: () => boolean;
  /** Navigates the browser to an address with a new document. */
  go?: (href: string) => void;
}

/**
 * Switches to a newer release when the visitor follows a link: the browser loads a new document. Only for links,
 * since after a programmatic navigation there may be a message to show or a request in progress. At most once per
 * release, because another shell may learn of it a moment later.
 */
export function takeReleaseOnLinks({ router, newer, isSafe, go = (href) => location.assign(href) }: Options) {
  let followed: HTMLAnchorElement | null = null;
  // Runs before the router's own listener.
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

/** Remembers that the release was requested. False if it was requested before, or if the browser blocks storage. */
function remember(id: string): boolean {
  if (tabStorage.get(takenKey) === id) return false;
  tabStorage.set(takenKey, id);
  return tabStorage.isKept();
}
