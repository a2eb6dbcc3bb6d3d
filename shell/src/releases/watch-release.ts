import type { createBrowserRouter } from 'react-router';
import { askRelease } from './ask-release.ts';

const restMs = 30_000;
const everyMs = 300_000;

interface Needs {
  router: Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>;
  /** The release that the tab's document was made from. */
  own: string;
  /** Hears the id of the release that took its place, or null when it is the live one (again). */
  onAnswer: (newer: string | null) => void;
}

/**
 * Asks which release is live: when the tab is looked at again, after a navigation, and every five minutes; never while
 * it is hidden or without network, and once in 30 s at most. Returns the function that stops it.
 */
export function watchRelease({ router, own, onAnswer }: Needs): () => void {
  let askedAt = Number.NEGATIVE_INFINITY;
  const look = async () => {
    if (document.hidden || !navigator.onLine || Date.now() - askedAt < restMs) return;
    askedAt = Date.now();
    const live = await askRelease();
    if (live) onAnswer(live.id === own ? null : live.id);
  };
  const onVisible = () => void look();
  let shown = router.state.location;
  const stopListening = router.subscribe(({ location, navigation }) => {
    if (navigation.state !== 'idle' || location === shown) return;
    shown = location;
    void look();
  });
  document.addEventListener('visibilitychange', onVisible);
  const timer = setInterval(onVisible, everyMs);
  return () => {
    stopListening();
    document.removeEventListener('visibilitychange', onVisible);
    clearInterval(timer);
  };
}
