import { ticketCount } from '@playday/shared/rules/cart';
import type { CartEvent, Host } from '@playday/shared/contract';
import type { AccountSettings, EventDetails, PaymentMethod, ShopEvent } from '@playday/shared/api-contract';
import { fitsAge } from '@playday/shared/rules/fields';
import { redirect } from '@playday/shared/kit';
import { nullOnFailure } from '../loading/null-on-failure.ts';
import { parseEventDetails, parseMethods } from '../loading/response-guards.ts';

export interface BillingData {
  /** Null when loading failed. */
  details: EventDetails | null;
  methods: PaymentMethod[] | null;
  /** Identifies the buyer of the order. */
  buyer: string;
  hasAges: boolean;
}

/**
 * Loads billing's data. Redirects when the cart is empty, when the sale is not open, or when the buyer is under the age
 * limit.
 */
export async function loadBilling(host: Host, signal?: AbortSignal): Promise<BillingData> {
  const cart = host.cart.get();
  if (!cart.event || ticketCount(cart) === 0) throw redirect('/');
  const { id, url } = cart.event;
  const session = host.session.get();
  const known = session.status === 'in' ? session.settings : null;
  const query = { lang: host.language };

  const [details, methods, settings, ages] = await Promise.all([
    nullOnFailure(
      host.http('GET /event/{id}', { params: { id: String(id) }, query, signal }).then(parseEventDetails),
    ),
    nullOnFailure(
      host
        .http('GET /user/order/methods/{eventId}', { params: { eventId: String(id) }, query, signal })
        .then(parseMethods),
    ),
    known ?? nullOnFailure(host.http('GET /user/profile/account', { signal })),
    cart.event.age === null ? [] : nullOnFailure(host.http('GET /age_restrictions', { signal })),
  ]);

  const years = Number.parseInt(ages?.find(({ key }) => key === cart.event?.age)?.value ?? '', 10);
  const isAllowed = isOldEnough(settings, years, cart.event) && isOnSale(details?.event, host.now());
  if (!isAllowed) throw redirect(`/event/${encodeURIComponent(url || id)}`);
  return { details, methods, buyer: settings?.email ?? '', hasAges: ages !== null };
}

const isOldEnough = (settings: AccountSettings | null, years: number, { dateStart }: CartEvent) =>
  fitsAge(settings?.birthday, Number.isNaN(years) ? null : years, new Date(dateStart));

/** An event that failed to load counts as on sale: the page shows the load error, and the api checks the sale again. */
function isOnSale(event: ShopEvent | undefined, now: number): boolean {
  if (!event) return true;
  const hasStarted = !event.saleStart || Date.parse(event.saleStart) <= now;
  return hasStarted && now < Date.parse(event.saleEnd) && now < Date.parse(event.dateEnd);
}
