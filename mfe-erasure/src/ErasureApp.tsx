import type { Host, PageHandle } from '@playday/shared/contract';
import type { RouteObject } from 'react-router';

/** Erasure's routes: a request page per companion app, the success page, and the pages linked in the mails. */
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
          (await import(/* webpackChunkName: "confirm" */ './mailed-link/ConfirmPage.tsx')).ConfirmPage,
      },
      handle: page('confirm', 'confirm'),
    },
    {
      id: 'erase-withdraw',
      path: '/erase-withdraw',
      lazy: {
        Component: async () =>
          (await import(/* webpackChunkName: "withdraw" */ './mailed-link/WithdrawPage.tsx')).WithdrawPage,
      },
      handle: page('withdraw', 'withdraw'),
    },
  ];
}

/** A route's handle: its chunk, and title and description from the translation keys under `prefix`. */
function page(chunk: string, prefix: string): PageHandle {
  return {
    chunk,
    meta: ({ t }) => ({ title: t(`${prefix}.title`), description: t(`${prefix}.description`) }),
  };
}
