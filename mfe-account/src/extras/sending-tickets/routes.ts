import { page } from '@playday/shared/kit/page';
import type { RouteObject } from 'react-router';

/** Where somebody accepts a ticket that a friend sends. */
export const receiveRoute = (): RouteObject => ({
  id: 'receive',
  path: '/receive',
  ...page('receive', () => import(/* webpackChunkName: "receive" */ './ReceivePage.tsx')),
});
