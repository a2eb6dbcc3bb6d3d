import type { Host } from '@playday/shared/contract';
import { page } from '@playday/shared/kit/page';
import type { RouteObject } from 'react-router';

/** The remote's routes. `remote.json` declares their addresses. */
export function routes(_host: Host): RouteObject[] {
  return [
    {
      id: 'example',
      path: '/example',
      ...page('page', () => import(/* webpackChunkName: "page" */ './page/ExamplePage.tsx')),
    },
  ];
}
