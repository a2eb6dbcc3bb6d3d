import type { RemoteName } from '@playday/shared/contract/remotes';
import type { PageData } from '../page.ts';

const deadlineMs = 1500;

interface Found {
  /** Path of the file that could not be loaded. */
  file: string;
  /** What the server says of it now; null when it says nothing, or what failed was its slowness. */
  status: number | null;
}

const looked = new WeakMap<object, Promise<Found>>();

/** Which file a failed load was about, and whether the server has it. Asks once for each error. */
export function probeAsset(error: unknown, page: PageData, remote: RemoteName): Promise<Found> {
  const known = error instanceof Error ? looked.get(error) : undefined;
  if (known) return known;
  const found = look(error, page, remote);
  if (error instanceof Error) looked.set(error, found);
  return found;
}

async function look(error: unknown, page: PageData, remote: RemoteName): Promise<Found> {
  // webpack names the file in `request`, federation in its message.
  const {
    message = '',
    request = '',
    type = '',
  } = error as { message?: string; request?: string; type?: string };
  const named = `${request} ${message}`.match(/\/mfe\/[\w-]+\/[\w-]+\/[\w./-]+\.(?:js|css)\b/)?.[0];
  const file = named ?? page.remotes[remote]?.entry ?? '';
  if (file === '' || type === 'timeout' || /took too long|timeout/i.test(message))
    return { file, status: null };
  try {
    const { status } = await fetch(file, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(deadlineMs),
    });
    return { file, status };
  } catch {
    return { file, status: null };
  }
}
