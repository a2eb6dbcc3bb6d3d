import { waitingRoomGate } from './extras/waiting-room/sale-gate.tsx';

/**
 * What the core's pages show of extras; apart from `extras.ts`, because it belongs to their chunks.
 * `extra-parts.none.ts` is the same for a shop without any.
 */
export const extraParts = { saleGate: waitingRoomGate };
