import type { PaymentMethod } from '@playday/shared/api-contract';
import { atom, useAtom, useAtomValue, useSetAtom } from '@playday/shared/kit';
import { useEffect } from 'react';
import { chooseMethodAtom, extrasAtom, methodAtom } from '../methods/method-atoms.ts';
import { promoAtom } from '../promo/promo-atoms.ts';
import { parseJson, tabStorage } from '@playday/shared/kit/storage';

/** The event and the buyer that the promo code and the payment method belong to. */
const checkoutScopeAtom = atom<string | null>(null);

/** Starts a scope with what was chosen in it before a reload, or with nothing. */
const enterScopeAtom = atom(null, (_get, set, scope: string, offered: PaymentMethod[]) => {
  const stored = storedChoices.read(scope);
  const method = offered.find(({ id }) => id === stored?.methodId) ?? null;
  set(checkoutScopeAtom, scope);
  set(
    promoAtom,
    stored?.promo
      ? { state: 'applied', ...stored.promo }
      : { state: 'typing', code: '', amountMinor: 0 },
  );
  set(chooseMethodAtom, method);
  if (stored && method) set(extrasAtom, stored.extras);
});

/**
 * Promo code and method outlive the page, so that they survive a visit to sign-in and a reload;
 * another event or another buyer resets them. A method that is no longer offered is deselected, and
 * a single one is selected automatically.
 */
export function useCheckoutScope(scope: string, offered: PaymentMethod[]) {
  const [current] = useAtom(checkoutScopeAtom);
  const enter = useSetAtom(enterScopeAtom);
  const chooseMethod = useSetAtom(chooseMethodAtom);
  const method = useAtomValue(methodAtom);
  const extras = useAtomValue(extrasAtom);
  const promo = useAtomValue(promoAtom);
  const isOffered = offered.some(({ id }) => id === method?.id);
  const only = offered.length === 1 ? offered[0] : undefined;

  useEffect(() => {
    if (current !== scope) enter(scope, offered);
  }, [current, scope, enter, offered]);

  useEffect(() => {
    if (method && !isOffered) chooseMethod(null);
    else if (!method && only) chooseMethod(only);
  }, [method, isOffered, only, chooseMethod]);

  useEffect(() => {
    if (current !== scope) return;
    const { state, code, amountMinor } = promo;
    const applied = state === 'applied' ? { code, amountMinor } : null;
    storedChoices.write({ scope, promo: applied, methodId: method?.id ?? null, extras });
  }, [current, scope, promo, method, extras]);
}

const key = 'playday.billing';

/** What the buyer has chosen on billing, kept across a reload of the tab. */
interface Choices {
  /** The event and the buyer that the choices belong to. */
  scope: string;
  /** The applied promo code with its amount in minor units. */
  promo: { code: string; amountMinor: number } | null;
  methodId: number | null;
  /** Values of the method's additional fields, by attribute key. */
  extras: Record<string, string>;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isChoices = (value: unknown): value is Choices =>
  isObject(value) &&
  typeof value.scope === 'string' &&
  (value.methodId === null || typeof value.methodId === 'number') &&
  isObject(value.extras) &&
  Object.values(value.extras).every((text) => typeof text === 'string') &&
  (value.promo === null ||
    (isObject(value.promo) &&
      typeof value.promo.code === 'string' &&
      typeof value.promo.amountMinor === 'number'));

const storedChoices = {
  read(scope: string): Choices | null {
    const stored = parseJson(tabStorage.get(key), isChoices);
    return stored?.scope === scope ? stored : null;
  },
  write: (choices: Choices) => tabStorage.set(key, JSON.stringify(choices)),
};
