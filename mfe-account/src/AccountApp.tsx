import type { Host } from '@playday/shared/contract';
import { redirect, requireSession } from '@playday/shared/kit';
import { nullOnFailure } from '@playday/shared/kit/http/null-on-failure';
import { page } from '@playday/shared/kit/page';
import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import { loadBackdrop } from './auth-layout/load-backdrop.ts';
import { extras } from './extras.ts';
import { areaSkeleton, PreRegistrationSkeleton } from './loading/account-skeletons.tsx';
import { loadOrders } from './orders/load-orders.ts';
import { loadPreRegistrations } from './pre-registration/load-pre-registrations.ts';
import { storedTickets } from './tickets/stored-tickets.ts';
import { loadTickets } from './tickets/load-tickets.ts';

/** Account's routes: the public auth pages, and the account area that requires a session. */
export function routes(host: Host): RouteObject[] {
  host.events.on('session:ended', ({ reason }) => {
    if (reason === 'signed-out') storedTickets.forget();
  });
  /** A public page with posters beside its form; its id is that of its chunk. */
  const auth = (
    path: string,
    chunk: string,
    ...of: Rest<Parameters<typeof page>>
  ): RouteObject => ({
    id: chunk,
    path,
    loader: () => loadBackdrop(host),
    ...page(chunk, ...of),
  });
  const signedIn =
    <Data,>(load: (args: LoaderFunctionArgs) => Data) =>
    (args: LoaderFunctionArgs) => {
      requireSession(host, args.request);
      return load(args);
    };

  return [
    auth('/login', 'login', () => import(/* webpackChunkName: "login" */ './login/LoginPage.tsx')),
    auth(
      '/register',
      'register',
      () => import(/* webpackChunkName: "register" */ './register/RegisterPage.tsx'),
    ),
    auth(
      '/message-register',
      'registered',
      () => import(/* webpackChunkName: "registered" */ './register/MessageRegisterPage.tsx'),
    ),
    auth(
      '/forgot-password/:token?',
      'recovery',
      () => import(/* webpackChunkName: "recovery" */ './recovery/RecoveryPage.tsx'),
    ),
    {
      id: 'recovery-unknown',
      path: '/forgot-password/:token/*',
      loader: () => redirect('/forgot-password'),
    },
    auth(
      '/verify',
      'verify',
      () => import(/* webpackChunkName: "verify" */ './verification/VerifyPage.tsx'),
    ),
    auth(
      '/verify_changed',
      'verify-changed',
      () => import(/* webpackChunkName: "verify-changed" */ './verification/VerifyChangedPage.tsx'),
      'verify',
    ),
    ...extras.routes(host),
    {
      id: 'pre-registration',
      path: '/pre-registration',
      loader: signedIn(() => loadPreRegistrations(host)),
      HydrateFallback: PreRegistrationSkeleton,
      ...page(
        'pre-registration',
        () =>
          import(
            /* webpackChunkName: "pre-registration" */ './pre-registration/PreRegistrationPage.tsx'
          ),
        'preRegistration',
      ),
    },
    {
      id: 'account',
      path: '/account',
      ...page('area', () => import(/* webpackChunkName: "area" */ './layout/AccountLayout.tsx')),
      children: [
        {
          id: 'account-home',
          index: true,
          loader: signedIn(() => null),
          ...page('area', () => import(/* webpackChunkName: "area" */ './layout/AccountHome.tsx')),
        },
        {
          id: 'settings',
          path: 'settings',
          loader: signedIn(() => nullOnFailure(host.http('GET /user/profile/account'))),
          HydrateFallback: areaSkeleton('settings', ['23px', '230px', '400px']),
          ...page(
            'settings',
            () => import(/* webpackChunkName: "settings" */ './settings/SettingsPage.tsx'),
          ),
        },
        {
          id: 'orders',
          path: 'orders',
          loader: signedIn(() => loadOrders(host)),
          HydrateFallback: areaSkeleton('orders', ['144px', '144px', '144px']),
          ...page(
            'orders',
            () => import(/* webpackChunkName: "orders" */ './orders/OrdersPage.tsx'),
          ),
        },
        {
          id: 'tickets',
          path: 'tickets',
          loader: (args) => loadTickets(host, args.request),
          HydrateFallback: areaSkeleton('tickets', ['680px']),
          ...page(
            'tickets',
            () => import(/* webpackChunkName: "tickets" */ './tickets/TicketsPage.tsx'),
          ),
        },
        {
          id: 'link-app',
          path: 'link-app',
          // A new link invalidates every earlier one.
          loader: signedIn(() => nullOnFailure(host.http('GET /user/profile/link'))),
          HydrateFallback: areaSkeleton('linkApp', ['52px', '568px']),
          ...page(
            'link-app',
            () => import(/* webpackChunkName: "link-app" */ './link-app/LinkAppPage.tsx'),
            'linkApp',
          ),
        },
        { id: 'account-unknown', path: '*', loader: () => redirect('/account') },
      ],
    },
  ];
}

type Rest<All extends unknown[]> = All extends [unknown, ...infer Others] ? Others : never;
