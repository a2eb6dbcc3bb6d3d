/** What `/release.json` says is live for this visitor: the release, the shell's build, each remote's. */
export interface LiveRelease {
  id: string;
  shell: string;
  remotes: Record<string, string>;
}

const deadlineMs = 2000;

/** Asks which release is live. Null when nobody can say. */
export async function askRelease(): Promise<LiveRelease | null> {
  try {
    const response = await fetch('/release.json', {
      cache: 'no-store',
      signal: AbortSignal.timeout(deadlineMs),
    });
    const live = (await response.json()) as LiveRelease;
    return response.ok && typeof live?.id === 'string' && typeof live.remotes === 'object' ? live : null;
  } catch {
    return null;
  }
}
