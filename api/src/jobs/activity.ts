/** After so long without a request that may leave work behind, this process is idle. */
const QUIET_MS = 60_000;

/**
 * Whether anybody uses this process. Background jobs look for work less often while nobody does.
 */
export interface Activity {
  /** A request came that may leave work behind, or whose sender waits for the result of a job. */
  note: () => void;
  isIdle: () => boolean;
  /** Calls `listener` when an idle process is used again; returns what ends that. */
  onWake: (listener: () => void) => () => void;
}

export function createActivity(now: () => number = () => performance.now()): Activity {
  let lastAt = now();
  const listeners = new Set<() => void>();
  const isIdle = () => now() - lastAt >= QUIET_MS;
  return {
    isIdle,
    note() {
      const wasIdle = isIdle();
      lastAt = now();
      if (wasIdle) for (const listener of listeners) listener();
    },
    onWake(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * Whether a request counts: what visitors read does not, nor do the reports that shells and pages
 * send by themselves.
 */
export const isActivity = ({
  method,
  route = '',
}: {
  method: string;
  route: string | undefined;
}): boolean =>
  !/^\/api\/(?:release\/follow|beacon)/u.test(route) &&
  (route.startsWith('/api/user/') || !['GET', 'HEAD', 'OPTIONS'].includes(method));
