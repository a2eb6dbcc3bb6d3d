import type { NewsCard, Partner } from '@playday/shared/api-contract';
import type { Host } from '@playday/shared/contract';
import { type Loaded, toResult } from '../loading/loaded.ts';
import { loadTopNews } from '../news/load-news.ts';
import { loadPartners } from '../partners/load-partners.ts';
import { type ListedCurrency, loadCurrencies } from '@playday/shared/kit/currencies';
import {
  type CurrentEvents,
  loadCurrentEvents,
  loadPastEvents,
  type PastEvent,
} from './load-events.ts';

export interface HomeData {
  /**
   * When the data was loaded: milliseconds, by the server's clock. Server and browser render the
   * same markup from it.
   */
  renderedAt: number;
  current: Loaded<CurrentEvents>;
  past: Loaded<PastEvent[]>;
  news: Loaded<NewsCard[]>;
  partners: Loaded<Partner[]>;
  currencies: Loaded<ListedCurrency[]>;
}

/** Loads the main page's lists in parallel; each list can fail independently. */
export async function loadHome(host: Host, { signal }: Request): Promise<HomeData> {
  const [current, past, news, partners, currencies] = await Promise.all([
    toResult(loadCurrentEvents(host, signal)),
    toResult(loadPastEvents(host, signal)),
    toResult(loadTopNews(host, signal)),
    toResult(loadPartners(host, signal)),
    toResult(loadCurrencies(host, signal)),
  ]);
  return { renderedAt: host.now(), current, past, news, partners, currencies };
}
