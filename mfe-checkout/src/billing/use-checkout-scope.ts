import type { PaymentMethod } from '@playday/shared/api-contract';
import { atom, useAtom, useSetAtom } from '@playday/shared/kit';
import { useEffect } from 'react';
import { chooseMethodAtom, methodAtom } from '../methods/method-atoms.ts';
import { clearPromoAtom } from '../promo/promo-atoms.ts';

/** Whose choice promo and method are, and for which event. */
const checkoutScopeAtom = atom<string | null>(null);

/**
 * Promo and method outlive the page, so that a visit to sign-in loses nothing; for another event, or another buyer,
 * they begin anew. A method that is no longer offered is let go, and one that is the only one is chosen.
 */
export function useCheckoutScope(deed: string, offered: PaymentMethod[]) {
  const [current, setDeed] = useAtom(checkoutScopeAtom);
  const clearPromo = useSetAtom(clearPromoAtom);
  const chooseMethod = useSetAtom(chooseMethodAtom);
  const [method] = useAtom(methodAtom);
  const isOffered = offered.some(({ id }) => id === method?.id);
  const only = offered.length === 1 ? offered[0] : undefined;

  useEffect(() => {
    if (current === deed) return;
    setDeed(deed);
    clearPromo();
    chooseMethod(null);
  }, [current, deed, setDeed, clearPromo, chooseMethod]);

  useEffect(() => {
    if (method && !isOffered) chooseMethod(null);
    else if (!method && only) chooseMethod(only);
  }, [method, isOffered, only, chooseMethod]);
}
