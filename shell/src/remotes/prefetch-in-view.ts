import { ownerOf } from '@playday/shared/contract/remotes';
import type { createBrowserRouter } from 'react-router';

interface Needs {
  router: Pick<ReturnType<typeof createBrowserRouter>, 'subscribe'>;
  prefetchCode: (url: URL) => Promise<unknown>;
}

/**
 * While nothing else is to be done, brings in the code of pages that links in view lead to, one remote's own pages only:
 * another remote, and any data, come on intent. Nothing for those who save data or have a slow network.
 */
export function prefetchInView({ router, prefetchCode }: Needs): void {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  if (connection?.saveData || /2g/.test(connection?.effectiveType ?? '')) return;
  const asked = new Set<string>();
  const inView = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      inView.unobserve(target);
      const url = new URL((target as HTMLAnchorElement).href);
      // Pages of one kind are made of the same code.
      const kind = url.pathname.split('/')[1] ?? '';
      if (url.origin !== location.origin || ownerOf(url.pathname) !== ownerOf(location.pathname)) continue;
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
  'requestIdleCallback' in globalThis ? requestIdleCallback(run, { timeout: 5000 }) : setTimeout(run, 1000);
