import { useIsHydrated } from '@playday/shared/kit';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { FailurePanel } from './FailurePanel.tsx';
import { usePage } from '../page-context.tsx';
import { ownerOf } from './remote-at.ts';
import { useRemotes, useServerHtml } from './remotes.ts';
import { PageSkeleton } from './RemoteRegion.tsx';
import styles from './remotes.module.css';

/** Shown in place of a remote that failed to load. Content from the server's document stays below it. */
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
  if (kept === null) return <div className={styles.region}>{isHydrated ? panel : <PageSkeleton />}</div>;
  return (
    <>
      {isHydrated && panel}
      {/* On hydration React leaves this element's content as it is in the document. Its forms have no code, and the browser must not send them. */}
      <div
        className={styles.region}
        dangerouslySetInnerHTML={{ __html: kept }}
        onSubmit={(event) => event.preventDefault()}
        suppressHydrationWarning
      />
    </>
  );
}
