import { useCart, useSession } from '@playday/shared/kit';
import { type RefObject, useEffect, useRef } from 'react';
import { useGoBack } from './use-go-back.ts';

/** Goes back in history when the hold expires or another tab empties the cart. `isPlaced`: the order itself emptied it. */
export function useLeaveWhenEmptied(isPlaced: RefObject<boolean>) {
  const isEmpty = useCart().lines.length === 0;
  const isSignedIn = useSession().status === 'in';
  const goBack = useGoBack();
  const hasLeft = useRef(false);
  useEffect(() => {
    // Sign-out empties the cart too, but navigates elsewhere.
    if (!isEmpty || !isSignedIn || isPlaced.current || hasLeft.current) return;
    hasLeft.current = true;
    goBack();
  }, [isEmpty, isSignedIn, isPlaced, goBack]);
}
