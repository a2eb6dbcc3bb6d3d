import { openToAll } from './tickets/sale-gate.ts';

/** `extra-parts.ts` of a shop without extras. */
export const extraParts = { saleGate: openToAll };
