import type { Host } from '@playday/shared/contract';
import { page } from '@playday/shared/kit/page';
import type { RouteObject } from 'react-router';

/**
 * Erasure's routes: a request page per companion app, the success page, and the pages linked in the
 * mails.
 */
export function routes(_host: Host): RouteObject[] {
  const at = (id: string, ...of: Parameters<typeof page>) => ({
    id,
    path: `/${id}`,
    ...page(...of),
  });
  const request = () => import(/* webpackChunkName: "request" */ './request/RequestPage.tsx');
  const staff = async () => ({ default: (await request()).StaffRequestPage });
  const market = async () => ({ default: (await request()).MarketRequestPage });
  const success = () => import(/* webpackChunkName: "success" */ './success/SuccessPage.tsx');
  const confirm = () => import(/* webpackChunkName: "confirm" */ './mailed-link/ConfirmPage.tsx');
  const withdraw = () =>
    import(/* webpackChunkName: "withdraw" */ './mailed-link/WithdrawPage.tsx');
  return [
    at('staff-data-erase', 'request', staff, 'request.staff'),
    at('app-data-erase', 'request', market, 'request.market'),
    at('delete-success', 'success', success),
    at('erase-confirm', 'confirm', confirm),
    at('erase-withdraw', 'withdraw', withdraw),
  ];
}
