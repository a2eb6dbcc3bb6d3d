import { LiveProvider } from '@playday/shared/kit';
import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { afterPaint } from './after-paint.ts';

/**
 * The step from the document's picture to the live page. What the browser knows (`change`: who is signed in, what is in
 * the cart) comes with it, after the first drawing has been shown, and in small steps of the renderer's.
 */
export function Hydration({
  onShown,
  change,
  onLive,
  children,
}: {
  /** What stands below is drawn for the first time. */
  onShown: () => void;
  change?: () => void;
  /** Everything below is live and knows what the browser knows. */
  onLive: () => void;
  children: ReactNode;
}) {
  const [isLive, setLive] = useState(false);
  const [start] = useState(() => ({ onShown, change, onLive }));
  const isTold = useRef(false);
  useEffect(() => {
    afterPaint(() => {
      start.onShown();
      startTransition(() => {
        start.change?.();
        setLive(true);
      });
    });
  }, [start]);
  useEffect(() => {
    if (!isLive || isTold.current) return;
    isTold.current = true;
    start.onLive();
  }, [isLive, start]);
  return <LiveProvider value={isLive}>{children}</LiveProvider>;
}
