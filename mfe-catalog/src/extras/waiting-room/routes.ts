import type { ShopEvent } from '@playday/shared/api-contract';
import type { Host } from '@playday/shared/contract';
import { redirect } from '@playday/shared/kit';
import { page } from '@playday/shared/kit/page';
import type { RouteObject } from 'react-router';
import { loadEvent } from '../../event-data/load-event.ts';

/** The room of an event; null without one. */
export const loadRoom = (host: Host, event: ShopEvent, signal?: AbortSignal) =>
  event.hasWaitingRoom
    ? host.http('GET /waiting-room/{id}', { params: { id: event.url }, signal })
    : null;

/** The page below an event's own. An event without a waiting room leads to that one. */
export const waitingRoomRoute = (host: Host): RouteObject => ({
  path: '/event/:id/waiting-room',
  loader: async ({ params, request }) => {
    const loaded = await loadEvent(host, params.id ?? '', request.signal, loadRoom);
    const found = loaded.data;
    if (found.state === 'found' && !found.details.event.hasWaitingRoom)
      return redirect(`/event/${found.details.event.url}`);
    return loaded;
  },
  ...page(
    'waiting-room',
    () => import(/* webpackChunkName: "waiting-room" */ './WaitingRoomPage.tsx'),
    'home',
  ),
});
