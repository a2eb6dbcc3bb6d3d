import { setTimeout as sleep } from 'node:timers/promises';

const documents = ['/', '/login', '/billing', '/faq?lang=th', '/release.json'];
const calls = ['/api/event?start=0&limit=8&past=false', '/api/config', '/api/health'];
const pauseMs = 100;
/** The edge lets a request wait for 30 s; a longer one counts as failed. */
const timeoutMs = 35_000;

/**
 * Constant load: documents, api calls, and every file that any document has named, so that files of
 * replaced builds are requested until the end. Counts the reads, and says of each failure when and
 * why.
 */
export function startSteadyLoad(url: string) {
  const files = new Set<string>();
  const failures: string[] = [];
  let reads = 0;
  let isStopped = false;

  async function read(path: string): Promise<string> {
    reads++;
    try {
      const response = await fetch(url + path, {
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'manual',
      });
      const text = await response.text();
      if (response.status >= 400) throw new Error(`${response.status}`);
      return text;
    } catch (error) {
      const { message, cause } = error as Error;
      const reason = cause instanceof Error ? cause.message : '';
      failures.push(`${new Date().toISOString()} ${path}: ${message} ${reason}`);
      return '';
    }
  }

  async function visit(first: number) {
    for (let step = first; !isStopped; step++) {
      // A different URL each time, so that the shell's cache does not answer.
      const path = documents[step % documents.length] ?? '/';
      const document = await read(`${path}${path.includes('?') ? '&' : '?'}visit=${step}`);
      for (const [file] of document.matchAll(/\/(?:mfe|assets)\/[\w./-]+\.(?:json|js|css)\b/g))
        files.add(file);
      await read(calls[step % calls.length] ?? '');
      for (const file of [...files].filter((_, index) => index % 8 === step % 8)) await read(file);
      await sleep(pauseMs);
    }
  }
  const visits = [0, 1000].map(visit);

  return {
    failures,
    reads: () => reads,
    async stop() {
      isStopped = true;
      await Promise.all(visits);
    },
  };
}
