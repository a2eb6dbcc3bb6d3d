import { useIsHydrated } from '@playday/shared/kit';
import { Outlet } from 'react-router';
import { usePage } from '../page-context.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import { BoundaryOverlay, useBoundaryOverlay } from './BoundaryOverlay.tsx';
import styles from './remotes.module.css';

/** The place on the page that a remote draws. What the server could not render shows as a skeleton first. */
export function RemoteRegion() {
  const isHydrated = useIsHydrated();
  const { isRendered } = usePage();
  const hasSeams = useBoundaryOverlay();
  return (
    <div className={styles.region} data-late={!isRendered || undefined} data-seams={hasSeams || undefined}>
      {hasSeams && <BoundaryOverlay />}
      {isRendered || isHydrated ? <Outlet /> : <PageSkeleton />}
    </div>
  );
}

/** The same region while its pages' data is awaited for the first time. */
export const RegionSkeleton = () => (
  <div className={styles.region}>
    <PageSkeleton />
  </div>
);
