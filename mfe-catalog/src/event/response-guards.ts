import type { EventCard, EventDetails } from '@playday/shared/api-contract';
import { InvalidResponseError } from '../loading/loaded.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Checks that an event is an object with string dates; throws `InvalidResponseError` otherwise. */
function parseEvent<Shape extends EventCard>(value: Shape): Shape {
  const event: unknown = value;
  if (!isRecord(event) || typeof event.dateStart !== 'string' || typeof event.dateEnd !== 'string')
    throw new InvalidResponseError('Wrong Event object.');
  return value;
}

/** Checks that the details contain a valid event and a list of tickets; throws `InvalidResponseError` otherwise. */
export function parseEventDetails(value: EventDetails): EventDetails {
  const details: unknown = value;
  if (!isRecord(details) || !Array.isArray(details.tickets))
    throw new InvalidResponseError('Wrong Event object.');
  parseEvent(value.event);
  return value;
}

/** Checks a list of events; one invalid event rejects the list with `InvalidResponseError`. */
export function parseEvents(list: unknown): EventCard[] {
  if (!Array.isArray(list)) throw new InvalidResponseError('Wrong Event object.');
  return list.map(parseEvent);
}
