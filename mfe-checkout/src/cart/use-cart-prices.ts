import type { CartState, Currency } from '@playday/shared/contract';
import type { EventDetails } from '@playday/shared/api-contract';
import { useHost, useSWR } from '@playday/shared/kit';
import { parseEventDetails } from '../loading/response-guards.ts';
import { type Prices, priceCart } from '../summary/price-cart.ts';

/**
 * The cart's prices from the event's current prices and fees. Until the event has loaded, or when loading fails, they come
 * from the cart's own lines, without fees, and `isWhole` is false. `details` is in the page's language; the cart's lines
 * keep the language in which they were added.
 */
export function useCartPrices(cart: CartState): {
  prices: Prices & { isWhole: boolean };
  currency: Currency | null;
  details: EventDetails | null;
} {
  const { http, language } = useHost();
  const { event, currency, lines, isOpen } = cart;
  const { data } = useSWR(isOpen && event ? ['cart event', event.id] : null, async () =>
    parseEventDetails(
      await http('GET /event/{id}', { params: { id: String(event?.id) }, query: { lang: language } }),
    ),
  );
  const isWhole = data?.event.id === event?.id && data !== undefined && currency !== null;
  const prices = isWhole ? priceCart(lines, data, currency) : priceLines(lines);
  return { prices: { ...prices, isWhole }, currency, details: isWhole ? data : null };
}

function priceLines(lines: CartState['lines']): Prices {
  const priced = lines.map(({ id, name, count, price }) => ({ id, name, count, sum: price * count }));
  const subtotal = priced.reduce((sum, line) => sum + line.sum, 0);
  return { lines: priced, subtotal, fees: [], discount: 0, total: subtotal, isFree: subtotal === 0 };
}
