import type { Host, PageHandle } from '@playday/shared/contract';
import type { RouteObject } from 'react-router';

/** The remote's routes. `remote.json` declares their addresses. */
export function routes(_host: Host): RouteObject[] {
  return [
    {
      id: 'example',
      path: '/example',
      lazy: {
        Component: async () =>
          (await import(/* webpackChunkName: "page" */ './page/ExamplePage.tsx')).ExamplePage,
      },
      handle: {
        chunk: 'page',
        meta: ({ t }) => ({ title: t('page.title'), description: t('page.description') }),
      } satisfies PageHandle,
    },
  ];
}
