import type { createBrowserRouter } from 'react-router';
import type { PageData } from '../page/page.ts';
import { ownerOf } from '../page/remote-at.ts';

interface Deps {
  page: Pick<PageData, 'remotes'>;
  router: Pick<ReturnType<typeof createBrowserRouter>, 'subscribe'>;
  prefetchCode: (url: URL) => Promise<unknown>;
}

/**
 * When idle, prefetches the code of pages that links in view lead to, for the current remote only:
 * other remotes, and all data, are prefetched on intent. Does nothing with data saver on or on a
 * slow network.
 */
export function prefetchInView({ page, router, prefetchCode }: Deps): void {
  const { connection } = navigator as {
    connection?: { saveData?: boolean; effectiveType?: string };
  };
  if (connection?.saveData || /2g/.test(connection?.effectiveType ?? '')) return;
  const asked = new Set<string>();
  const inView = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      inView.unobserve(target);
      const url = new URL((target as HTMLAnchorElement).href);
      // Pages with the same first path segment share their code.
      const kind = url.pathname.split('/')[1] ?? '';
      if (url.origin !== location.origin) continue;
      if (ownerOf(page, url.pathname) !== ownerOf(page, location.pathname)) continue;
      if (asked.has(kind)) continue;
      asked.add(kind);
      whenIdle(() => void prefetchCode(url));
    }
  });
  const watch = () => {
    inView.disconnect();
    for (const link of document.querySelectorAll('#content a[href^="/"]')) inView.observe(link);
  };
  whenIdle(watch);
  router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') whenIdle(watch);
  });
}

const whenIdle = (run: () => void) =>
  'requestIdleCallback' in globalThis
    ? requestIdleCallback(run, { timeout: 5000 })
    : setTimeout(run, 1000);
