import { timeoutSignal } from '@playday/shared/kit/timeout-signal';

/**
 * The response of `/release.json`: the release that is live for this visitor, with the shell's build and each
 * remote's.
 */
export interface LiveRelease {
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
    return response.ok && typeof live?.id === 'string' && typeof live.remotes === 'object' ? live : null;
  } catch {
    return null;
  }
}
