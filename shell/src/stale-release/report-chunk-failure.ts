import { reportError } from '../errors/report-error.ts';
import { loadDeferred } from '../load-deferred.ts';
import type { PageData } from '../page/page.ts';

const patienceMs = 3000;

/**
 * Reports that a file of a remote failed to load. Resolves when the page should show an error; if
 * the tab reloads instead (`recover`), only after that has failed for certain. `target` is null for
 * a prefetch.
 */
export async function reportChunkFailure(
  page: PageData,
  remote: string,
  error: unknown,
  target: string | null,
  isWanted: () => boolean,
) {
  reportError({ type: 'lost', remote, error });
  if (target === null) return;
  const recovering = loadDeferred().then(({ reloadOnMissingChunk }) =>
    reloadOnMissingChunk({ page, remote, error, target, isWanted }),
  );
  const isLoading = await Promise.race([recovering, rest(patienceMs)]).catch(() => false);
  if (isLoading) await rest(10_000);
}

const rest = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
