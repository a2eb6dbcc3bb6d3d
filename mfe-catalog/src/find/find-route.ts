import type { Host, PageHandle } from '@playday/shared/contract';
import { data } from '@playday/shared/kit';
import type { RouteObject } from 'react-router';
import type { FindData } from './load-found.ts';

/** The page that finds events. Its loader is in its chunk, because it is long and other pages do not need it. */
export const findRoute = (host: Host): RouteObject => ({
  path: '/events',
  loader: async ({ request }) => {
    const { loadFound } = await import(/* webpackChunkName: "find" */ './load-found.ts');
    const page = await loadFound(host, request);
    return data(page, { status: page.list.failure ? 503 : 200 });
  },
  lazy: {
    Component: async () => (await import(/* webpackChunkName: "find" */ './FindPage.tsx')).FindPage,
  },
  handle: {
    chunk: 'find',
    meta: ({ data, t }) => {
      const { filter, list } = (data ?? {}) as Partial<FindData>;
      const city = list?.value?.cities.find(({ slug }) => slug === filter?.city);
      const title = city ? t('find.titleIn', { city: city.name }) : t('find.title');
      return {
        title: filter?.q ? t('find.titleOf', { q: filter.q }) : title,
        description: t('find.description'),
        // Search engines get a page for each city; times and prices are views of it.
        canonical: city ? `/events?city=${city.slug}` : '/events',
      };
    },
    mayKeep: (data) => {
      const { list } = data as FindData;
      return !list.failure && !list.value.isPartial;
    },
  } satisfies PageHandle,
});
