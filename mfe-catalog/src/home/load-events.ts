import type { Query } from '@playday/shared/api-contract/operations';
import type { Host } from '@playday/shared/contract';
import { type Events, parseEvents } from '@playday/shared/kit/http/response-guards';

const currentSize = 8;
const pastSize = 10;

export type { Events };

/** What the main page shows of current and upcoming events; its document carries no more. */
export type CurrentEvents = Pick<Events, 'events' | 'total' | 'cities' | 'kinds' | 'times'>;

/** What the main page shows of a past event; its document carries no more. */
export type PastEvent = Pick<
  Events['events'][number],
  'id' | 'name' | 'poster' | 'dateStart' | 'dateEnd' | 'state'
>;

/** The first current and upcoming events, the most frequent kinds and the cities with most. */
export async function loadCurrentEvents(host: Host, signal?: AbortSignal): Promise<CurrentEvents> {
  const query = { start: 0, limit: currentSize, past: false };
  const { events, total, cities, kinds, times } = await loadEvents(host, query, signal);
  return { events, total, cities: cities.slice(0, 2), kinds: kinds.slice(0, 3), times };
}

export async function loadPastEvents(host: Host, signal?: AbortSignal): Promise<PastEvent[]> {
  const query = { start: 0, limit: pastSize, past: true };
  const { events } = await loadEvents(host, query, signal);
  return events.map(({ id, name, poster, dateStart, dateEnd, state }) => ({
    id,
    name,
    poster,
    dateStart,
    dateEnd,
    state,
  }));
}

/** One page of events; the api sends at most 50. */
export async function loadEvents(
  host: Host,
  query: Query<'GET /event'>,
  signal?: AbortSignal,
): Promise<Events> {
  return parseEvents(
    await host.http('GET /event', { query: { ...query, lang: host.language }, signal }),
  );
}
