import type { Host } from '@playday/shared/contract';
import { type ListedCurrency, loadCurrencies } from '@playday/shared/kit/currencies';
import { nullOnFailure } from '@playday/shared/kit/http/null-on-failure';

/** The shop's currencies; null when they fail to load. */
export const currenciesOrNull = (host: Host, signal?: AbortSignal): Promise<ListedCurrency[] | null> =>
  nullOnFailure(loadCurrencies(host, signal));
