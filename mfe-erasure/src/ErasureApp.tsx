import type { Host } from '@playday/shared/contract';
import { page } from '@playday/shared/kit/page';
import type { RouteObject } from 'react-router';

/** Erasure's routes: a request page per companion app, the success page, and the pages linked in the mails. */
export function routes(_host: Host): RouteObject[] {
  return [
    {
      id: 'staff-data-erase',
      path: '/staff-data-erase',
      ...page('request', async () => ({ default: (await requestPages()).StaffRequestPage }), 'request.staff'),
    },
    {
      id: 'app-data-erase',
      path: '/app-data-erase',
      ...page(
        'request',
        async () => ({ default: (await requestPages()).MarketRequestPage }),
        'request.market',
      ),
    },
    {
      id: 'delete-success',
      path: '/delete-success',
      ...page('success', () => import(/* webpackChunkName: "success" */ './success/SuccessPage.tsx')),
    },
    {
      id: 'erase-confirm',
      path: '/erase-confirm',
      ...page('confirm', () => import(/* webpackChunkName: "confirm" */ './mailed-link/ConfirmPage.tsx')),
    },
    {
      id: 'erase-withdraw',
      path: '/erase-withdraw',
      ...page('withdraw', () => import(/* webpackChunkName: "withdraw" */ './mailed-link/WithdrawPage.tsx')),
    },
  ];
}

const requestPages = () => import(/* webpackChunkName: "request" */ './request/RequestPage.tsx');
