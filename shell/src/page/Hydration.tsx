import { LiveProvider } from '@playday/shared/kit';
import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { afterPaint } from '../browser/after-paint.ts';

/**
 * Hydrates the document. The browser's own state (`change`: who is signed in, what is in the cart)
 * is applied in a transition after the first render, so that the work is split into short tasks.
 */
export function Hydration({
  onShown,
  change,
  onLive,
  children,
}: {
  /** Called when the children have rendered for the first time. */
  onShown: () => void;
  change?: () => void;
  /** Called when all children are hydrated and reflect the browser's state. */
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
