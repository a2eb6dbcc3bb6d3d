import type { PaymentMethod } from '@playday/shared/api-contract';
import { atom } from '@playday/shared/kit';
import { termMonthsOf } from '@playday/shared/rules/payment/payment-methods';
import { isExtraValid } from './extra-fields.ts';

export const methodAtom = atom<PaymentMethod | null>(null);
/** Values of the additional fields, by attribute key. */
export const extrasAtom = atom<Record<string, string>>({});

export const chooseMethodAtom = atom(null, (_get, set, method: PaymentMethod | null) => {
  set(methodAtom, method);
  set(extrasAtom, {});
  set(missingPressesAtom, 0);
});

/** How often the order's button was pressed while the method or one of its fields was missing. */
export const missingPressesAtom = atom(0);

/** Whether a method is selected and its additional fields are valid. */
export const isMethodReadyAtom = atom((get) => {
  const method = get(methodAtom);
  if (!method) return false;
  if (termMonthsOf(method.alias)) return true;
  const extras = get(extrasAtom);
  return method.attributes.every((attribute) =>
    isExtraValid(attribute, extras[attribute.key] ?? ''),
  );
});

/** The additional parameters that the order sends to the gateway. */
export const parametersAtom = atom((get) => {
  const method = get(methodAtom);
  const extras = get(extrasAtom);
  const typed = (method?.attributes ?? []).flatMap(({ key }) => {
    const value = extras[key]?.trim();
    return value ? [{ key, value }] : [];
  });
  const termMonths = termMonthsOf(method?.alias ?? '');
  return termMonths ? [...typed, { key: 'term', value: String(termMonths) }] : typed;
});
