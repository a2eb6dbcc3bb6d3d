import type { ListedCurrency } from '@playday/shared/kit/currencies';
import { searchText } from '@playday/shared/rules/typed';
import { type EventFilter, type Events, pageSize } from '../home/load-events.ts';
import type { Loaded } from '../loading/loaded.ts';

/** The data of the page. */
export interface FindData {
  renderedAt: number;
  filter: EventFilter;
  list: Loaded<Events>;
  currencies: Loaded<ListedCurrency[]>;
}

/** The prices to choose from, in baht. */
export const prices = ['0', '200', '500', '1000', '2000', '5000'];
/** What the api knows; another value is left out. */
const patterns = {
  when: /^(?:tonight|weekend|next-week|20\d\d-(?:0[1-9]|1[0-2]))$/,
  city: /^(?=.{1,64}$)[a-z0-9]+(?:-[a-z0-9]+)*$/,
  price: new RegExp(`^(?:${prices.join('|')})$`),
  tickets: /^left$/,
};

/** The address of a search. */
export function findPath(filter: EventFilter, shown = pageSize): string {
  const query = new URLSearchParams(Object.entries(filter));
  if (shown > pageSize) query.set('shown', String(shown));
  return query.size > 0 ? `/events?${query.toString()}` : '/events';
}

/** What an address asks for; values that say nothing are left out. */
export function filterIn(params: URLSearchParams): EventFilter {
  const known = Object.entries(patterns).filter(([name, pattern]) => pattern.test(params.get(name) ?? ''));
  const q = searchText(params.get('q') ?? '');
  return {
    ...(q && { q }),
    ...Object.fromEntries(known.map(([name]) => [name, params.get(name)])),
  };
}
