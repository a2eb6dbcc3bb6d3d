import type { Host, PageHandle } from '@playday/shared/contract';
import { data } from '@playday/shared/kit';
import type { RouteObject } from 'react-router';
import { eventMeta } from './event/event-meta.ts';
import { type EventData, loadEvent, loadPreview } from './event/load-event.ts';
import { type HomeData, isWhole, loadHome } from './home/load-home.ts';
import { findRoute } from './find/find-route.ts';
import { newsRoutes } from './news/news-routes.ts';
import { textRoutes } from './static-pages/text-routes.ts';
import { waitingRoomRoute } from './waiting-room/waiting-room-route.ts';
import { toResult } from './loading/loaded.ts';
import { loadPartners } from './partners/load-partners.ts';

/** The catalog's routes. Loaders are imported eagerly, so that a page's data and its code load in parallel. */
export function routes(host: Host): RouteObject[] {
  return [
    { path: '/', ...home(), loader: ({ request }) => loadHome(host, request) },
    {
      path: '/event/:id',
      loader: ({ params, request }) => loadEvent(host, params.id ?? '', request.signal),
      ...eventPage(),
    },
    {
      path: '/event-preview',
      loader: ({ request }) => loadPreview(host, request),
      ...eventPage(),
    },
    findRoute(host),
    waitingRoomRoute(host),
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
    Component: async () => (await import(/* webpackChunkName: "home" */ './home/HomePage.tsx')).HomePage,
  },
  handle: {
    chunk: 'home',
    meta: ({ t }) => ({ title: t('home.title'), description: t('home.description'), canonical: '/' }),
    mayKeep: (data) => isWhole(data as HomeData),
  } satisfies PageHandle,
});

const eventPage = () => ({
  lazy: {
    Component: async () => (await import(/* webpackChunkName: "event" */ './event/EventPage.tsx')).EventPage,
  },
  handle: {
    chunk: 'event',
    meta: (page) => eventMeta(page.data as EventData | undefined, page.t),
    // What a waiting room shows is known to the second.
    mayKeep: (data) => {
      const event = data as EventData;
      return event.state === 'found' && event.currency !== null && !event.isAgeMissing && !event.room;
    },
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
