import type { Line } from '../../stock/lines.ts';

/** The tickets that a buyer wants to hold. An older `revision` than the stored one is ignored. */
export interface HoldRequest {
  buyerId: number;
  /** The network of the request, as a keyed hash. */
  network?: string | undefined;
  eventId: number;
  tickets: Line[];
  revision: number;
  now: Date;
}
