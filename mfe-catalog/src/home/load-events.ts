import type { EventList } from '@playday/shared/api-contract';
import type { Query } from '@playday/shared/api-contract/operations';
import type { Host } from '@playday/shared/contract';
import { parseEvents } from '@playday/shared/kit/http/response-guards';

export const pageSize = 20;
const pastSize = 10;
/** The api's maximum page size. */
const maxPageSize = 50;

export interface Events extends Required<EventList> {
  /** The first events loaded, but some of the later ones failed to load. */
  isPartial?: boolean;
}

/** What visitors look for, as the address has it. */
export type EventFilter = Partial<Record<'q' | 'when' | 'city' | 'price' | 'tickets', string>>;

/** Loads the first `shown` current and upcoming events that match. A failure after the first twenty sets `isPartial`. */
export async function loadCurrentEvents(
  host: Host,
  { filter = {}, shown = pageSize }: { filter?: EventFilter; shown?: number },
  signal?: AbortSignal,
): Promise<Events> {
  const { price, ...words } = filter;
  const wanted = { ...words, ...(price && { price: Number(price) }), past: false } as Query<'GET /event'>;
  const first = await loadEvents(host, { ...wanted, start: 0, limit: pageSize }, signal);
  const { events, total } = first;
  while (events.length < Math.min(shown, total)) {
    const limit = Math.min(maxPageSize, shown - events.length, total - events.length);
    const more = await loadEvents(host, { ...wanted, start: events.length, limit }, signal).catch(() => null);
    if (!more || more.events.length === 0) return { ...first, isPartial: !more };
    events.push(...more.events);
  }
  return first;
}

export const loadPastEvents = (host: Host, signal?: AbortSignal): Promise<Events> =>
  loadEvents(host, { start: 0, limit: pastSize, past: true }, signal);

async function loadEvents(host: Host, query: Query<'GET /event'>, signal?: AbortSignal): Promise<Events> {
  return parseEvents(await host.http('GET /event', { query: { ...query, lang: host.language }, signal }));
}
