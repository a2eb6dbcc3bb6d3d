import type { extras as all } from './extras.ts';

/** `extras.ts` of a shop without extras. */
export const extras = { routes() {} } satisfies typeof all;
