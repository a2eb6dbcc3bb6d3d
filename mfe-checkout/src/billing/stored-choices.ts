import { parseJson, tabStorage } from '@playday/shared/kit/storage';

const key = 'playday.billing';

/** What the buyer has chosen on billing, kept across a reload of the tab. */
export interface Choices {
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

export const storedChoices = {
  read(scope: string): Choices | null {
    const stored = parseJson(tabStorage.get(key), isChoices);
    return stored?.scope === scope ? stored : null;
  },
  write: (choices: Choices) => tabStorage.set(key, JSON.stringify(choices)),
};
