import type { NewsCard, Partner } from '@playday/shared/api-contract';
import type { Host } from '@playday/shared/contract';
import { type Loaded, toResult } from '../loading/loaded.ts';
import { loadTopNews } from '../news/load-news.ts';
import { loadPartners } from '../partners/load-partners.ts';
import { type Currencies, loadCurrencies } from '../prices/currencies.ts';
import { type Events, loadCurrentEvents, loadPastEvents, shownIn } from './load-events.ts';

export interface HomeData {
  /** When the page was made, by the server's clock: the first render is the same everywhere. */
  at: number;
  current: Loaded<Events>;
  past: Loaded<Events>;
  news: Loaded<NewsCard[]>;
  partners: Loaded<Partner[]>;
  currencies: Loaded<Currencies>;
}

/** Everything on the main page at once; each list may fail by itself. */
export async function loadHome(host: Host, { url, signal }: Request): Promise<HomeData> {
  const [current, past, news, partners, currencies] = await Promise.all([
    toResult(loadCurrentEvents(host, shownIn(new URL(url).search), signal)),
    toResult(loadPastEvents(host, signal)),
    toResult(loadTopNews(host, signal)),
    toResult(loadPartners(host, signal)),
    toResult(loadCurrencies(host, signal)),
  ]);
  return { at: host.now(), current, past, news, partners, currencies };
}
