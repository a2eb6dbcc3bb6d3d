import type { Host, PageHandle } from '@playday/shared/contract';
import { redirect, requireSession } from '@playday/shared/kit';
import { nullOnFailure } from '@playday/shared/kit/http/null-on-failure';
import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import { loadBackdrop } from './auth-layout/load-backdrop.ts';
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
  const backdrop = () => loadBackdrop(host);
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
      loader: backdrop,
      lazy: {
        Component: async () =>
          (await import(/* webpackChunkName: "login" */ './login/LoginPage.tsx')).LoginPage,
      },
      handle: page('login', 'login'),
    },
    {
      id: 'register',
      path: '/register',
      loader: backdrop,
      lazy: {
        Component: async () =>
          (await import(/* webpackChunkName: "register" */ './register/RegisterPage.tsx')).RegisterPage,
      },
      handle: page('register', 'register'),
    },
    {
      id: 'message-register',
      path: '/message-register',
      loader: backdrop,
      lazy: {
        Component: async () =>
          (await import(/* webpackChunkName: "registered" */ './register/MessageRegisterPage.tsx'))
            .MessageRegisterPage,
      },
      handle: page('registered', 'registered'),
    },
    {
      id: 'recovery',
      path: '/forgot-password/:token?',
      loader: backdrop,
      lazy: {
        Component: async () =>
          (await import(/* webpackChunkName: "recovery" */ './recovery/RecoveryPage.tsx')).RecoveryPage,
      },
      handle: page('recovery', 'recovery'),
    },
    { id: 'recovery-unknown', path: '/forgot-password/:token/*', loader: () => redirect('/forgot-password') },
    {
      id: 'verify',
      path: '/verify',
      loader: backdrop,
      lazy: {
        Component: async () =>
          (await import(/* webpackChunkName: "verify" */ './verification/VerifyPage.tsx')).VerifyPage,
      },
      handle: page('verify', 'verify'),
    },
    {
      id: 'verify-changed',
      path: '/verify_changed',
      loader: backdrop,
      lazy: {
        Component: async () =>
          (await import(/* webpackChunkName: "verify-changed" */ './verification/VerifyChangedPage.tsx'))
            .VerifyChangedPage,
      },
      handle: page('verify-changed', 'verify'),
    },
    {
      id: 'pre-registration',
      path: '/pre-registration',
      loader: signedIn(() => loadPreRegistrations(host)),
      HydrateFallback: PreRegistrationSkeleton,
      lazy: {
        Component: async () =>
          (
            await import(
              /* webpackChunkName: "pre-registration" */ './pre-registration/PreRegistrationPage.tsx'
            )
          ).PreRegistrationPage,
      },
      handle: page('pre-registration', 'preRegistration'),
    },
    {
      id: 'account',
      path: '/account',
      lazy: {
        Component: async () =>
          (await import(/* webpackChunkName: "area" */ './layout/AccountLayout.tsx')).AccountLayout,
      },
      handle: page('area', 'area'),
      children: [
        {
          id: 'account-home',
          index: true,
          loader: signedIn(() => null),
          lazy: {
            Component: async () =>
              (await import(/* webpackChunkName: "area" */ './layout/AccountHome.tsx')).AccountHome,
          },
          handle: page('area', 'area'),
        },
        {
          id: 'settings',
          path: 'settings',
          loader: signedIn(() => nullOnFailure(host.http('GET /user/profile/account'))),
          HydrateFallback: areaSkeleton('settings', ['23px', '230px', '400px']),
          lazy: {
            Component: async () =>
              (await import(/* webpackChunkName: "settings" */ './settings/SettingsPage.tsx')).SettingsPage,
          },
          handle: page('settings', 'settings'),
        },
        {
          id: 'orders',
          path: 'orders',
          loader: signedIn(() => loadOrders(host)),
          HydrateFallback: areaSkeleton('orders', ['144px', '144px', '144px']),
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
          HydrateFallback: areaSkeleton('tickets', ['680px']),
          lazy: {
            Component: async () =>
              (await import(/* webpackChunkName: "tickets" */ './tickets/TicketsPage.tsx')).TicketsPage,
          },
          handle: page('tickets', 'tickets'),
        },
        {
          id: 'link-app',
          path: 'link-app',
          // A new link invalidates every earlier one.
          loader: signedIn(() => nullOnFailure(host.http('GET /user/profile/link'))),
          HydrateFallback: areaSkeleton('linkApp', ['52px', '568px']),
          lazy: {
            Component: async () =>
              (await import(/* webpackChunkName: "link-app" */ './link-app/LinkAppPage.tsx')).LinkAppPage,
          },
          handle: page('link-app', 'linkApp'),
        },
        { id: 'account-unknown', path: '*', loader: () => redirect('/account') },
      ],
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
