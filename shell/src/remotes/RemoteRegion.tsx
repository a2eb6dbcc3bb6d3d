import { Skeleton, useIsHydrated } from '@playday/shared/kit';
import { Outlet, useLocation, useMatches } from 'react-router';
import { usePage } from '../page/page-context.tsx';
import { PageBoundary } from './PageBoundary.tsx';
import styles from './remotes.module.css';
import { useTranslation } from 'react-i18next';
import { tabStorage } from '../browser/storage.ts';
import { ownerOf, remoteOf } from '../page/remote-at.ts';
import { reportError } from '../errors/report-error.ts';
import { useEffect } from 'react';

/**
 * The region of the page that a remote renders. A page without server rendering shows a skeleton
 * first.
 */
export function RemoteRegion() {
  const isHydrated = useIsHydrated();
  const { isRendered } = usePage();
  const hasSeams = useBoundaryOverlay();
  if (useIsForeign()) return <RegionSkeleton />;
  return (
    <div
      className={styles.region}
      data-late={!isRendered || undefined}
      data-seams={hasSeams || undefined}
    >
      {hasSeams && <BoundaryOverlay />}
      <PageBoundary>{isRendered || isHydrated ? <Outlet /> : <PageSkeleton />}</PageBoundary>
    </div>
  );
}

/**
 * Whether the matched route is at an address that another remote declares. If so, reports it and
 * reloads the page: the new document has the declared one.
 */
function useIsForeign(): boolean {
  const page = usePage();
  const { pathname } = useLocation();
  const remote = remoteOf(useMatches());
  const owner = ownerOf(page, pathname);
  const isForeign = remote !== undefined && owner !== '' && owner !== remote;
  useEffect(() => {
    if (!isForeign) return;
    const error = `route at ${pathname} of ${owner}`;
    reportError({ type: 'caught', remote, error });
    location.reload();
  }, [isForeign, remote, owner, pathname]);
  return isForeign;
}

/** The same region while its page's data loads for the first time. */
export const RegionSkeleton = () => (
  <div className={styles.region}>
    <PageSkeleton />
  </div>
);

/** A title over a list, as most pages have them, until the page's remote draws its own skeleton. */
export function PageSkeleton() {
  const { t } = useTranslation('shell');
  return (
    <div className={styles.skeleton} role="status" aria-label={t('loading')}>
      <Skeleton width="45%" height="48px" />
      <Skeleton height="120px" />
      <Skeleton height="120px" />
      <Skeleton height="120px" />
    </div>
  );
}

const key = 'playday.seams';

/**
 * `?seams` in the address outlines each remote's region in this tab, with its build and load time;
 * `?seams=off` ends it.
 */
function useBoundaryOverlay(): boolean {
  const isHydrated = useIsHydrated();
  const wanted = new URLSearchParams(useLocation().search).get('seams');
  if (!isHydrated) return false;
  if (wanted !== null) tabStorage.set(key, wanted === 'off' ? null : 'on');
  return tabStorage.get(key) === 'on';
}

/** The label on a remote's region. */
function BoundaryOverlay() {
  const page = usePage();
  const matches = useMatches();
  const name = remoteOf(matches);
  if (!name) return null;
  const [load] = performance.getEntriesByName(`remote ${name}`);
  const loading = load ? `loaded in ${Math.round(load.duration)} ms` : 'not loaded';
  const how = page.isRendered ? 'rendered on the server' : 'rendered in the browser';
  return (
    <p
      className={styles.seam}
    >{`${name} · ${page.remotes[name]?.build} · ${loading} · first page ${how}`}</p>
  );
}
