import type { PageHandle } from '@playday/shared/contract';
import type { EventData } from '../event-data/load-event.ts';
import { eventMeta } from './event-meta.ts';

/**
 * The page of an event, for routes that load one. A function, because the router mutates a route's
 * `lazy` object and two routes must not share one.
 */
export const eventPage = () => ({
  lazy: {
    Component: async () =>
      (await import(/* webpackChunkName: "event" */ './EventPage.tsx')).EventPage,
  },
  handle: {
    chunk: 'event',
    meta: (page) => eventMeta(page.data as EventData | undefined, page.t),
    // What a gate shows, such as that of a waiting room, is known to the second.
    mayKeep: (data) => {
      const event = data as EventData;
      return (
        event.state === 'found' && event.currency !== null && !event.isAgeMissing && !event.gate
      );
    },
  } satisfies PageHandle,
});
