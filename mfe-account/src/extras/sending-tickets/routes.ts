import type { Host, PageHandle } from '@playday/shared/contract';
import type { RouteObject } from 'react-router';
import { type Gift, loadGift } from './load-gift.ts';

/**
 * Where somebody accepts a ticket that a friend sends. Its link names the event, for previews
 * alone: anybody can write another one into it.
 */
export const receiveRoute = (host: Host): RouteObject => ({
  id: 'receive',
  path: '/receive',
  lazy: {
    Component: async () =>
      (await import(/* webpackChunkName: "receive" */ './ReceivePage.tsx')).default,
  },
  loader({ request }) {
    const url = new URL(request.url).searchParams.get('event');
    return url ? loadGift(host, url, request.signal) : null;
  },
  handle: {
    chunk: 'receive',
    meta({ data, t }) {
      const gift = data as Gift | null | undefined;
      const description = t('receive.description');
      return gift?.isToCome
        ? { title: t('sending.subject', { event: gift.name }), description, image: gift.poster }
        : { title: t('receive.title'), description };
    },
  } satisfies PageHandle,
});
