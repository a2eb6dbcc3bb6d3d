import { Skeleton } from '@playday/shared/kit';
import { useEffect, useState } from 'react';
import { useIsFromDocument } from '../loading/use-is-from-document.ts';
import { purify } from './purify.ts';
import styles from './SafeHtml.module.css';

/**
 * Renders the HTML of a description, which the api has sanitised. The server writes it unchanged, and hydration keeps it.
 * HTML that the browser inserts goes through DOMPurify first, which also returns `TrustedHTML` for the page's CSP.
 */
export function SafeHtml({ html }: { html: string }) {
  const isFromDocument = useIsFromDocument();
  const [inDocument] = useState(isFromDocument ? html : null);
  const [purified, setPurified] = useState<{ of: string; html: TrustedHTML } | null>(null);
  const isAsItCame = html === inDocument;

  useEffect(() => {
    let isWanted = true;
    if (!isAsItCame)
      void purify(html).then((clean) => {
        if (isWanted) setPurified({ of: html, html: clean });
      });
    return () => {
      isWanted = false;
    };
  }, [html, isAsItCame]);

  if (isAsItCame) return <div className={styles.html} dangerouslySetInnerHTML={{ __html: html }} />;
  if (purified?.of !== html) return <SanitiserPending />;
  return <div className={styles.html} dangerouslySetInnerHTML={{ __html: purified.html }} />;
}

const SanitiserPending = () => (
  <div className={styles.awaited} aria-busy="true">
    <Skeleton />
    <Skeleton />
    <Skeleton width="60%" />
  </div>
);
