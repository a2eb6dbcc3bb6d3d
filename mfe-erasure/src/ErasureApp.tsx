import type { Host, PageHandle } from '@playday/shared/contract';
import type { RouteObject } from 'react-router';

/** Erasure's pages: a request page for each companion app, the thanks, and the confirmation from the mail. */
export function routes(_host: Host): RouteObject[] {
  return [
    {
      id: 'staff-data-erase',
      path: '/staff-data-erase',
      lazy: {
        Component: async () =>
          (await import(/* webpackChunkName: "request" */ './request/RequestPage.tsx')).StaffRequestPage,
      },
      handle: page('request', 'request.staff'),
    },
    {
      id: 'app-data-erase',
      path: '/app-data-erase',
      lazy: {
        Component: async () =>
          (await import(/* webpackChunkName: "request" */ './request/RequestPage.tsx')).MarketRequestPage,
      },
      handle: page('request', 'request.market'),
    },
    {
      id: 'delete-success',
      path: '/delete-success',
      lazy: {
        Component: async () =>
          (await import(/* webpackChunkName: "success" */ './success/SuccessPage.tsx')).SuccessPage,
      },
      handle: page('success', 'success'),
    },
    {
      id: 'erase-confirm',
      path: '/erase-confirm',
      lazy: {
        Component: async () =>
          (await import(/* webpackChunkName: "confirm" */ './confirm/ConfirmPage.tsx')).ConfirmPage,
      },
      handle: page('confirm', 'confirm'),
    },
  ];
}

/** What a route says of itself: its chunk, and title and description under its own words. */
function page(chunk: string, words: string): PageHandle {
  return {
    chunk,
    meta: ({ t }) => ({ title: t(`${words}.title`), description: t(`${words}.description`) }),
  };
}
