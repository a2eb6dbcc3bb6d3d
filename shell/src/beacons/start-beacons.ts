import type { Host } from '@playday/shared/contract';
import type { createBrowserRouter } from 'react-router';
import type { PageData } from '../page/page.ts';
import { ownerOf, remoteInSlot, remoteOf } from '../page/remote-at.ts';
import { tabStorage } from '../browser/storage.ts';
import { type Attribution, buildOf, shellOf } from './attribution.ts';
import { toReport } from './to-report.ts';
import { createBeaconQueue } from './beacon-queue.ts';
import { onErrorReport } from '../errors/report-error.ts';

interface BeaconOptions {
  page: PageData;
  router: Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>;
  host: Pick<Host, 'cart'>;
}

/** Sends visitor counts, errors and web vitals for each build on the page. No personal data. */
export function startBeacons({ page, router, host }: BeaconOptions) {
  const beacons = createBeaconQueue(page.release);
  const screens: { sinceMs: number; remote: string }[] = [
    { sinceMs: 0, remote: ownerOf(page, location.pathname) },
  ];
  /** The build whose page was on screen at that time. */
  const onScreen = (atMs: number) =>
    buildOf(
      page,
      screens.findLast(({ sinceMs }) => sinceMs <= atMs)?.remote ??
        ownerOf(page, location.pathname),
    );

  const countVisitor = (build: Attribution | null) => {
    const key = build && `playday.seen ${build.remote} ${build.build}`;
    if (!key || tabStorage.get(key) !== null) return;
    tabStorage.set(key, '1');
    beacons.add({ kind: 'visitor', ...build });
  };
  const onRouterState = ({
    location,
    navigation,
    matches,
    errors,
  }: BeaconOptions['router']['state']) => {
    if (navigation.state !== 'idle') return;
    const remote = ownerOf(page, location.pathname);
    if (screens.at(-1)?.remote !== remote) screens.push({ sinceMs: performance.now(), remote });
    const shown = remoteOf(matches.map(({ route }) => route));
    if (shown && !errors) countVisitor(buildOf(page, shown));
  };
  countVisitor(shellOf(page));
  onRouterState(router.state);
  router.subscribe(onRouterState);
  const cartRemote = remoteInSlot(page, 'cart');
  let wasOpened = false;
  host.cart.subscribe(() => {
    wasOpened ||= host.cart.get().isOpen;
    // Measured once the remote has loaded.
    if (cartRemote && wasOpened && performance.getEntriesByName(`remote ${cartRemote}`).length > 0)
      countVisitor(buildOf(page, cartRemote));
  });

  onErrorReport((pageError) => {
    void toReport(pageError, page).then((report) => report && beacons.add(report));
  });
  watchLongTasks((value, atMs) => {
    const build = onScreen(atMs);
    if (build) beacons.add({ kind: 'long-task', ...build, value });
  });
  const measure = () =>
    void import(/* webpackChunkName: "vitals" */ './vitals.ts')
      .then(({ watchVitals }) =>
        watchVitals((name, value, atMs) => {
          const build = onScreen(atMs);
          if (build)
            beacons.add({ kind: 'vital', ...build, name, value: Math.round(value * 1000) / 1000 });
        }),
      )
      .catch((error: unknown) => console.info('web vitals not measured', error));
  // Safari has no requestIdleCallback.
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
