import type { EventCard } from '@playday/shared/api-contract';
import type { Host } from '@playday/shared/contract';
import { parseEvents } from '@playday/shared/kit/http/response-guards';

export const pageSize = 20;
const pastSize = 10;
/** The api's maximum page size. */
const maxPageSize = 50;
const maxShown = 500;

export interface Events {
  events: EventCard[];
  total: number;
  /** The first events loaded, but some of the later ones failed to load. */
  isPartial?: boolean;
}

/** The number of events requested by the query string: `?shown=40`, in steps of twenty. */
export function shownIn(search: string): number {
  const requested = Number(new URLSearchParams(search).get('shown'));
  return requested > pageSize && requested <= maxShown
    ? Math.ceil(requested / pageSize) * pageSize
    : pageSize;
}

/** Loads the first `shown` current and upcoming events. A failure after the first twenty sets `isPartial`. */
export async function loadCurrentEvents(host: Host, shown: number, signal?: AbortSignal): Promise<Events> {
  const first = await loadEvents(host, { start: 0, limit: pageSize, past: false }, signal);
  const { events, total } = first;
  const wanted = Math.min(shown, total);
  while (events.length < wanted) {
    const limit = Math.min(maxPageSize, wanted - events.length);
    const more = await loadEvents(host, { start: events.length, limit, past: false }, signal).catch(
      () => null,
    );
    if (!more || more.events.length === 0) return { events, total, isPartial: !more };
    events.push(...more.events);
  }
  return first;
}

export const loadPastEvents = (host: Host, signal?: AbortSignal): Promise<Events> =>
  loadEvents(host, { start: 0, limit: pastSize, past: true }, signal);

async function loadEvents(
  host: Host,
  query: { start: number; limit: number; past: boolean },
  signal?: AbortSignal,
): Promise<Events> {
  return parseEvents(await host.http('GET /event', { query: { ...query, lang: host.language }, signal }));
}
