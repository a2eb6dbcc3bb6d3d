import type { Host } from '@playday/shared/contract';
import { page } from '@playday/shared/kit/page';
import type { RouteObject } from 'react-router';

/**
 * The remote's routes. `remote.json` declares their addresses. What does not exist is 404: let an
 * `ApiError` of that status out of a page's loader, and the shop shows its own page for it, as
 * where a declared address has no route here.
 */
export function routes(_host: Host): RouteObject[] {
  return [
    {
      id: 'example',
      path: '/example',
      ...page('page', () => import(/* webpackChunkName: "page" */ './page/ExamplePage.tsx')),
    },
  ];
}
