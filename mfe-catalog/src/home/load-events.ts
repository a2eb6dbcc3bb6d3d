import type { EventCard } from '@playday/shared/api-contract';
import type { Host } from '@playday/shared/contract';
import { parseEvents } from '../event/response-guards.ts';

export const pageSize = 20;
const pastSize = 10;
/** The api gives at most so many at once. */
const atOnce = 50;
const most = 500;

export interface Events {
  events: EventCard[];
  total: number;
  /** The first ones are here, some of the rest could not be had. */
  isPartial?: boolean;
}

/** How many events a visitor has asked for: `?shown=40`, in steps of twenty. */
export function shownIn(search: string): number {
  const asked = Number(new URLSearchParams(search).get('shown'));
  return asked > pageSize && asked <= most ? Math.ceil(asked / pageSize) * pageSize : pageSize;
}

/** The first twenty current and upcoming events and, after *More*, the rest. */
export async function loadCurrentEvents(host: Host, shown: number, signal?: AbortSignal): Promise<Events> {
  const first = await loadEvents(host, { start: 0, limit: pageSize, past: false }, signal);
  const { events, total } = first;
  const wanted = Math.min(shown, total);
  while (events.length < wanted) {
    const limit = Math.min(atOnce, wanted - events.length);
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
  const answer = await host.http('GET /event', { query: { ...query, lang: host.language }, signal });
  const events = parseEvents(answer?.events);
  return { events, total: typeof answer.total === 'number' ? answer.total : events.length };
}
