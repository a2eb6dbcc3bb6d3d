import type { Host } from '@playday/shared/contract';
import { page } from '@playday/shared/kit/page';
import type { RouteObject } from 'react-router';

/**
 * The remote's routes. `remote.json` declares their addresses. What does not exist is 404: let an
 * `ApiError` of that status out of a page's loader, as `GET /event/{id}` throws it, and the shop
 * shows its own page for it, as where a declared address has no route here.
 */
export function routes(host: Host): RouteObject[] {
  return [
    {
      id: 'example',
      path: '/example',
      ...page('page', () => import(/* webpackChunkName: "page" */ './page/ExamplePage.tsx')),
    },
    {
      id: 'example-event',
      path: '/example/:event',
      loader: ({ params: { event = '' }, request: { signal } }) =>
        host.http('GET /event/{id}', {
          params: { id: event },
          query: { lang: host.language },
          signal,
        }),
      ...page(
        'event',
        () => import(/* webpackChunkName: "event" */ './event/ExampleEventPage.tsx'),
      ),
    },
  ];
}
