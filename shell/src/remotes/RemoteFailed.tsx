import { useIsHydrated } from '@playday/shared/kit';
import { useEffect } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router';
import { reportError } from '../errors/report-error.ts';
import { usePage } from '../page/page-context.tsx';
import { disableControls } from './disable-controls.ts';
import { FailurePanel } from './FailurePanel.tsx';
import { isMissing, PageMissing } from './PageMissing.tsx';
import { ownerOf } from '../page/remote-at.ts';
import { PageSkeleton, RegionSkeleton } from './RemoteRegion.tsx';
import { useRemotes, useServerHtml } from './remotes.ts';
import styles from './remotes.module.css';

/**
 * Error boundary of a remote's region: shows that its page failed or does not exist, while the rest
 * of the page keeps working.
 */
export function RemoteBroken() {
  const error = useRouteError();
  const navigate = useNavigate();
  const isHydrated = useIsHydrated();
  const page = usePage();
  const { pathname, search } = useLocation();
  useEffect(() => {
    // A 400 of the api may be a fault of the page.
    if (isMissing(error) && (error as { status: number }).status === 404) return;
    console.warn('a page failed', pathname, error);
    reportError({ type: 'caught', error, remote: ownerOf(page, pathname) });
  }, [error, page, pathname]);
  // A data error may precede hydration, but the first render must equal the document.
  if (!isHydrated && !page.isRendered) return <RegionSkeleton />;
  if (isMissing(error)) return <PageMissing />;
  return (
    <div className={styles.region}>
      <FailurePanel
        reason="broken"
        onRetry={async () =>
          navigate(pathname + search, { replace: true, preventScrollReset: true })
        }
      />
    </div>
  );
}

/**
 * Shown in place of a remote that failed to load. Content from the server's document stays below
 * it.
 */
export function RemoteUnavailable() {
  const { pathname } = useLocation();
  const remotes = useRemotes();
  const kept = useServerHtml(pathname);
  const isHydrated = useIsHydrated();
  const name = ownerOf(usePage(), pathname);
  useEffect(() => {
    // Retries by itself on a later visit, so that the visitor need not press the button.
    if (remotes?.isWorthRetrying(name)) void remotes.retry(name);
  }, [remotes, name]);
  const panel = <FailurePanel reason="unavailable" onRetry={async () => remotes?.retry(name)} />;
  if (kept === null)
    return <div className={styles.region}>{isHydrated ? panel : <PageSkeleton />}</div>;
  return (
    <>
      {isHydrated && panel}
      {/* On hydration React leaves this element's content as it is in the document. */}
      <div
        ref={disableControls}
        className={styles.region}
        dangerouslySetInnerHTML={{ __html: kept }}
        suppressHydrationWarning
      />
    </>
  );
}
