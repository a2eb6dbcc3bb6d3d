import type { CartState, Currency } from '@playday/shared/contract';
import type { EventDetails } from '@playday/shared/api-contract';
import { useHost, useSWR } from '@playday/shared/kit';
import { currencyOf, loadCurrencies } from '@playday/shared/kit/currencies';
import { parseEventDetails } from '@playday/shared/kit/http/response-guards';
import { type Prices, priceCart } from '@playday/shared/rules/cart/price-cart';

interface CartPrices {
  prices: Prices & { isWhole: boolean };
  currency: Currency | null;
  details: EventDetails | null;
  /** Set when the currency could not be loaded: then no amount may be shown. */
  retry: (() => void) | null;
}

/**
 * The cart's prices from the event's current prices and fees. Until the event has loaded, or when
 * loading fails, they come from the cart's own lines, without fees, and `isWhole` is false.
 * `details` is in the page's language; the cart's lines keep the language in which they were added.
 */
export function useCartPrices(cart: CartState): CartPrices {
  const host = useHost();
  const { event, lines, isOpen } = cart;
  const { data: details } = useSWR(isOpen && event ? ['cart event', event.id] : null, async () =>
    parseEventDetails(
      await host.http('GET /event/{id}', {
        params: { id: String(event?.id) },
        query: { lang: host.language },
      }),
    ),
  );
  const list = useSWR<Awaited<ReturnType<typeof loadCurrencies>>, unknown>(
    isOpen && event ? 'cart currencies' : null,
    () => loadCurrencies(host),
  );
  const isLoaded = details !== undefined && details.event.id === event?.id;
  const listed = isLoaded && list.data ? currencyOf(details, list.data) : null;
  const isUnknown = list.error !== undefined || (isLoaded && list.data !== undefined && !listed);
  const prices = isLoaded && listed ? priceCart(lines, details, listed) : priceLines(lines);
  return {
    prices: { ...prices, isWhole: listed !== null },
    currency: listed ?? cart.currency,
    details: listed ? details! : null,
    retry: isUnknown && !listed ? () => void list.mutate() : null,
  };
}

function priceLines(lines: CartState['lines']): Prices {
  const priced = lines.map(({ id, name, count, price, heldPrice = price }) => {
    return { id, name, count, sum: heldPrice * count };
  });
  const subtotal = priced.reduce((sum, line) => sum + line.sum, 0);
  return {
    lines: priced,
    subtotal,
    fees: [],
    discount: 0,
    total: subtotal,
    isFree: subtotal === 0,
  };
}
