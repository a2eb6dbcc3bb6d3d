import { type Elements, useLocation, useNavigationType } from '@playday/shared/kit';
import { useDeferredValue, useLayoutEffect, useRef } from 'react';
import styles from './loading.module.css';
import { useIsFromDocument } from './use-is-from-document.ts';

/** The height of each part that was out of view when its page was left; of the last hundred. */
const leftOutOfView = new Map<string, number>();

interface PartProps {
  /** Unique on its page. */
  name?: string;
  /** In the first view, so that it waits only after Back. */
  isFirst?: boolean;
  className?: string | undefined;
  children: Elements;
}

/**
 * Content below the fold on a phone. After a client-side navigation it renders in a second pass, so
 * that the first view paints sooner. It renders at once in a server-rendered document, with a
 * `#hash`, and after Back, where a scroll position has to be found, unless it was out of view when
 * the page was left.
 */
export function BelowFirstView({ name, isFirst = false, className, children }: PartProps) {
  const part = useRef<HTMLDivElement>(null);
  const isFromDocument = useIsFromDocument();
  const isBack = useNavigationType() === 'POP';
  const { key, hash } = useLocation();
  // In a window of another width everything has another place.
  const place = isFromDocument ? '' : [key, name, innerWidth].join();
  const height = isBack ? leftOutOfView.get(place) : undefined;
  const isAtOnce = isBack ? height === undefined : isFirst || hash !== '';
  const isRendered = useDeferredValue(true, isFromDocument || isAtOnce);
  useLayoutEffect(() => {
    const box = place && isRendered && part.current;
    if (!box) return;
    return () => {
      const { top, bottom } = box.getBoundingClientRect();
      leftOutOfView.delete(place);
      if (top > innerHeight || bottom < 0) leftOutOfView.set(place, bottom - top);
      if (leftOutOfView.size > 100) leftOutOfView.delete([...leftOutOfView.keys()][0]!);
    };
  }, [place, isRendered]);
  return (
    <div
      ref={part}
      className={isRendered ? className : styles.room}
      style={isRendered ? undefined : { minBlockSize: height }}
    >
      {isRendered && children}
    </div>
  );
}
