import type { PaymentMethod } from '@playday/shared/api-contract';
import { atom, useAtom, useSetAtom } from '@playday/shared/kit';
import { useEffect } from 'react';
import { chooseMethodAtom, methodAtom } from '../methods/method-atoms.ts';
import { clearPromoAtom } from '../promo/promo-atoms.ts';

/** The event and the buyer that the promo code and the payment method belong to. */
const checkoutScopeAtom = atom<string | null>(null);

/**
 * Promo code and method outlive the page, so that they survive a visit to sign-in; another event or another buyer resets
 * them. A method that is no longer offered is deselected, and a single one is selected automatically.
 */
export function useCheckoutScope(scope: string, offered: PaymentMethod[]) {
  const [current, setScope] = useAtom(checkoutScopeAtom);
  const clearPromo = useSetAtom(clearPromoAtom);
  const chooseMethod = useSetAtom(chooseMethodAtom);
  const [method] = useAtom(methodAtom);
  const isOffered = offered.some(({ id }) => id === method?.id);
  const only = offered.length === 1 ? offered[0] : undefined;

  useEffect(() => {
    if (current === scope) return;
    setScope(scope);
    clearPromo();
    chooseMethod(null);
  }, [current, scope, setScope, clearPromo, chooseMethod]);

  useEffect(() => {
    if (method && !isOffered) chooseMethod(null);
    else if (!method && only) chooseMethod(only);
  }, [method, isOffered, only, chooseMethod]);
}
