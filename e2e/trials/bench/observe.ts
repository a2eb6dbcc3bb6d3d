/** What a page records about itself; read as `window.seen`. Times in ms since the navigation started. */
export interface Seen {
  fcpMs: number;
  lcpMs: number;
  lcpElement: string;
  shift: number;
  /** When the page was hydrated; 0 before that. */
  hydratedMs: number;
  /** Duration of a navigation within the document. */
  arrivedMs?: number;
  /** Duration of *Back* within the document. */
  backMs?: number;
}

declare global {
  interface Window {
    seen: Seen;
  }
}

/** Runs in the page before its first script. It is sent there as text, so it must not use anything outside itself. */
export function observe() {
  const seen: Seen = {
    fcpMs: 0,
    lcpMs: 0,
    lcpElement: '',
    shift: 0,
    hydratedMs: 0,
  };
  window.seen = seen;
  type Entry = PerformanceEntry & {
    element?: Element;
    url?: string;
    value: number;
    hadRecentInput: boolean;
  };
  const on = (type: string, take: (entry: Entry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry as Entry);
    }).observe({ type, buffered: true });
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.fcpMs = startTime;
  });
  on('largest-contentful-paint', ({ startTime, element, url }) => {
    seen.lcpMs = startTime;
    seen.lcpElement = `${element?.tagName.toLowerCase() ?? '?'} ${url?.split('/').slice(-2).join('/') ?? ''}`;
  });
  on('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) seen.shift += value;
  });
  const watch = new MutationObserver(() => {
    if (seen.hydratedMs || !document.documentElement?.dataset.hydrated) return;
    seen.hydratedMs = performance.now();
  });
  watch.observe(document, { subtree: true, attributes: true, attributeFilter: ['data-hydrated'] });
}
