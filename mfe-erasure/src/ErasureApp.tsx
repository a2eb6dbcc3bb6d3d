import type { Host, PageHandle } from '@playday/shared/contract';
import type { ComponentType } from 'react';
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

/** A route's page, and its handle: its chunk, and title and description from the translation keys under `prefix`. */
const page = (chunk: string, load: () => Promise<{ default: ComponentType }>, prefix = chunk) => ({
  lazy: { Component: async () => (await load()).default },
  handle: {
    chunk,
    meta: ({ t }) => ({ title: t(`${prefix}.title`), description: t(`${prefix}.description`) }),
  } satisfies PageHandle,
});
