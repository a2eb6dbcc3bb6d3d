import { matches, normalisePromocode } from '@playday/shared/rules/fields';
import { atom } from '@playday/shared/kit';

/** A promo code from the first letter to what it takes off (minor units). */
export type Promo =
  | { state: 'typing' | 'applying'; code: string; amountMinor: 0 }
  | { state: 'applied'; code: string; amountMinor: number }
  | { state: 'error'; code: ''; amountMinor: 0; message: string };

const blank: Promo = { state: 'typing', code: '', amountMinor: 0 };

export const promoAtom = atom<Promo>(blank);

export const clearPromoAtom = atom(null, (_get, set) => set(promoAtom, blank));

/** Capitals and digits, at most 8. Typing on ends an error or a success. */
export const typePromoAtom = atom(null, (_get, set, typed: string) =>
  set(promoAtom, { state: 'typing', code: normalisePromocode(typed), amountMinor: 0 }),
);

/** Valid, not under way, no error, not yet a success. */
export const canApplyPromoAtom = atom((get) => {
  const { state, code } = get(promoAtom);
  return state === 'typing' && matches('promocode', code);
});
