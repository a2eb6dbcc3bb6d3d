import { tabStorage } from '../browser/storage.ts';

const takenKey = 'playday.release-taken';

interface Options {
  /** The id of the newer release, or null. */
  newer: () => string | null;
  /** Whether the document may be replaced: no unsaved work, no open panel, online. */
  isSafe: () => boolean;
  /** Navigates the browser to a path with a new document. */
  go?: (to: string) => void;
}

/**
 * Switches to a newer release when the visitor follows a link: the browser loads a new document,
 * and the returned function says true. Only for links, since after a programmatic navigation there
 * may be a message to show or a request in progress. At most once per release, because another
 * shell may learn of it a moment later.
 */
export function takeReleaseOnLinks({ newer, isSafe, go = (to) => location.assign(to) }: Options) {
  return (to: string): boolean => {
    const id = newer();
    if (!id || !isSafe() || !remember(id)) return false;
    go(to);
    return true;
  };
}

/**
 * Remembers that the release was requested. False if it was requested before, or if the browser
 * blocks storage.
 */
function remember(id: string): boolean {
  if (tabStorage.get(takenKey) === id) return false;
  tabStorage.set(takenKey, id);
  return tabStorage.isKept();
}
