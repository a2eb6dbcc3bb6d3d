import type { Currency, Host, Language } from '@playday/shared/contract';
import type { EventDetails, ShopEvent } from '@playday/shared/api-contract';
import { data } from '@playday/shared/kit';
import { restrictionYears } from '@playday/shared/rules/fields/fields';
import { type Failure, toResult } from '../loading/loaded.ts';
import { currencyOf, loadCurrencies } from '@playday/shared/kit/currencies';
import { parseAgeRestrictions, parseEventDetails } from '@playday/shared/kit/http/response-guards';

export interface LoadedEvent {
  state: 'found';
  /** When the data was loaded: milliseconds, by the server's clock. */
  renderedAt: number;
  details: EventDetails;
  /** That of the details, for the dates in the document's head. */
  language: Language;
  /** Null when the prices cannot be shown. */
  currency: Currency | null;
  /** Minimum age in years; null without a restriction. */
  ageYears: number | null;
  /** Whether the event has an age restriction that failed to load. */
  isAgeMissing: boolean;
  /** The gate before its tickets; null without one, and when it failed to load. */
  gate: GateData | null;
}

/** What the core reads of a gate before tickets; the extra that has one knows the rest. */
export interface GateData {
  /** When visitors can come; ISO 8601. */
  lobbyOpensAt: string;
}

/** Loads an event's gate beside its page; null without one. */
export type LoadGate = (
  host: Host,
  event: ShopEvent,
  signal?: AbortSignal,
) => Promise<GateData> | null;
const noGate: LoadGate = () => null;

export type EventData = LoadedEvent | { state: 'missing' } | { state: 'failed'; failure: Failure };

/**
 * The event page's data and HTTP status: 404 for an unknown event, 503 when the request fails or
 * the response is invalid.
 */
export function loadEvent(host: Host, id: string, signal?: AbortSignal, loadGate = noGate) {
  return loadEventPage(host, loadDetails(host, id, signal), signal, loadGate);
}

/** The same for details that load already. */
export async function loadEventPage(
  host: Host,
  loadingDetails: Promise<EventDetails>,
  signal: AbortSignal | undefined,
  loadGate: LoadGate,
) {
  const [details, gate, currencies, ages] = await Promise.all([
    toResult(loadingDetails),
    toResult(loadingDetails.then(({ event }) => loadGate(host, event, signal))),
    toResult(loadCurrencies(host, signal)),
    toResult(host.http('GET /age_restrictions', { signal }).then(parseAgeRestrictions)),
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
    language: host.language,
    currency: currencyOf(details.value, currencies.value),
    ageYears: restrictionYears(ages.value, event.age),
    isAgeMissing: event.age !== null && Boolean(ages.failure),
    gate: gate.value ?? null,
  });
}

/** An event with its tickets. Fails with an `ApiError`. */
export async function loadDetails(
  host: Host,
  id: string,
  signal?: AbortSignal,
): Promise<EventDetails> {
  return parseEventDetails(
    await host.http('GET /event/{id}', { params: { id }, query: { lang: host.language }, signal }),
  );
}
