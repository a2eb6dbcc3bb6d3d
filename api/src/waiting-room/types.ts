import type { WaitingPlace, WaitingRoom } from '@playday/shared/api-contract';
import type { BatchCounts, Batched } from '../db/micro-batch.ts';

/** A buyer who takes a place, or asks about the one taken before. `again`: queues anew after the admission is over; `known`: only asks. */
export interface PlaceRequest {
  personId: number;
  again: boolean;
  known: boolean;
  now: Date;
}

/** Batches the requests for places of one event. */
export type PlaceQueue = Batched<[eventId: number, request: PlaceRequest], WaitingPlace> & BatchCounts;

/** Reads the public state of a waiting room, by the event's id or url. Throws `notFound` when there is none. */
export type RoomReader = (idOrUrl: string) => Promise<WaitingRoom>;
