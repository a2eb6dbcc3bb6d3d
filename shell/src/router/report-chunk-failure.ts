import { reportError } from '../errors/report-error.ts';
import type { Loss } from '../stale-release/reload-on-missing-chunk.ts';

const patienceMs = 3000;

/** Reloads the tab if a build that is live has replaced the file; returns whether it does. */
export type ReloadOnMissingChunk = (loss: Loss) => Promise<boolean>;

/**
 * Reports that a file of a remote failed to load. Resolves when the page should show an error; if
 * the tab reloads instead (`reload`), only after that has failed for certain. `target` is null for
 * a prefetch.
 */
export async function reportChunkFailure(
  { target, ...loss }: Omit<Loss, 'target'> & { target: string | null },
  reload: ReloadOnMissingChunk,
) {
  reportError({ type: 'lost', remote: loss.remote, error: loss.error });
  if (target === null) return;
  const recovering = reload({ ...loss, target });
  const isLoading = await Promise.race([recovering, rest(patienceMs)]).catch(() => false);
  if (isLoading) await rest(10_000);
}

const rest = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
