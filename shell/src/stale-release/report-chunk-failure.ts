import type { RemoteName } from '@playday/shared/contract/remotes';
import { reportError } from '../beacons/report-error.ts';
import { loadDeferred } from '../load-deferred.ts';
import type { PageData } from '../page.ts';

const patienceMs = 3000;

/**
 * Says that a file of a remote could not be loaded. Resolves when the visitor should be told; where the tab is loaded
 * again instead (`recover`), not before that has surely failed. `target` is null when nobody waits for the file.
 */
export async function reportChunkFailure(
  page: PageData,
  remote: RemoteName,
  error: unknown,
  target: string | null,
) {
  reportError({ type: 'lost', remote, error });
  if (target === null) return;
  const recovering = loadDeferred().then(({ reloadOnMissingChunk }) =>
    reloadOnMissingChunk({ page, remote, error, target }),
  );
  const isLoading = await Promise.race([recovering, rest(patienceMs)]).catch(() => false);
  if (isLoading) await rest(10_000);
}

const rest = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
