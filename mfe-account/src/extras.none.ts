import type { Host } from '@playday/shared/contract';
import type { RouteObject } from 'react-router';

/** `extras.ts` of a shop without extras. */
export const extras = {
  routes: (_host: Host): RouteObject[] => [],
  englishTranslations: async () => ({}),
};
