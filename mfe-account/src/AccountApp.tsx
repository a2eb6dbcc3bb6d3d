import type { Host, PageHandle } from '@playday/shared/contracts';
import { requireSession } from '@playday/shared/kit';
import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import { loadWall } from './entrance/load-wall.ts';
import { loadOrders } from './orders/load-orders.ts';
import { loadTickets } from './tickets/load-tickets.ts';

/** Account's pages: the entrance for visitors who are signed out, and the area behind it. */
export function routes(host: Host): RouteObject[] {
  const wall = () => loadWall(host);
  const signedIn =
    <Data,>(load: (args: LoaderFunctionArgs) => Data) =>
    (args: LoaderFunctionArgs) => {
      requireSession(host, args.request);
      return load(args);
    };

  return [
    {
      id: 'login',
      path: '/login',
      loader: wall,
      lazy: {
        Component: async () =>
          (await import(/* webpackChunkName: "login" */ './login/LoginPage.tsx')).LoginPage,
      },
      handle: page('login', 'login'),
    },
    {
      id: 'account',
      path: '/account',
      lazy: {
        Component: async () =>
          (await import(/* webpackChunkName: "area" */ './area/AccountArea.tsx')).AccountArea,
      },
      handle: page('area', 'area'),
      children: [
        {
          id: 'account-home',
          index: true,
          loader: signedIn(() => null),
          lazy: {
            Component: async () =>
              (await import(/* webpackChunkName: "area" */ './area/AccountHome.tsx')).AccountHome,
          },
          handle: page('area', 'area'),
        },
        {
          id: 'orders',
          path: 'orders',
          loader: signedIn(() => loadOrders(host)),
          lazy: {
            Component: async () =>
              (await import(/* webpackChunkName: "orders" */ './orders/OrdersPage.tsx')).OrdersPage,
          },
          handle: page('orders', 'orders'),
        },
        {
          id: 'tickets',
          path: 'tickets',
          loader: (args) => loadTickets(host, args.request),
          lazy: {
            Component: async () =>
              (await import(/* webpackChunkName: "tickets" */ './tickets/TicketsPage.tsx')).TicketsPage,
          },
          handle: page('tickets', 'tickets'),
        },
      ],
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
