import { startStopwatch } from '@playday/shared/kit/stopwatch';
import type { createBrowserRouter } from 'react-router';
import { timeoutSignal } from '@playday/shared/kit/timeout-signal';

const cooldownMs = 30_000;
const everyMs = 300_000;

interface Options {
  router: Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>;
  /** The release from which the tab's document was made. */
  own: string;
  /**
   * Called with the id of a newer release, or with null when the tab's own release is live (again).
   */
  onAnswer: (newer: string | null) => void;
}

/**
 * Checks which release is live: when the tab becomes visible, after a navigation, and every five
 * minutes; never while the tab is hidden or offline, and at most once in 30 s. Returns a function
 * that stops it.
 */
export function watchRelease({ router, own, onAnswer }: Options): () => void {
  let sinceAsked = () => Number.POSITIVE_INFINITY;
  const check = async () => {
    if (document.hidden || !navigator.onLine || sinceAsked() < cooldownMs) return;
    sinceAsked = startStopwatch();
    const live = await askRelease();
    if (live) onAnswer(live.id === own ? null : live.id);
  };
  const onVisible = () => void check();
  let shown = router.state.location;
  const stopListening = router.subscribe(({ location, navigation }) => {
    if (navigation.state !== 'idle' || location === shown) return;
    shown = location;
    void check();
  });
  document.addEventListener('visibilitychange', onVisible);
  const timer = setInterval(onVisible, everyMs);
  return () => {
    stopListening();
    document.removeEventListener('visibilitychange', onVisible);
    clearInterval(timer);
  };
}

/**
 * The response of `/release.json`: the release that is live for this visitor, with the shell's
 * build and each remote's.
 */
interface LiveRelease {
  id: string;
  shell: string;
  remotes: Record<string, string>;
}

const deadlineMs = 2000;

/** Fetches the live release. Null when the request fails. */
export async function askRelease(): Promise<LiveRelease | null> {
  try {
    const response = await fetch('/release.json', {
      cache: 'no-store',
      signal: timeoutSignal(deadlineMs),
    });
    const live = (await response.json()) as LiveRelease;
    return response.ok && typeof live?.id === 'string' && typeof live.remotes === 'object'
      ? live
      : null;
  } catch {
    return null;
  }
}
