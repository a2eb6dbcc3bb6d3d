import type { Host } from '@playday/shared/contract';
import type { RouteObject } from 'react-router';
import type { LoadGate } from './event-data/load-event.ts';

/** `extras.ts` of a shop without extras. */
export const extras = {
  routes: (_host: Host): RouteObject[] => [],
  loadGate: (() => null) satisfies LoadGate,
  englishTranslations: async () => ({}),
};
