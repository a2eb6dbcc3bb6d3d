import { Skeleton, useIsHydrated } from '@playday/shared/kit';
import { Outlet } from 'react-router';
import { usePage } from '../page-context.tsx';
import { PageBoundary } from './PageBoundary.tsx';
import { BoundaryOverlay, useBoundaryOverlay } from './BoundaryOverlay.tsx';
import styles from './remotes.module.css';
import { useTranslation } from 'react-i18next';

/** The region of the page that a remote renders. A page without server rendering shows a skeleton first. */
export function RemoteRegion() {
  const isHydrated = useIsHydrated();
  const { isRendered } = usePage();
  const hasSeams = useBoundaryOverlay();
  return (
    <div className={styles.region} data-late={!isRendered || undefined} data-seams={hasSeams || undefined}>
      {hasSeams && <BoundaryOverlay />}
      <PageBoundary>{isRendered || isHydrated ? <Outlet /> : <PageSkeleton />}</PageBoundary>
    </div>
  );
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
