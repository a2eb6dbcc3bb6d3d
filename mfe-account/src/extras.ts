import type { Host } from '@playday/shared/contract';
import type { RouteObject } from 'react-router';
import { refundRoute } from './extras/refund-accounts/routes.ts';
import { receiveRoute } from './extras/sending-tickets/routes.ts';

/**
 * What the extras of the shop add to account; `shared/docs/extras.md` lists them, and how to leave
 * one out. `extras.none.ts` is the same for a shop without any.
 */
export const extras = {
  routes: (host: Host): RouteObject[] => [refundRoute(host), receiveRoute(host)],
  englishTranslations: async () => ({
    ...(await import(/* webpackChunkName: "words-en" */ './extras/sending-tickets/locales/en.json'))
      .default,
    ...(await import(/* webpackChunkName: "words-en" */ './extras/refund-accounts/locales/en.json'))
      .default,
  }),
};
