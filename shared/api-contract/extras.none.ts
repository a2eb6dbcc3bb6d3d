import type { extras as all } from './extras.ts';

/** `extras.ts` of a shop without extras. */
export const extras = { operations: {}, apiSettings: {} } as const satisfies Record<
  keyof typeof all,
  object
>;
