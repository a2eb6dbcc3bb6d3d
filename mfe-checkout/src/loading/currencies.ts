import type { Currency, Host } from '@playday/shared/contract';
import { defaultCurrency } from '@playday/shared/rules/format-money';
import { nullOnFailure } from './null-on-failure.ts';

/** The currency with this ISO code, or baht when it is not found. `isKnown` is false when currencies failed to load. */
export async function loadCurrency(
  host: Host,
  code: string,
  signal?: AbortSignal,
): Promise<{ currency: Currency; isKnown: boolean }> {
  const all = await nullOnFailure(host.http('GET /currency', { query: { lang: host.language }, signal }));
  const found = all?.find(({ iso_code }) => iso_code === code);
  const currency = found ? { code, symbol: found.symbol, scale: found.scale } : defaultCurrency;
  return { currency, isKnown: all !== null };
}
