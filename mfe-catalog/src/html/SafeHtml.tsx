import { Skeleton } from '@playday/shared/kit';
import { useEffect, useState } from 'react';
import { useIsFromDocument } from '../loading/use-is-from-document.ts';
import styles from './SafeHtml.module.css';
import type { Config } from 'dompurify';

/**
 * Renders the HTML of a description, which the api has sanitised. The server writes it unchanged,
 * and hydration keeps it. HTML that the browser inserts goes through DOMPurify first, which also
 * returns `TrustedHTML` for the page's CSP.
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

/** The same tags and attributes that the api's sanitiser allows. */
const rules = {
  ALLOWED_TAGS: ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'strong', 'em', 'br', 'blockquote', 'a'],
  ALLOWED_ATTR: ['href', 'rel'],
  ALLOW_DATA_ATTR: false,
  ALLOWED_URI_REGEXP: /^(?:https|mailto):/i,
  RETURN_TRUSTED_TYPE: true,
} satisfies Config;

/**
 * Loads DOMPurify on first use and sanitises the HTML; the result is `TrustedHTML` where the
 * browser supports it.
 */
async function purify(html: string): Promise<TrustedHTML> {
  const { default: DOMPurify } = await import(/* webpackChunkName: "purifier" */ 'dompurify');
  return DOMPurify.sanitize(html, rules);
}
