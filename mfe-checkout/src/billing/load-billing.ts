import { currencyOf, loadCurrencies } from '@playday/shared/kit/currencies';
import { ticketCount } from '@playday/shared/rules/cart/cart';
import type { Currency, Host } from '@playday/shared/contract';
import type { EventDetails, PaymentMethod } from '@playday/shared/api-contract';
import { fitsAge, restrictionYears } from '@playday/shared/rules/fields/fields';
import { saleWindowAt } from '@playday/shared/rules/events/sale';
import { redirectAway } from '@playday/shared/kit';
import { nullOnFailure } from '@playday/shared/kit/http/null-on-failure';
import {
  parseAgeRestrictions,
  parseEventDetails,
  parseMethods,
} from '@playday/shared/kit/http/response-guards';

export interface BillingData {
  /** Null when loading failed. */
  details: EventDetails | null;
  methods: PaymentMethod[] | null;
  /** The event's currency; null when it is not known. */
  currency: Currency | null;
  /** Identifies the buyer of the order. */
  buyer: string;
  hasAges: boolean;
}

/**
 * Loads billing's data. Redirects when the cart is empty, when the sale is not open, or when the
 * buyer is under the age limit.
 */
export async function loadBilling(host: Host, request: Request): Promise<BillingData> {
  const { signal } = request;
  const cart = host.cart.get();
  if (!cart.event || ticketCount(cart) === 0) throw redirectAway(request, '/');
  const { event } = cart;
  const { id, url } = event;
  const session = host.session.get();
  const known = session.status === 'in' ? session.settings : null;
  const query = { lang: host.language };

  const loading = nullOnFailure(loadDetails(host, id, signal));
  // The event as it is now: its age restriction and its dates may have changed since its tickets
  // were chosen.
  const loadingAges = loading.then((details) => {
    const { age } = details?.event ?? event;
    return age === null
      ? []
      : nullOnFailure(host.http('GET /age_restrictions', { signal }).then(parseAgeRestrictions));
  });
  const [details, methods, settings, ages, currencies] = await Promise.all([
    loading,
    nullOnFailure(
      host
        .http('GET /user/order/methods/{eventId}', {
          params: { eventId: String(id) },
          query,
          signal,
        })
        .then(parseMethods),
    ),
    known ?? nullOnFailure(host.http('GET /user/profile/account', { signal })),
    loadingAges,
    nullOnFailure(loadCurrencies(host, signal)),
  ]);

  const { age, dateStart } = details?.event ?? event;
  const isOldEnough = fitsAge(settings?.birthday, restrictionYears(ages, age), dateStart);
  // An event that failed to load counts as on sale: the page shows the load error, and the api
  // checks the sale again.
  const sale = details ? saleWindowAt(host.now(), details.event) : 'open';
  // What is held can be ordered until its time is over, also when the sale has ended meanwhile.
  const isHeld = cart.hold === 'confirmed' && cart.endsAt !== null && cart.endsAt > host.now();
  const isOnSale = sale === 'open' || (sale === 'saleEnded' && isHeld);
  const isAllowed = isOldEnough && isOnSale;
  if (!isAllowed) throw redirectAway(request, `/event/${encodeURIComponent(url || id)}`);
  return {
    details,
    methods,
    currency: details && currencyOf(details, currencies),
    buyer: settings?.email ?? '',
    hasAges: ages !== null,
  };
}

/** An event with its tickets. Fails with an `ApiError`. */
export const loadDetails = async (
  host: Host,
  id: number,
  signal?: AbortSignal,
): Promise<EventDetails> =>
  parseEventDetails(
    await host.http('GET /event/{id}', {
      params: { id: String(id) },
      query: { lang: host.language },
      signal,
    }),
  );
