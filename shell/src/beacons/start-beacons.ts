import { ownerOf, type RemoteName } from '@playday/shared/contract/remotes';
import type { Host } from '@playday/shared/contract';
import type { createBrowserRouter } from 'react-router';
import type { PageData } from '../page.ts';
import { tabStorage } from '../storage.ts';
import { type Attribution, buildOf, shellOf } from './attribution.ts';
import { toReport } from './to-report.ts';
import { createBeaconQueue } from './beacon-queue.ts';
import { onErrorReport } from './report-error.ts';

interface Needs {
  page: PageData;
  router: Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>;
  host: Pick<Host, 'cart'>;
}

/** Tells the server how each build on the page does: who saw it, what went wrong, how it felt. Nothing personal. */
export function startBeacons({ page, router, host }: Needs) {
  const outbox = createBeaconQueue(page.release);
  const screens: { sinceMs: number; remote: RemoteName }[] = [
    { sinceMs: 0, remote: ownerOf(location.pathname) },
  ];
  /** The build whose page was on screen then. */
  const onScreen = (atMs: number) =>
    buildOf(page, screens.findLast(({ sinceMs }) => sinceMs <= atMs)?.remote ?? ownerOf(location.pathname));

  const greet = (author: Attribution | null) => {
    const key = author && `playday.seen ${author.remote} ${author.build}`;
    if (!key || tabStorage.get(key) !== null) return;
    tabStorage.set(key, '1');
    outbox.add({ kind: 'visitor', ...author });
  };
  const look = ({ location, navigation, matches, errors }: Needs['router']['state']) => {
    if (navigation.state !== 'idle') return;
    const remote = ownerOf(location.pathname);
    if (screens.at(-1)?.remote !== remote) screens.push({ sinceMs: performance.now(), remote });
    const shown = matches
      .map(({ route }) => (route.handle as { remote?: RemoteName } | undefined)?.remote)
      .find(Boolean);
    if (shown && !errors) greet(buildOf(page, shown));
  };
  greet(shellOf(page));
  look(router.state);
  router.subscribe(look);
  let wasOpened = false;
  host.cart.subscribe(() => {
    wasOpened ||= host.cart.get().isOpen;
    // Measured once checkout is there.
    if (wasOpened && performance.getEntriesByName('remote checkout').length > 0)
      greet(buildOf(page, 'checkout'));
  });

  onErrorReport((mishap) => {
    void toReport(mishap, page).then((fact) => fact && outbox.add(fact));
  });
  watchLongTasks((value, atMs) => {
    const author = onScreen(atMs);
    if (author) outbox.add({ kind: 'long-task', ...author, value });
  });
  const measure = () =>
    void import(/* webpackChunkName: "vitals" */ './vitals.ts')
      .then(({ watchVitals }) =>
        watchVitals((name, value, atMs) => {
          const author = onScreen(atMs);
          if (author) outbox.add({ kind: 'vital', ...author, name, value: Math.round(value * 1000) / 1000 });
        }),
      )
      .catch((error: unknown) => console.info('not measured', error));
  // Safari has no idle callback.
  if ('requestIdleCallback' in window) requestIdleCallback(measure);
  else setTimeout(measure, 1000);
}

function watchLongTasks(tell: (durationMs: number, atMs: number) => void) {
  if (
    !('PerformanceObserver' in globalThis) ||
    !PerformanceObserver.supportedEntryTypes?.includes('longtask')
  )
    return;
  new PerformanceObserver((list) => {
    for (const { duration, startTime } of list.getEntries()) tell(Math.round(duration), startTime);
  }).observe({ type: 'longtask', buffered: true });
}
