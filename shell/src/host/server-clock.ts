import type { Host } from '@playday/shared/contract';
import type { ServerTime } from '@playday/shared/kit/http';
import { startStopwatch } from '@playday/shared/kit/stopwatch';
import { storage } from '../browser/storage.ts';

/**
 * What the device's clock is behind the server's, milliseconds, so that the next document knows the
 * time at once.
 */
const offsetKey = 'playday.clock';
/**
 * The device's clock was set, or the device slept, if it goes this far apart from the page's timer.
 */
const jumpMs = 2000;
/**
 * Oldest document whose time says that the device's clock is right; one from a cache says nothing.
 */
const documentAgeMs = 15_000;
const askPauseMs = 5000;

interface Deps {
  /** When the document was made, by the server's clock. */
  renderedAt: number;
  /** Whether the server is asked for the time although nothing on the page waits for it. */
  isAlwaysNeeded: () => boolean;
  /** Sends a request whose answer `learn` gets. */
  ask: () => Promise<unknown>;
  /**
   * Called when the device's clock was set, or the device slept: stored times of the device say
   * nothing now.
   */
  onDoubt: () => void;
}

/**
 * The server's clock in this document: learnt from answers, carried on by `performance.now()`.
 * While the time is not known (the device's clock contradicts the document's time, or jumped), it
 * goes on from the last known one and the server is asked.
 */
export function createServerClock({ renderedAt, isAlwaysNeeded, ask, onDoubt }: Deps) {
  const listeners = new Set<() => void>();
  let isStarted = false;
  let isKnown = true;
  /** The server's time less `performance.now()`: between these two. */
  let least = 0;
  let most = 0;
  /** The device's time less `performance.now()`. */
  let device = 0;
  let sinceAsked = () => Number.POSITIVE_INFINITY;

  const deviceOffset = () => Date.now() - performance.now();
  const tell = () => {
    for (const listener of [...listeners]) listener();
  };
  const setOffset = (first: number, last = first) => {
    [least, most] = [first, last];
  };
  const doubt = () => {
    isKnown = false;
    onDoubt();
    // A component may read the time while it renders.
    queueMicrotask(tell);
  };
  const askIfNeeded = () => {
    const isNeeded = listeners.size > 0 || isAlwaysNeeded();
    if (isKnown || !isNeeded || document.hidden || !navigator.onLine || sinceAsked() < askPauseMs)
      return;
    sinceAsked = startStopwatch();
    void ask()
      .catch(() => {})
      .then(() => setTimeout(check, askPauseMs));
  };
  /** Notices that the device's clock was set or that the device slept. */
  const check = () => {
    if (!isStarted) return;
    if (Math.abs(deviceOffset() - device) > jumpMs) {
      device = deviceOffset();
      sinceAsked = () => Number.POSITIVE_INFINITY;
      doubt();
    }
    askIfNeeded();
  };
  const now = () => {
    check();
    return isStarted ? Math.round(performance.now() + (least + most) / 2) : renderedAt;
  };
  const isTimeKnown: Host['isTimeKnown'] = {
    get: () => isKnown,
    subscribe(listener) {
      listeners.add(listener);
      check();
      return () => listeners.delete(listener);
    },
  };

  return {
    now,
    isTimeKnown,
    check,
    /** Resolves when the time is known. */
    known: () =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!isKnown) return;
          listeners.delete(look);
          resolve();
        };
        listeners.add(look);
        check();
        look();
      }),
    /**
     * Begins to follow the time; until then it stands still, since the first render must equal the
     * server's.
     */
    start() {
      isStarted = true;
      device = deviceOffset();
      // There is no entry in tests, where no document arrives.
      const [navigation] = performance.getEntriesByType?.('navigation') ?? [];
      const arrived = navigation?.responseStart ?? performance.now();
      const stored = Number(storage.get(offsetKey));
      const guess = [stored, 0].find((offset) => {
        const ageMs = device + offset + arrived - renderedAt;
        return ageMs > -jumpMs && ageMs < documentAgeMs;
      });
      isKnown = guess !== undefined;
      setOffset(guess === undefined ? renderedAt - arrived : device + guess);
      // The device's clock was set since it was last compared.
      if (guess !== stored) onDoubt();
      for (const type of ['focus', 'pageshow', 'online']) addEventListener(type, check);
      document.addEventListener('visibilitychange', check);
    },
    /**
     * Takes the time from an answer that has just arrived: it was made between `earliest` and
     * `latest`.
     */
    learn({ earliest, latest }: ServerTime) {
      if (!isStarted) return;
      const [first, last] = [earliest - performance.now(), latest - performance.now()];
      // Answers narrow the time down, until one contradicts the others: then a clock was set.
      if (isKnown && first <= most && last >= least)
        setOffset(Math.max(first, least), Math.min(last, most));
      else setOffset(first, last);
      device = deviceOffset();
      isKnown = true;
      const offset = Math.round((least + most) / 2 - device);
      if (Math.abs(offset - Number(storage.get(offsetKey))) > jumpMs)
        storage.set(offsetKey, Math.abs(offset) > jumpMs ? String(offset) : null);
      tell();
    },
  };
}
