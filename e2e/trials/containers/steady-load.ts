import { setTimeout as sleep } from 'node:timers/promises';

interface Count {
  requests: number;
  failures: string[];
  slowestMs: number;
}

const documents = ['/', '/login', '/billing', '/faq?lang=th', '/release.json'];
const calls = ['/api/event?start=0&limit=8&past=false', '/api/config', '/api/health'];
const pauseMs = 100;
/** The edge lets a request wait for 30 s; a longer one counts as failed. */
const timeoutMs = 35_000;

/**
 * Constant load: documents, api calls, and every file that any document has named, so that files of replaced builds are
 * requested until the end. Counts failures and the longest duration per kind.
 */
export function startSteadyLoad(url: string, visitors = 2) {
  const files = new Set<string>();
  const none = (): Count => ({ requests: 0, failures: [], slowestMs: 0 });
  const counts = { documents: none(), api: none(), files: none() };
  let isStopped = false;

  async function ask(kind: keyof typeof counts, path: string) {
    const count = counts[kind];
    const begun = performance.now();
    count.requests += 1;
    try {
      const response = await fetch(url + path, {
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'manual',
      });
      const text = await response.text();
      if (response.status >= 400) throw new Error(`${response.status}`);
      if (kind !== 'documents') return;
      for (const [file] of text.matchAll(/\/(?:mfe|assets)\/[\w./-]+\.(?:json|js|css)\b/g)) files.add(file);
    } catch (error) {
      const { message, cause } = error as Error;
      count.failures.push(
        `${new Date().toISOString()} ${path}: ${message} ${cause instanceof Error ? cause.message : ''}`,
      );
    } finally {
      count.slowestMs = Math.max(count.slowestMs, performance.now() - begun);
    }
  }

  async function visit(first: number) {
    for (let step = first; !isStopped; step++) {
      // A different URL each time, so that the shell's cache does not answer.
      const path = documents[step % documents.length] ?? '/';
      await ask('documents', `${path}${path.includes('?') ? '&' : '?'}visit=${step}`);
      await ask('api', calls[step % calls.length] ?? '');
      for (const file of [...files].filter((_, index) => index % 8 === step % 8)) await ask('files', file);
      await sleep(pauseMs);
    }
  }
  const visits = Array.from({ length: visitors }, (_, visitor) => visit(visitor * 1000));

  return {
    counts,
    files,
    failures: () => Object.values(counts).flatMap(({ failures }) => failures),
    async stop() {
      isStopped = true;
      await Promise.all(visits);
    },
  };
}

/** Prints requests, failures and the slowest answer of each kind. */
export function printLoad({ counts }: ReturnType<typeof startSteadyLoad>): void {
  console.table(
    Object.fromEntries(
      Object.entries(counts).map(([kind, { requests, failures, slowestMs }]) => [
        kind,
        { requests, failed: failures.length, 'slowest ms': Math.round(slowestMs) },
      ]),
    ),
  );
}
