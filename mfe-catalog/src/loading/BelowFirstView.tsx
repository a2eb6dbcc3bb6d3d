import { useLocation, useNavigationType } from '@playday/shared/kit';
import { type ReactNode, useDeferredValue } from 'react';
import styles from './BelowFirstView.module.css';
import { useIsFromDocument } from './use-is-from-document.ts';

/**
 * What a phone shows only after scrolling. Where a link led here it is drawn after the first picture, which comes
 * sooner for it. A document has it all, and so has a page whose place is to be found again: after Back, or at a `#part`.
 */
export function BelowFirstView({ children }: { children: ReactNode }) {
  const isFromDocument = useIsFromDocument();
  const isWithPlace = useNavigationType() === 'POP';
  const isAtPart = useLocation().hash !== '';
  const isDrawn = useDeferredValue(true, isFromDocument || isWithPlace || isAtPart);
  return isDrawn ? children : <div className={styles.room} />;
}
