import type { PaymentMethod } from '@playday/shared/contracts/api';
import { atom, useAtom, useSetAtom } from '@playday/shared/kit';
import { useEffect } from 'react';
import { chooseMethodAtom, methodAtom } from '../methods/method-atoms.ts';
import { clearPromoAtom } from '../promo/promo-atoms.ts';

/** The event that promo and method were chosen for. */
const eventAtom = atom<number | null>(null);

/**
 * Promo and method outlive the page, so that a visit to sign-in loses nothing; for another event they begin anew.
 * A method that is no longer offered is let go, and one that is the only one is chosen.
 */
export function useBillingDeed(eventId: number, offered: PaymentMethod[]) {
  const [of, setEvent] = useAtom(eventAtom);
  const clearPromo = useSetAtom(clearPromoAtom);
  const chooseMethod = useSetAtom(chooseMethodAtom);
  const [method] = useAtom(methodAtom);
  const isOffered = offered.some(({ id }) => id === method?.id);
  const only = offered.length === 1 ? offered[0] : undefined;

  useEffect(() => {
    if (of === eventId) return;
    setEvent(eventId);
    clearPromo();
    chooseMethod(null);
  }, [of, eventId, setEvent, clearPromo, chooseMethod]);

  useEffect(() => {
    if (method && !isOffered) chooseMethod(null);
    else if (!method && only) chooseMethod(only);
  }, [method, isOffered, only, chooseMethod]);
}
