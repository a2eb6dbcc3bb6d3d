import { setTimeout as sleep } from 'node:timers/promises';
import type { ShownVisitor, Visit } from './tour-state.ts';

const pauseMs = 2_000;
const shown = 30;
/** A page repeats a read for about this long before it says that the shop cannot be reached. */
const patienceMs = 30_000;
const repeatMs = 1_000;

/** A document as a browser has loaded it. */
export interface OpenDocument {
  html: string;
  /** Which build of each remote it was made from. */
  builds: Record<string, string>;
  /** The addresses of the files of these builds. */
  files: string[];
}

/** Answers that say: ask again. */
const isTemporary = (status: number) => [502, 503, 504].includes(status);

/**
 * Reads an address of the shop as a patient page does: again after a second while nobody answers.
 * Throws when the answer is an error, or does not come.
 */
export async function readPatiently(
  address: string,
  signal: AbortSignal,
): Promise<{ text: string; visit: Visit }> {
  const startedAt = performance.now();
  for (let visit: Visit = 'served'; ; visit = 'waited') {
    const answer = await fetch(address, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
    }).catch(() => undefined);
    // A connection may break off in the body.
    const text = answer?.ok ? await answer.text().catch(() => undefined) : undefined;
    if (text !== undefined) return { text, visit };
    signal.throwIfAborted();
    const mayRepeat = !answer || answer.ok || isTemporary(answer.status);
    if (!mayRepeat || performance.now() - startedAt > patienceMs)
      throw new Error(`${address} answers ${answer?.status ?? 'nothing'}`);
    await sleep(repeatMs, undefined, { signal });
  }
}

/** Opens a page of the shop; each time another address, so that no cache of the shell answers. */
export async function openDocument(shop: string, path: string, signal: AbortSignal) {
  const mark = path.includes('?') ? '&' : '?';
  const address = `${shop}${path}${mark}visit=${Math.random().toString(36).slice(2)}`;
  const { text: html, visit } = await readPatiently(address, signal);
  const data = /<script type="application\/json" id="page">(.*?)<\/script>/su.exec(html)?.[1];
  const { remotes = {} } = JSON.parse(data ?? '{}') as {
    remotes?: Record<string, { build: string }>;
  };
  const found = html.matchAll(/\/mfe\/[\w-]+\/\w+\/[\w./-]+\.(?:js|css|json)\b/gu);
  const document: OpenDocument = {
    html,
    builds: Object.fromEntries(Object.entries(remotes).map(([name, { build }]) => [name, build])),
    files: [...new Set([...found].map(([file]) => file))],
  };
  return { document, visit };
}

type Visitor = Pick<ShownVisitor, 'name' | 'does'> & {
  visit: (signal: AbortSignal) => Promise<{ visit: Visit; note?: string }>;
};

/** The worst of several. */
const worst = (visits: Visit[]): Visit => (visits.includes('waited') ? 'waited' : 'served');

/** Reads a page, and one file of this remote that the page needs. */
const readsPage = (shop: string, path: string, remote: string): Visitor['visit'] => {
  let next = 0;
  return async (signal) => {
    const { document, visit } = await openDocument(shop, path, signal);
    const own = document.files.filter((file) => file.startsWith(`/mfe/${remote}/`));
    const file = own[next++ % Math.max(1, own.length)];
    const code = file ? await readPatiently(shop + file, signal) : { visit };
    return { visit: worst([visit, code.visit]) };
  };
};

/** Keeps a tab open: its document is never loaded again, and its files are asked for. */
function keepsTab(shop: string): Visitor['visit'] {
  let tab: OpenDocument | undefined;
  let next = 0;
  return async (signal) => {
    tab ??= (await openDocument(shop, '/', signal)).document;
    const file = tab.files[next++ % Math.max(1, tab.files.length)];
    const { visit } = await readPatiently(shop + (file ?? '/'), signal);
    return { visit, note: `Its catalog: ${tab.builds.catalog ?? '?'}` };
  };
}

const readsApi =
  (shop: string, path: string): Visitor['visit'] =>
  (signal) =>
    readPatiently(`${shop}/api${path}`, signal);

const visitorsOf = (shop: string): Visitor[] => [
  { name: 'Mali', does: 'reads the home page', visit: readsPage(shop, '/', 'catalog') },
  { name: 'Somchai', does: 'keeps one tab open', visit: keepsTab(shop) },
  { name: 'Araya', does: 'looks for events', visit: readsApi(shop, '/event?start=0&limit=8') },
  { name: 'Niran', does: 'is about to pay', visit: readsPage(shop, '/billing', 'checkout') },
  {
    name: 'Sophea',
    does: 'signs in, in Khmer',
    visit: readsPage(shop, '/login?lang=km', 'account'),
  },
  { name: 'Lin', does: 'checks the shop’s settings', visit: readsApi(shop, '/config') },
];

/**
 * A small crowd that uses the shop for as long as `start` and `stop` say: about three visits a
 * second in all. `changed` is called after each.
 */
export function watchVisitors(shop: string, changed: () => void) {
  const visitors = visitorsOf(shop).map((visitor) => ({
    visitor,
    shown: {
      ...{ name: visitor.name, does: visitor.does, note: '' },
      ...{ served: 0, waited: 0, failed: 0, recent: [] as Visit[] },
    },
  }));
  let running: AbortController | undefined;

  async function keepVisiting({ visitor, shown: seen }: (typeof visitors)[number], late: number) {
    const signal = running!.signal;
    try {
      await sleep(late, undefined, { signal });
      for (; ; await sleep(pauseMs, undefined, { signal })) {
        const { visit, note } = await visitor
          .visit(signal)
          .catch(() => ({ visit: 'failed' as const, note: undefined }));
        signal.throwIfAborted();
        seen[visit] += 1;
        seen.recent = [...seen.recent, visit].slice(-shown);
        seen.note = note ?? seen.note;
        changed();
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  return {
    shown: (): ShownVisitor[] => visitors.map((each) => each.shown),
    start(): void {
      if (running) return;
      running = new AbortController();
      for (const [at, visitor] of visitors.entries())
        void keepVisiting(visitor, (at * pauseMs) / visitors.length);
    },
    stop(): void {
      running?.abort();
      running = undefined;
    },
  };
}
