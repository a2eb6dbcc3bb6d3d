import { Gauge } from 'prom-client';
import type { Context } from '../../context.ts';
import { readAdmissions, readAdmittedUntil } from './admission.ts';
import { createHoldTimes, type HoldTimes } from './hold-times.ts';
import { roomReader } from './read-room.ts';
import type { PlaceQueue, RoomReader } from './room.ts';
import { placeQueue } from './take-place.ts';

declare module '../../context.ts' {
  interface Context {
    /** How long holds take, by event. */
    holdTimes: HoldTimes;
    /** Batches requests for places in the waiting room of one event. */
    places: PlaceQueue;
    /** The public state of waiting rooms, kept for half a second. */
    waitingRooms: RoomReader;
    /** By url of the event: 1 while it should have a waiting room. */
    needsWaitingRoom: Gauge;
  }
}

/** What waiting rooms add to the context, with the gate that holds and orders ask. */
export function waitingRoomServices(
  context: Pick<Context, 'db' | 'clock' | 'config' | 'secrets' | 'metrics'>,
): Pick<Context, 'holdTimes' | 'places' | 'waitingRooms' | 'needsWaitingRoom' | 'saleGate'> {
  const holdTimes = createHoldTimes();
  return {
    holdTimes,
    places: placeQueue(context),
    waitingRooms: roomReader(context),
    needsWaitingRoom: new Gauge({
      name: 'playday_event_needs_waiting_room',
      help:
        'By url: 1 while holds of an event without a waiting room are many and slow in this ' +
        'process. Anything but 0 is an alarm.',
      labelNames: ['event'],
      registers: [context.metrics.registry],
    }),
    saleGate: { readAdmissions, readAdmittedUntil, recordHold: holdTimes.record },
  };
}
