import type { EventCard, EventDetails } from '@playday/shared/api-contract';
import { InvalidResponseError } from '../loading/loaded.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An event must be an object with its dates as strings. */
function parseEvent<Shape extends EventCard>(value: Shape): Shape {
  const event: unknown = value;
  if (!isRecord(event) || typeof event.dateStart !== 'string' || typeof event.dateEnd !== 'string')
    throw new InvalidResponseError('Wrong Event object.');
  return value;
}

/** Details of an event must contain the event and its tickets. */
export function parseEventDetails(value: EventDetails): EventDetails {
  const details: unknown = value;
  if (!isRecord(details) || !Array.isArray(details.tickets))
    throw new InvalidResponseError('Wrong Event object.');
  parseEvent(value.event);
  return value;
}

/** A list of events: each of them must be one. */
export function parseEvents(list: unknown): EventCard[] {
  if (!Array.isArray(list)) throw new InvalidResponseError('Wrong Event object.');
  return list.map(parseEvent);
}
