import type { Currency, Host } from '@playday/shared/contract';
import type { EventDetails } from '@playday/shared/api-contract';
import { data } from '@playday/shared/kit';
import { type Failure, type Loaded, toResult } from '../loading/loaded.ts';
import { currencyOf, loadCurrencies } from '../prices/currencies.ts';
import { parseEventDetails } from './response-guards.ts';

export interface LoadedEvent {
  state: 'found';
  /** When the data was loaded: milliseconds, by the server's clock. */
  renderedAt: number;
  details: EventDetails;
  currency: Currency;
  /** Minimum age in years; null without a restriction. */
  ageYears: number | null;
  /** Secondary data that failed to load. */
  missing: { currencies: boolean; ages: boolean };
}
export type EventData = LoadedEvent | { state: 'missing' } | { state: 'failed'; failure: Failure };

/** The event page's data and HTTP status: 404 for an unknown event, 503 when the request fails or the response is invalid. */
export async function loadEvent(host: Host, id: string, signal?: AbortSignal) {
  const [details, currencies, ages] = await Promise.all([
    toResult(loadDetails(host, id, signal)),
    toResult(loadCurrencies(host, signal)),
    toResult(loadAges(host, signal)),
  ]);
  if (details.failure) {
    // The api answers 400 to a malformed id.
    const isMissing = details.failure.status === 404 || details.failure.status === 400;
    return isMissing
      ? data<EventData>({ state: 'missing' }, { status: 404 })
      : data<EventData>({ state: 'failed', failure: details.failure }, { status: 503 });
  }
  const { event } = details.value;
  return data<EventData>({
    state: 'found',
    renderedAt: host.now(),
    details: details.value,
    currency: currencyOf(currencies.value, event.currency),
    ageYears: yearsOf(ages, event.age),
    missing: { currencies: Boolean(currencies.failure), ages: event.age !== null && Boolean(ages.failure) },
  });
}

/** An event with its tickets. Throws `InvalidResponseError` for a response of another shape. */
export async function loadDetails(host: Host, id: string, signal?: AbortSignal): Promise<EventDetails> {
  return parseEventDetails(
    await host.http('GET /event/{id}', { params: { id }, query: { lang: host.language }, signal }),
  );
}

type Ages = { key: number; value: string }[];
const loadAges = (host: Host, signal?: AbortSignal): Promise<Ages> =>
  host.http('GET /age_restrictions', { signal });

/** A restriction's value is the years followed by one character, such as `18+`. */
function yearsOf(ages: Loaded<Ages>, id: number | null): number | null {
  const restriction = ages.value?.find(({ key }) => key === id);
  const years = Number(restriction?.value.slice(0, -1));
  return restriction && Number.isFinite(years) ? years : null;
}
