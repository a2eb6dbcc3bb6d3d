import type { Host } from '@playday/shared/contract';
import { requireSession } from '@playday/shared/kit';
import { page } from '@playday/shared/kit/page';
import type { RouteObject } from 'react-router';

/** Where a buyer says where a refund is transferred. */
export const refundRoute = (host: Host): RouteObject => ({
  id: 'refund',
  path: '/refund',
  loader: ({ request }) => {
    if (new URL(request.url).searchParams.has('order')) requireSession(host, request);
    return null;
  },
  ...page('refund', () => import(/* webpackChunkName: "refund" */ './RefundPage.tsx')),
});
