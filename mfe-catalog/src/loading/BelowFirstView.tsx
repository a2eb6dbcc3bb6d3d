import { type Elements, useLocation, useNavigationType } from '@playday/shared/kit';
import { useDeferredValue } from 'react';
import styles from './BelowFirstView.module.css';
import { useIsFromDocument } from './use-is-from-document.ts';

/**
 * Content below the fold on a phone. After a client-side navigation it renders in a second pass, so that the first view
 * paints sooner. It renders at once in a server-rendered document, and where a scroll position has to be found: after
 * Back, or with a `#hash`.
 */
export function BelowFirstView({ children }: { children: Elements }) {
  const isFromDocument = useIsFromDocument();
  const restoresScroll = useNavigationType() === 'POP';
  const hasHash = useLocation().hash !== '';
  const isRendered = useDeferredValue(true, isFromDocument || restoresScroll || hasHash);
  return isRendered ? children : <div className={styles.room} />;
}
