import type { Host, PageHandle } from '@playday/shared/contract';
import { loadCurrencies } from '@playday/shared/kit/currencies';
import { data } from '@playday/shared/kit';
import type { RouteObject } from 'react-router';
import { loadCurrentEvents, pageSize } from '../home/load-events.ts';
import { toResult } from '../loading/loaded.ts';
import { filterIn, type FindData, findPath } from './find-path.ts';

const maxShown = 200;

/** The page that finds events, and what search engines are told of it. */
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
