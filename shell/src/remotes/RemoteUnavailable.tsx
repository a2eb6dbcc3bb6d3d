import { ownerOf } from '@playday/shared/contract/remotes';
import { useIsHydrated } from '@playday/shared/kit';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { FailurePanel } from './FailurePanel.tsx';
import { useServerHtml } from './server-html.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import styles from './remotes.module.css';
import { useRemotes } from './remotes.ts';

/** Stands where a remote should, while it cannot be had. Content that the server already drew stays below. */
export function RemoteUnavailable() {
  const { pathname } = useLocation();
  const remotes = useRemotes();
  const kept = useServerHtml(pathname);
  const isHydrated = useIsHydrated();
  const name = ownerOf(pathname);
  useEffect(() => {
    // Whoever comes back later should not have to press a button for what may be over.
    if (remotes?.isWorthRetrying(name)) void remotes.retry(name);
  }, [remotes, name]);
  const panel = <FailurePanel reason="unavailable" onRetry={async () => remotes?.retry(name)} />;
  if (kept === null) return <div className={styles.region}>{isHydrated ? panel : <PageSkeleton />}</div>;
  return (
    <>
      {isHydrated && panel}
      {/* At hydration React leaves this element's content as the document has it. */}
      <div className={styles.region} dangerouslySetInnerHTML={{ __html: kept }} suppressHydrationWarning />
    </>
  );
}
