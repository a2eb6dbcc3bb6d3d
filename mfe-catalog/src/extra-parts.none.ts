import type { extraParts as all } from './extra-parts.ts';
import { openToAll } from './tickets/sale-gate.ts';

/** `extra-parts.ts` of a shop without extras. */
export const extraParts = { saleGate: openToAll } satisfies typeof all;
