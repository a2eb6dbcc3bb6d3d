import type { Host, PageHandle } from '@playday/shared/contract';
import { type ListedCurrency, loadCurrencies } from '@playday/shared/kit/currencies';
import { data } from '@playday/shared/kit';
import { searchText } from '@playday/shared/rules/typed';
import type { RouteObject } from 'react-router';
import { type EventFilter, type Events, loadCurrentEvents, pageSize } from '../home/load-events.ts';
import { type Loaded, toResult } from '../loading/loaded.ts';

export interface FindData {
  renderedAt: number;
  filter: EventFilter;
  list: Loaded<Events>;
  currencies: Loaded<ListedCurrency[]>;
}

export const prices = ['0', '200', '500', '1000', '2000', '5000'];
const maxShown = 200;
/** What the api knows; another value is left out. */
const patterns = {
  when: /^(?:tonight|weekend|next-week|20\d\d-(?:0[1-9]|1[0-2]))$/,
  city: /^(?=.{1,64}$)[a-z0-9]+(?:-[a-z0-9]+)*$/,
  price: new RegExp(`^(?:${prices.join('|')})$`),
  tickets: /^left$/,
};

/** The address of a search. */
export function findPath(filter: EventFilter, shown = pageSize): string {
  const query = new URLSearchParams(Object.entries(filter));
  if (shown > pageSize) query.set('shown', String(shown));
  return query.size > 0 ? `/events?${query.toString()}` : '/events';
}

function filterIn(params: URLSearchParams): EventFilter {
  const known = Object.entries(patterns).filter(([name, pattern]) => pattern.test(params.get(name) ?? ''));
  const q = searchText(params.get('q') ?? '');
  return {
    ...(q && { q }),
    ...Object.fromEntries(known.map(([name]) => [name, params.get(name)])),
  };
}

export const findRoute = (host: Host): RouteObject => ({
  path: '/events',
  loader: async ({ request: { url, signal } }) => {
    const params = new URL(url).searchParams;
    const filter = filterIn(params);
    const pages = Math.ceil(Number(params.get('shown')) / pageSize) || 1;
    const shown = Math.min(maxShown, pages * pageSize);
    const [list, currencies] = await Promise.all([
      toResult(loadCurrentEvents(host, { filter, shown }, signal)),
      toResult(loadCurrencies(host, signal)),
    ]);
    const page: FindData = { renderedAt: host.now(), filter, list, currencies };
    return data(page, { status: list.failure ? 503 : 200 });
  },
  lazy: {
    Component: async () => (await import(/* webpackChunkName: "find" */ './FindPage.tsx')).FindPage,
  },
  handle: {
    chunk: 'find',
    meta: ({ data, t }) => {
      const { filter, list } = (data ?? { filter: {} }) as Partial<FindData> & Pick<FindData, 'filter'>;
      const city = list?.value?.cities.find(({ slug }) => slug === filter.city);
      return {
        title: filter.q
          ? t('find.titleOf', { q: filter.q })
          : city
            ? t('find.titleIn', { city: city.name })
            : t('find.title'),
        description: t('find.description'),
        // Search engines get a page for each city; times and prices are views of it.
        canonical: findPath(city ? { city: city.slug } : {}),
      };
    },
    mayKeep: (data) => !(data as FindData).list.failure && !(data as FindData).list.value?.isPartial,
  } satisfies PageHandle,
});
