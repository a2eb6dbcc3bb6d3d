import { quote, type Quote } from '@playday/shared/rules/money/money';
import type { Tx } from '../../db/db.ts';
import { Failure } from '../../errors.ts';
import { findRefusal, refuse } from '../../stock/availability.ts';
import { readBirthdays, type EventRow } from '../../events/event-row.ts';
import { type Pauses, readBuyersAtEvent } from '../../stock/hold-history.ts';
import type { Line } from '../../stock/lines.ts';
import type { Text } from '../../texts.ts';
import { type Admission, openToAll } from '../sale-gate.ts';
import { checkParameters, chosenMethod, type EventMethod } from './methods.ts';
import { readPromos, usablePromo, type PromoRow } from './promos.ts';
import { readHeldPrices, readOffer, type Offer } from './offer.ts';
import { readOrderLimit } from './order-limit.ts';
import type { RequestedOrder } from './requested-order.ts';

/**
 * An order that passed every check except those made under locks: stock, ticket limit and promo
 * uses.
 */
export interface PlannedOrder extends Omit<RequestedOrder, 'body' | 'maxOrders'> {
  tickets: Line[];
  event: EventRow;
  price: PricedOrder;
  promo: PromoRow | undefined;
  method: EventMethod | undefined;
  parameters: { key: string; value: string }[];
  admission: Admission;
  /** Until when the buyer must not take tickets that are not held. */
  pauses: Pauses;
}

/**
 * Checks and prices orders of one event, before any lock on stock. The result has a plan or an
 * error per request.
 */
export async function planOrders(
  db: Tx,
  eventId: number,
  requests: readonly RequestedOrder[],
  gate = openToAll,
): Promise<(PlannedOrder | Error)[]> {
  const [offer, orderLimit] = await Promise.all([
    readOffer(db, eventId),
    readOrderLimit(db, requests),
  ]);
  if (!offer) return requests.map(() => new Failure('notFound'));
  const buyerIds = requests.map(({ buyerId }) => buyerId);
  const [birthdays, offerTo, buyers, admissionOf] = await Promise.all([
    readBirthdays(db, offer.event, buyerIds),
    readHeldPrices(db, offer, requests),
    readBuyersAtEvent(db, { eventId, holders: requests, now: requests[0]!.now }),
    gate.readAdmissions(db, offer.event, buyerIds, requests[0]!.now),
  ]);
  const sale = findRefusal({ now: requests[0]!.now, sale: offer.event });
  const holders =
    sale?.reason === 'saleEnded' ? await readHolders(db, eventId, buyerIds) : new Set<number>();
  // A free order has nothing to deduct: its promo code is neither checked nor used.
  const codeOf = ({ buyerId, body: { promocode, tickets } }: RequestedOrder) =>
    tickets.every(({ id }) => offerTo(buyerId).types.get(id)?.price === 0) ? undefined : promocode;
  const named = requests.flatMap((request) => {
    const code = codeOf(request);
    return code === undefined ? [] : [{ buyerId: request.buyerId, code }];
  });
  const promos =
    named.length === 0 ? [] : await readPromos(db, offer.event, named, requests[0]!.now);
  const promoOf = ({ buyerId, body }: RequestedOrder) =>
    usablePromo(promos.find((promo) => promo.buyerId === buyerId && promo.code === body.promocode));
  return requests.map((request) => {
    try {
      orderLimit.refuseTooMany(request);
      const { ageYears, dateStart } = offer.event;
      const admission = admissionOf(request.buyerId);
      refuse({
        now: request.now,
        // After the sale, what is held decides, under locks.
        ...(!holders.has(request.buyerId) && { sale: offer.event }),
        age: { ageYears, dateStart, birthday: birthdays.get(request.buyerId) },
        admission: admission ?? 'none',
        wanted: request.body.tickets,
        listed: offer.types,
      });
      const promo = codeOf(request) === undefined ? undefined : promoOf(request);
      const { pauses } = buyers.get(request.buyerId)!;
      return { ...plan(offerTo(request.buyerId), request, promo), admission, pauses };
    } catch (error) {
      return error as Error;
    }
  });
}

/** Who of these buyers holds tickets of the event, or has just let them lapse. */
async function readHolders(
  tx: Tx,
  eventId: number,
  buyerIds: readonly number[],
): Promise<Set<number>> {
  const rows = await tx.query<{ buyerId: number }>(
    'select buyer_id as "buyerId" from holds where event_id = $1 and buyer_id = any($2::int[])',
    [eventId, buyerIds],
  );
  return new Set(rows.map(({ buyerId }) => buyerId));
}

function plan(offer: Offer, request: RequestedOrder, promo: PromoRow | undefined) {
  const { buyerId, network, body, gateway, requestKey, bodyHash, vat, now } = request;
  const { event } = offer;
  const price = priceOrder(offer, body.tickets, promo?.amount ?? 0);
  const known = { buyerId, network, gateway, requestKey, bodyHash, vat, now };
  const planned = { ...known, tickets: body.tickets, event, price, promo };
  // Free or fully covered by a promo: no payment method is required, and a given one is ignored.
  if (price.total === 0) return { ...planned, method: undefined, parameters: [] };
  const method = chosenMethod(offer.methods, body.method);
  const parameters = checkParameters(method, price.total, body.additionalParameter ?? []);
  return { ...planned, method, parameters };
}

interface PricedOrder extends Quote {
  tickets: { id: number; name: Text; count: number; price: number }[];
  /** In display order: fees per ticket, then fees per order. */
  fees: { ticketTypeId: number | null; name: Text; price: number }[];
}

/**
 * Prices an order from the database rows, independent of what the page showed. Amounts are minor
 * units.
 */
function priceOrder(
  { types, fees: stored }: Pick<Offer, 'types' | 'fees'>,
  lines: readonly Line[],
  promoAmount: number,
): PricedOrder {
  // `quote` takes names as strings: pass the index, which leads back to the text in all languages.
  const fees = stored.map((fee, at) => ({ ...fee, name: String(at) }));
  const counts = new Map(lines.map(({ id, count }) => [id, count]));
  const tickets = [...types.values()].flatMap((type) => {
    const count = counts.get(type.id);
    return count === undefined ? [] : [{ ...type, count }];
  });
  const result = quote(
    tickets.map(({ id, price, count }) => ({
      id,
      priceMinor: price,
      count,
      fees: fees.filter(({ ticketTypeId }) => ticketTypeId === id),
    })),
    fees.filter(({ ticketTypeId }) => ticketTypeId === null),
    promoAmount,
  );
  return {
    ...result,
    tickets,
    fees: [
      ...result.ticketFees.map(({ ticketId, name, price }) => ({
        ticketTypeId: ticketId,
        name: fees[Number(name)]!.text,
        price,
      })),
      ...result.orderFees.map(({ name, price }) => ({
        ticketTypeId: null,
        name: fees[Number(name)]!.text,
        price,
      })),
    ],
  };
}
