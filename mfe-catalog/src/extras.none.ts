import type { RouteObject } from 'react-router';
import type { LoadGate } from './event/load-event.ts';
import type { extras as all } from './extras.ts';

/** `extras.ts` of a shop without extras. */
export const extras = {
  routes: (): RouteObject[] => [],
  loadGate: (() => null) satisfies LoadGate,
} satisfies Record<keyof typeof all, unknown>;
