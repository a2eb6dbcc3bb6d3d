import { ApiError } from '@playday/shared/kit';
import { useSyncExternalStore } from 'react';

/**
 * The public number is read this often at least. The api keeps it for half a second, a shell and a
 * CDN for one each: whoever waits knows within five.
 */
export const pollMs = 2_500;
/** A hidden tab needs it only for its title. */
export const hiddenPollMs = 15_000;
const longestRetryMs = 15_000;

/**
 * This many milliseconds or a little less, different each time, so that the pages of a crowd do not
 * ask at once.
 */
export const jittered = (ms: number) => ms * (0.7 + 0.3 * Math.random());

/** Answers that a repetition would not change. */
const finalStatuses = [401, 403, 404];

/**
 * Options of `useSWR`: a failed request is repeated for as long as the page is open, after 3 s, 6 s
 * and at most 15 s.
 */
export const retryForever = {
  shouldRetryOnError: true,
  onErrorRetry: (
    error: unknown,
    _key: string,
    _config: object,
    revalidate: (options: { retryCount: number }) => unknown,
    { retryCount }: { retryCount: number },
  ) => {
    if (error instanceof ApiError && finalStatuses.includes(error.status)) return;
    const ms = jittered(Math.min(pollMs * retryCount, longestRetryMs));
    setTimeout(() => void revalidate({ retryCount }), ms);
  },
};

/** Whether the tab is shown. */
export const useIsVisible = () =>
  useSyncExternalStore(
    (listener) => {
      document.addEventListener('visibilitychange', listener);
      return () => document.removeEventListener('visibilitychange', listener);
    },
    () => !document.hidden,
    () => true,
  );
