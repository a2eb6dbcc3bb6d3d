import type { PaymentMethod } from '@playday/shared/api-contract';
import { atom } from '@playday/shared/kit';
import { isExtraValid } from './extra-fields.ts';

/** Instalments: their term is ours to add, and their fields are the gateway's to ask for. */
export const instalments = { alias: 'kCardsFlexi', termMonths: 3 } as const;

export const methodAtom = atom<PaymentMethod | null>(null);
/** What was typed into the extra fields, by the attribute's key. */
export const extrasAtom = atom<Record<string, string>>({});

export const chooseMethodAtom = atom(null, (_get, set, method: PaymentMethod | null) => {
  set(methodAtom, method);
  set(extrasAtom, {});
});

/** A method is chosen, and what it asks for is there. */
export const isMethodReadyAtom = atom((get) => {
  const method = get(methodAtom);
  if (!method) return false;
  if (method.alias === instalments.alias) return true;
  const extras = get(extrasAtom);
  return method.attributes.every((attribute) => isExtraValid(attribute, extras[attribute.key] ?? ''));
});

/** What goes to the gateway along with the method. */
export const parametersAtom = atom((get) => {
  const method = get(methodAtom);
  const extras = get(extrasAtom);
  const typed = (method?.attributes ?? []).flatMap(({ key }) => {
    const value = extras[key]?.trim();
    return value ? [{ key, value }] : [];
  });
  return method?.alias === instalments.alias
    ? [...typed, { key: 'term', value: String(instalments.termMonths) }]
    : typed;
});
