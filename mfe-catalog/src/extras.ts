import type { Host } from '@playday/shared/contract';
import type { RouteObject } from 'react-router';
import type { LoadGate } from './event-data/load-event.ts';
import { previewRoute } from './extras/office-events/preview-route.ts';
import { loadRoom, waitingRoomRoute } from './extras/waiting-room/routes.ts';

/**
 * What the extras of the shop add to the catalog; `shared/docs/extras.md` lists them, and how to
 * leave one out. `extras.none.ts` is the same for a shop without any.
 */
export const extras = {
  routes: (host: Host): RouteObject[] => [waitingRoomRoute(host), previewRoute(host, loadRoom)],
  /** What the page of an event must know of the gate before its tickets. */
  loadGate: loadRoom satisfies LoadGate,
  englishTranslations: async () =>
    (await import(/* webpackChunkName: "words-en" */ './extras/waiting-room/locales/en.json'))
      .default,
};
