import type { Query } from '@playday/shared/api-contract/operations';
import type { Host } from '@playday/shared/contract';
import { type ListedCurrency, loadCurrencies } from '@playday/shared/kit/currencies';
import { eventKinds } from '@playday/shared/rules/events/event-kinds';
import { searchTimes } from '@playday/shared/rules/search/search-times';
import { searchText } from '@playday/shared/rules/fields/typed';
import { type Events, loadEvents } from '../home/load-events.ts';
import { type Loaded, toResult } from '../loading/loaded.ts';

/** What visitors look for, as the address has it. */
export type EventFilter = Partial<
  Record<'q' | 'when' | 'city' | 'price' | 'kind' | 'tickets', string>
>;

interface FoundEvents extends Events {
  /** The first events loaded, but some of the later ones failed to load. */
  isPartial?: boolean;
}

/** The data of the page. `filter`: as the api understood it. */
export interface FindData {
  renderedAt: number;
  filter: EventFilter;
  list: Loaded<FoundEvents>;
  currencies: Loaded<ListedCurrency[]>;
}

/** How many events *More* adds. */
export const pageSize = 20;
/** The prices to choose from, in baht. */
export const prices = ['0', '200', '500', '1000', '2000', '5000'];
/** What the api knows; another value is left out. */
const patterns = {
  when: new RegExp(`^(?:${searchTimes.join('|')}|20\\d\\d-(?:0[1-9]|1[0-2]))$`),
  city: /^(?=.{1,64}$)[a-z0-9]+(?:-[a-z0-9]+)*$/,
  price: /^(?:0|[1-9]\d{0,5})$/,
  kind: new RegExp(`^(?:${eventKinds.join('|')})$`),
  tickets: /^left$/,
};

/** The address of a search. */
export function findPath(filter: EventFilter, shown = pageSize): string {
  const query = new URLSearchParams(Object.entries(filter));
  if (shown > pageSize) query.set('shown', String(shown));
  return query.size > 0 ? `/events?${query.toString()}` : '/events';
}

/** How many events the page shows at most; the api counts no more of those that match. */
export const maxShown = 200;
/** The api's maximum page size. */
const maxPageSize = 50;

/** Loads what the address asks for: its filter, and `shown`, in steps of twenty. */
export async function loadFound(host: Host, { url, signal }: Request): Promise<FindData> {
  const params = new URL(url).searchParams;
  // Values that say nothing are left out.
  const known = Object.entries(patterns).filter(([name, pattern]) =>
    pattern.test(params.get(name) ?? ''),
  );
  const q = searchText(params.get('q') ?? '');
  const filter: EventFilter = {
    ...(q && { q }),
    ...Object.fromEntries(known.map(([name]) => [name, params.get(name)])),
  };
  const pages = Math.ceil(Number(params.get('shown')) / pageSize) || 1;
  const [list, currencies] = await Promise.all([
    toResult(loadFirst(host, filter, Math.min(maxShown, pages * pageSize), signal)),
    toResult(loadCurrencies(host, signal)),
  ]);
  const { meant } = list.value ?? {};
  return {
    renderedAt: host.now(),
    filter: meant ? meantFilter(filter, meant) : filter,
    list,
    currencies,
  };
}

/** The filter that the api understood; what the address chooses comes before what words mean. */
function meantFilter(
  { q: _, ...chosen }: EventFilter,
  { price, ...words }: NonNullable<Events['meant']>,
): EventFilter {
  return { ...words, ...(price !== undefined && { price: String(price) }), ...chosen };
}

/** The first `shown` events that match. A failure after the first twenty sets `isPartial`. */
async function loadFirst(
  host: Host,
  { price, ...words }: EventFilter,
  shown: number,
  signal: AbortSignal,
) {
  // First what ad blockers take for no tracker: they know `/event?t`.
  const wanted = {
    past: false,
    ...words,
    ...(price && { price: Number(price) }),
  } as Query<'GET /event'>;
  const first = await loadEvents(host, { ...wanted, start: 0, limit: pageSize }, signal);
  const { events, total } = first;
  while (events.length < Math.min(shown, total)) {
    const limit = Math.min(maxPageSize, shown - events.length, total - events.length);
    const more = await loadEvents(host, { ...wanted, start: events.length, limit }, signal).catch(
      () => null,
    );
    if (!more || more.events.length === 0) return { ...first, isPartial: !more };
    events.push(...more.events);
  }
  return first;
}
