import type { ShopEvent } from '@playday/shared/api-contract';
import type { Host, PageHandle } from '@playday/shared/contract';
import { redirect } from '@playday/shared/kit';
import type { RouteObject } from 'react-router';
import { eventMeta } from '../../event/event-meta.ts';
import { type EventData, loadEvent } from '../../event-data/load-event.ts';

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
    const page = loaded.data;
    if (page.state === 'found' && !page.details.event.hasWaitingRoom)
      return redirect(`/event/${page.details.event.url}`);
    return loaded;
  },
  lazy: {
    Component: async () =>
      (await import(/* webpackChunkName: "waiting-room" */ './WaitingRoomPage.tsx'))
        .WaitingRoomPage,
  },
  handle: {
    chunk: 'waiting-room',
    meta: ({ data, t }) => eventMeta(data as EventData | undefined, t, 'room.title'),
  } satisfies PageHandle,
});
