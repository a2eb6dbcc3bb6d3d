import type { Host, PageHandle } from '@playday/shared/contract';
import { data } from '@playday/shared/kit';
import type { RouteObject } from 'react-router';
import { eventPage } from './event/event-page-route.ts';
import { loadEvent } from './event-data/load-event.ts';
import { extras } from './extras.ts';
import { type HomeData, isWhole, loadHome } from './home/load-home.ts';
import { newsRoutes } from './news/news-routes.ts';
import { textRoutes } from './static-pages/text-routes.ts';
import { toResult } from './loading/loaded.ts';
import { loadPartners } from './partners/load-partners.ts';
import type { FindData } from './find/load-found.ts';

/**
 * The catalog's routes. Loaders are imported eagerly, so that a page's data and its code load in
 * parallel.
 */
export function routes(host: Host): RouteObject[] {
  return [
    { path: '/', ...home(), loader: ({ request }) => loadHome(host, request) },
    {
      path: '/event/:id',
      loader: ({ params, request }) =>
        loadEvent(host, params.id ?? '', request.signal, extras.loadGate),
      ...eventPage(),
    },
    findRoute(host),
    ...extras.routes(host),
    ...newsRoutes(host),
    partnersRoute(host),
    ...textRoutes(host),
    // An unknown path renders the main page with status 404.
    {
      path: '*',
      ...home(),
      loader: async ({ request }) => data(await loadHome(host, request), { status: 404 }),
    },
  ];
}

// A function, because the router mutates a route's `lazy` object and two routes must not share one.
const home = () => ({
  lazy: {
    Component: async () =>
      (await import(/* webpackChunkName: "home" */ './home/HomePage.tsx')).HomePage,
  },
  handle: {
    chunk: 'home',
    meta: ({ t }) => ({
      title: t('home.title'),
      description: t('home.description'),
      canonical: '/',
    }),
    mayKeep: (data) => isWhole(data as HomeData),
  } satisfies PageHandle,
});

const partnersRoute = (host: Host): RouteObject => ({
  path: '/partners',
  loader: ({ request }) => toResult(loadPartners(host, request.signal)),
  lazy: {
    Component: async () =>
      (await import(/* webpackChunkName: "partners" */ './partners/PartnersPage.tsx')).PartnersPage,
  },
  handle: {
    chunk: 'partners',
    meta: ({ t }) => ({
      title: t('partners.title'),
      description: t('partners.description'),
      canonical: '/partners',
    }),
  } satisfies PageHandle,
});

/**
 * The page that finds events. Its loader is in its chunk, because it is long and other pages do not
 * need it.
 */
const findRoute = (host: Host): RouteObject => ({
  path: '/events',
  loader: async ({ request }) => {
    const { loadFound } = await import(/* webpackChunkName: "find" */ './find/load-found.ts');
    const page = await loadFound(host, request);
    return data(page, { status: page.list.failure ? 503 : 200 });
  },
  lazy: {
    Component: async () =>
      (await import(/* webpackChunkName: "find" */ './find/FindPage.tsx')).FindPage,
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
