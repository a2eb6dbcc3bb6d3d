import { matches, normalisePromocode } from '@playday/shared/rules/fields';
import { atom } from '@playday/shared/kit';

/** The promo code's input state, from typing to the applied amount (minor units). */
export type Promo =
  | { state: 'typing' | 'applying'; code: string; amountMinor: 0 }
  | { state: 'applied'; code: string; amountMinor: number }
  | { state: 'error'; code: ''; amountMinor: 0; message: string };

const blank: Promo = { state: 'typing', code: '', amountMinor: 0 };

export const promoAtom = atom<Promo>(blank);

export const clearPromoAtom = atom(null, (_get, set) => set(promoAtom, blank));

/** Keeps capitals and digits, at most 8. Typing clears an earlier error or success. */
export const typePromoAtom = atom(null, (_get, set, typed: string) =>
  set(promoAtom, { state: 'typing', code: normalisePromocode(typed), amountMinor: 0 }),
);

/** True for a complete code that is not being checked and has neither failed nor been applied. */
export const canApplyPromoAtom = atom((get) => {
  const { state, code } = get(promoAtom);
  return state === 'typing' && matches('promocode', code);
});
