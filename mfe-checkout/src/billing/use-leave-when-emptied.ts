import { useCart, useSession } from '@playday/shared/kit';
import { type RefObject, useEffect, useRef } from 'react';
import { useGoBack } from './use-go-back.ts';

/** When the time is over, or another tab emptied the cart, there is nothing to pay for here: back in history. */
export function useLeaveWhenEmptied(isPlaced: RefObject<boolean>) {
  const isEmpty = useCart().lines.length === 0;
  const isSignedIn = useSession().status === 'in';
  const goBack = useGoBack();
  const hasLeft = useRef(false);
  useEffect(() => {
    // Signing out empties the cart too, and leads elsewhere.
    if (!isEmpty || !isSignedIn || isPlaced.current || hasLeft.current) return;
    hasLeft.current = true;
    goBack();
  }, [isEmpty, isSignedIn, isPlaced, goBack]);
}
