import type { FastifyBaseLogger } from 'fastify';

/** How often a release that cannot be polled is logged. */
const logMs = 60_000;

/** Whether this shell follows the live release, with a line in the log when that changes. */
export function createFollowing(log: Pick<FastifyBaseLogger, 'info' | 'error'>) {
  /** Since when polling fails; undefined while it succeeds. */
  let failingSince: number | undefined;
  let loggedAt = 0;
  return {
    succeeded() {
      if (failingSince !== undefined)
        log.info(
          { since: new Date(failingSince).toISOString() },
          'this shell follows the live release again',
        );
      failingSince = undefined;
      loggedAt = 0;
    },
    failed({ message }: Error) {
      failingSince ??= Date.now();
      if (Date.now() - loggedAt < logMs) return;
      loggedAt = Date.now();
      log.error(
        { error: message, since: new Date(failingSince).toISOString() },
        'this shell does not follow the live release: it keeps its builds',
      );
    },
    /** If it does not, since when. */
    state: () =>
      failingSince === undefined
        ? { following: true }
        : { following: false, since: new Date(failingSince).toISOString() },
  };
}
