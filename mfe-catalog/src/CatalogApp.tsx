import type { Host } from '@playday/shared/contract';
import { data } from '@playday/shared/kit';
import { page } from '@playday/shared/kit/page';
import type { RouteObject } from 'react-router';
import { eventPage } from './event/event-page-route.ts';
import { loadEvent } from './event-data/load-event.ts';
import { extras } from './extras.ts';
import { loadHome } from './home/load-home.ts';
import { newsRoutes } from './news/news-routes.ts';
import { textRoutes } from './static-pages/text-routes.ts';
import { toResult } from './loading/loaded.ts';
import { loadPartners } from './partners/load-partners.ts';

/**
 * The catalog's routes. Loaders are imported eagerly, so that a page's data and its code load in
 * parallel; what only a page that is shown needs, such as its `meta`, is in the page's module.
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
    {
      path: '/partners',
      loader: ({ request }) => toResult(loadPartners(host, request.signal)),
      ...page(
        'partners',
        () => import(/* webpackChunkName: "partners" */ './partners/PartnersPage.tsx'),
      ),
    },
    ...textRoutes(host),
    // An unknown path renders the main page with status 404.
    {
      path: '*',
      ...home(),
      loader: async ({ request }) => data(await loadHome(host, request), { status: 404 }),
    },
  ];
}

const home = () => page('home', () => import(/* webpackChunkName: "home" */ './home/HomePage.tsx'));

/**
 * The page that finds events. Its loader is in its chunk, because it is long and other pages do not
 * need it.
 */
const findRoute = (host: Host): RouteObject => ({
  path: '/events',
  loader: async ({ request }) => {
    const { loadFound } = await import(/* webpackChunkName: "find" */ './find/load-found.ts');
    const found = await loadFound(host, request);
    return data(found, { status: found.list.failure ? 503 : 200 });
  },
  ...page('find', () => import(/* webpackChunkName: "find" */ './find/FindPage.tsx')),
});
