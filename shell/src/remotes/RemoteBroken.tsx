import { useEffect } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router';
import { FailurePanel } from './FailurePanel.tsx';
import styles from './remotes.module.css';

/** Shows where a remote's page failed, in its own region; the rest of the page goes on. */
export function RemoteBroken() {
  const error = useRouteError();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    console.warn('a page failed', pathname, error);
  }, [error, pathname]);
  return (
    <div className={styles.region}>
      <FailurePanel
        reason="broken"
        onRetry={async () => navigate(pathname + search, { replace: true, preventScrollReset: true })}
      />
    </div>
  );
}
