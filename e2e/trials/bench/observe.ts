/**
 * What a page records about itself; read as `window.seen`. Times in ms since the navigation
 * started.
 */
export interface Seen {
  fcpMs: number;
  lcpMs: number;
  lcpElement: string;
  shift: number;
  /** When the first script was added that runs. */
  scriptMs: number;
  /** When the page was hydrated; 0 before that. */
  hydratedMs: number;
  /** Duration of an answer within the document; 0 before its frame was painted. */
  answerMs: number;
  /**
   * Measures one: from `begunAt`, or else the next tap, until there is such an element with such a
   * text and its frame has been painted, but nothing that the page does after that.
   */
  awaitAnswer: (selector: string, text: string, begunAt?: number) => void;
}

declare global {
  interface Window {
    seen: Seen;
  }
}

/**
 * Runs in the page before its first script. It is sent there as text, so it must not use anything
 * outside itself.
 */
export function observe() {
  const seen: Seen = {
    fcpMs: 0,
    lcpMs: 0,
    lcpElement: '',
    shift: 0,
    scriptMs: 0,
    hydratedMs: 0,
    answerMs: 0,
    awaitAnswer(selector, text, begunAt = 0) {
      addEventListener('click', (tap) => void (begunAt ||= tap.timeStamp), {
        capture: true,
        once: true,
      });
      const tell = () => void (seen.answerMs = performance.now() - begunAt);
      const watch = new MutationObserver(() => {
        if (!document.querySelector(selector)?.textContent?.includes(text)) return;
        watch.disconnect();
        seen.answerMs = 0;
        requestAnimationFrame(() => void scheduler.postTask(tell, { priority: 'user-blocking' }));
      });
      watch.observe(document, {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      });
    },
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
    const file = url?.split('/').slice(-2).join('/') ?? '';
    seen.lcpElement = `${element?.tagName.toLowerCase() ?? '?'} ${file}`;
  });
  on('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) seen.shift += value;
  });
  const watch = new MutationObserver(() => {
    if (seen.hydratedMs || !document.documentElement?.dataset.hydrated) return;
    seen.hydratedMs = performance.now();
  });
  watch.observe(document, { subtree: true, attributes: true, attributeFilter: ['data-hydrated'] });
  const added = new MutationObserver(() => {
    if (!document.querySelector('head > script[src]')) return;
    seen.scriptMs = performance.now();
    added.disconnect();
  });
  added.observe(document, { subtree: true, childList: true });
}
