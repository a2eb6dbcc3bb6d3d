import type { Currency, Host } from '@playday/shared/contract';
import { defaultCurrency } from '@playday/shared/rules/format-money';
import { InvalidResponseError } from '../loading/loaded.ts';

/** Currencies by id. A plain object, because loader data is serialised as JSON. */
export type Currencies = Record<number, Currency>;

export async function loadCurrencies(host: Host, signal?: AbortSignal): Promise<Currencies> {
  const list: unknown = await host.http('GET /currency', { query: { lang: host.language }, signal });
  if (!Array.isArray(list) || !list.every(isCurrency))
    throw new InvalidResponseError('Wrong Currency object');
  return Object.fromEntries(
    list.map(({ id, iso_code, symbol, scale }) => [id, { code: iso_code, symbol, scale }]),
  );
}

/** The currency with this id, or baht when it is unknown. */
export const currencyOf = (currencies: Currencies | undefined, id: number): Currency =>
  currencies?.[id] ?? defaultCurrency;

function isCurrency(
  value: unknown,
): value is { id: number; iso_code: string; symbol: string; scale: number } {
  const { id, iso_code, symbol, scale } = (value ?? {}) as Record<string, unknown>;
  return (
    typeof id === 'number' &&
    typeof iso_code === 'string' &&
    typeof symbol === 'string' &&
    typeof scale === 'number'
  );
}
