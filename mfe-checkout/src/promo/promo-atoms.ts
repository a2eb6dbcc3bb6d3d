import { matches } from '@playday/shared/rules/fields/fields';
import { normalisePromocode } from '@playday/shared/rules/fields/typed';
import { atom } from '@playday/shared/kit';

/** The promo code's input state, from typing to the applied amount (minor units). */
export type Promo =
  /** `removed`: the applied code that opening the cart has cleared. */
  | { state: 'typing'; code: string; amountMinor: 0; removed?: string }
  | { state: 'applying'; code: string; amountMinor: 0 }
  | { state: 'applied'; code: string; amountMinor: number }
  /** `message`: the api's; null when the typed code is not complete. */
  | { state: 'error'; code: string; amountMinor: 0; message: string | null };

const blank: Promo = { state: 'typing', code: '', amountMinor: 0 };

export const promoAtom = atom<Promo>(blank);

export const clearPromoAtom = atom(null, (_get, set) => set(promoAtom, blank));

/**
 * Clears the code when the cart is opened, and remembers an applied one, so that billing can say
 * so.
 */
export const clearPromoForCartAtom = atom(null, (get, set) => {
  const { state, code } = get(promoAtom);
  set(promoAtom, state === 'applied' ? { ...blank, removed: code } : blank);
});

/** Keeps capitals and digits, at most 8. Typing clears an earlier error or success. */
export const typePromoAtom = atom(null, (_get, set, typed: string) =>
  set(promoAtom, { state: 'typing', code: normalisePromocode(typed), amountMinor: 0 }),
);

/** Marks a typed code as incomplete. */
export const rejectIncompletePromoAtom = atom(null, (get, set) =>
  set(promoAtom, { state: 'error', code: get(promoAtom).code, amountMinor: 0, message: null }),
);

/**
 * True for a complete code that is neither being checked nor applied. A refused code is cleared, so
 * it is not complete.
 */
export const canApplyPromoAtom = atom((get) => {
  const { state, code } = get(promoAtom);
  return (state === 'typing' || state === 'error') && matches('promocode', code);
});
