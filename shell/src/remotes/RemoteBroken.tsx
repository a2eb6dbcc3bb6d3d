import { useIsHydrated } from '@playday/shared/kit';
import { useEffect } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router';
import { reportError } from '../beacons/report-error.ts';
import { usePage } from '../page-context.tsx';
import { FailurePanel } from './FailurePanel.tsx';
import { ownerOf } from './remote-at.ts';
import { RegionSkeleton } from './RemoteRegion.tsx';
import styles from './remotes.module.css';

/** Error boundary of a remote's region: shows that its page failed, while the rest of the page keeps working. */
export function RemoteBroken() {
  const error = useRouteError();
  const navigate = useNavigate();
  const isHydrated = useIsHydrated();
  const page = usePage();
  const { pathname, search } = useLocation();
  useEffect(() => {
    console.warn('a page failed', pathname, error);
    reportError({ type: 'caught', error, remote: ownerOf(page, pathname) });
  }, [error, page, pathname]);
  // A data error may precede hydration, but the first render must equal the document.
  if (!isHydrated && !page.isRendered) return <RegionSkeleton />;
  return (
    <div className={styles.region}>
      <FailurePanel
        reason="broken"
        onRetry={async () => navigate(pathname + search, { replace: true, preventScrollReset: true })}
      />
    </div>
  );
}
