import type { Query } from '@playday/shared/api-contract/operations';
import type { Host } from '@playday/shared/contract';
import { type Events, parseEvents } from '@playday/shared/kit/http/response-guards';

const currentSize = 8;
const pastSize = 10;

export type { Events };

/** The first current and upcoming events. */
export const loadCurrentEvents = (host: Host, signal?: AbortSignal): Promise<Events> =>
  loadEvents(host, { start: 0, limit: currentSize, past: false }, signal);

export const loadPastEvents = (host: Host, signal?: AbortSignal): Promise<Events> =>
  loadEvents(host, { start: 0, limit: pastSize, past: true }, signal);

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
