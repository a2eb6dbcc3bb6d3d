import type { Host, PageHandle } from '@playday/shared/contract';
import type { RouteObject } from 'react-router';
import { toResult } from '../loading/loaded.ts';
import { loadPartners } from './load-partners.ts';

export const partnersRoute = (host: Host): RouteObject => ({
  path: '/partners',
  loader: ({ request }) => toResult(loadPartners(host, request.signal)),
  lazy: {
    Component: async () =>
      (await import(/* webpackChunkName: "partners" */ './PartnersPage.tsx')).PartnersPage,
  },
  handle: {
    chunk: 'partners',
    meta: ({ t }) => ({
      title: t('partners.title'),
      description: t('partners.description'),
      canonical: '/partners',
    }),
  } satisfies PageHandle,
});
