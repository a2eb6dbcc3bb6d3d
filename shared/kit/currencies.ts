import type { EventDetails } from '../api-contract/operations.ts';
import type { Currency, Host } from '../contract/host.ts';
import { parseCurrencies } from './http/response-guards.ts';

export interface ListedCurrency extends Currency {
  id: number;
}

/** The shop's currencies. Fails with an `ApiError`. */
export async function loadCurrencies(host: Host, signal?: AbortSignal): Promise<ListedCurrency[]> {
  const list = parseCurrencies(
    await host.http('GET /currency', { query: { lang: host.language }, signal }),
  );
  return list.map(({ id, iso_code, symbol, scale }) => ({ id, code: iso_code, symbol, scale }));
}

/**
 * The currency of an event's prices. Null also when it has a fee of a type that this release cannot
 * compute, since no amount is shown that differs from what is charged.
 */
export function currencyOf(
  { event, tickets }: EventDetails,
  currencies: readonly ListedCurrency[] | null | undefined,
): Currency | null {
  const fees = [...event.fees, ...tickets.flatMap(({ fee }) => fee)];
  const isComputable = fees.every(
    ({ type }: { type: string }) => type === 'fixed' || type === 'percent',
  );
  return isComputable ? findCurrency(currencies, event.currency) : null;
}

/**
 * The currency with this id or ISO code; null when it is not known, since an amount is never shown
 * in an assumed one.
 */
export function findCurrency(
  currencies: readonly ListedCurrency[] | null | undefined,
  idOrCode: number | string,
): Currency | null {
  const found = currencies?.find(({ id, code }) => id === idOrCode || code === idOrCode);
  return found ? { code: found.code, symbol: found.symbol, scale: found.scale } : null;
}
