import type { EventCard, EventDetails } from '@playday/shared/api-contract';
import { WrongAnswer } from '../loading/loaded.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An event must be an object with its dates as strings. */
export function asEvent<Shape extends EventCard>(value: Shape): Shape {
  const event: unknown = value;
  if (!isRecord(event) || typeof event.dateStart !== 'string' || typeof event.dateEnd !== 'string')
    throw new WrongAnswer('Wrong Event object.');
  return value;
}

/** Details of an event must contain the event and its tickets. */
export function asEventDetails(value: EventDetails): EventDetails {
  const details: unknown = value;
  if (!isRecord(details) || !Array.isArray(details.tickets)) throw new WrongAnswer('Wrong Event object.');
  asEvent(value.event);
  return value;
}

/** A list of events: each of them must be one. */
export function asEvents(list: unknown): EventCard[] {
  if (!Array.isArray(list)) throw new WrongAnswer('Wrong Event object.');
  return list.map(asEvent);
}
