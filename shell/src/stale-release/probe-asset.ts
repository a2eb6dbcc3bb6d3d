import { entryFile } from '@playday/shared/contract/build-manifest';
import { timeoutSignal } from '@playday/shared/kit/timeout-signal';
import type { PageData } from '../page/page.ts';

const deadlineMs = 1500;

interface Found {
  /** Path of the file that failed to load. */
  file: string;
  /**
   * The server's status for it now; null when there is no response, or when the failure was a
   * timeout.
   */
  status: number | null;
}

const probed = new WeakMap<object, Promise<Found>>();

/**
 * Finds the file that failed to load and checks whether the server has it. One request per error.
 */
export function probeAsset(error: unknown, page: PageData, remote: string): Promise<Found> {
  const known = error instanceof Error ? probed.get(error) : undefined;
  if (known) return known;
  const found = probe(error, page, remote);
  if (error instanceof Error) probed.set(error, found);
  return found;
}

async function probe(error: unknown, page: PageData, remote: string): Promise<Found> {
  // webpack names the file in `request`, federation in its message.
  const {
    message = '',
    request = '',
    type = '',
  } = error as { message?: string; request?: string; type?: string };
  const named = `${request} ${message}`.match(/\/mfe\/[\w-]+\/[\w-]+\/[\w.-]+\.(?:js|css)\b/)?.[0];
  const build = page.remotes[remote]?.build;
  const file = named ?? (build ? `/mfe/${remote}/${build}/${entryFile}` : '');
  if (file === '' || type === 'timeout' || /took too long|timeout/i.test(message))
    return { file, status: null };
  try {
    const { status } = await fetch(file, {
      method: 'HEAD',
      cache: 'no-store',
      signal: timeoutSignal(deadlineMs),
    });
    return { file, status };
  } catch {
    return { file, status: null };
  }
}
