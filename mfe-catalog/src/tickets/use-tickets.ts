import { useCart, useHost, useSession, useSWR } from '@playday/shared/kit';
import type { Ticket } from '@playday/shared/api-contract';
import type { CartLine } from '@playday/shared/contract';
import { fromMinor } from '@playday/shared/rules/money/money';
import { extraParts } from '../extra-parts.ts';
import { type LoadedEvent, loadDetails } from '../event-data/load-event.ts';
import { fitsAge } from '@playday/shared/rules/fields/fields';
import { linesOfEvent, saleStatusAt } from './sale.ts';
import { useSaleClock } from './use-sale-clock.ts';
import { useBuyerStatus } from './use-buyer-status.ts';

const pollMs = 30_000;

/**
 * The tickets of an open event page. Stock is polled while the page is visible, and the sale status
 * follows the clock.
 */
export function useTickets({ details, renderedAt, ageYears, gate, currency }: LoadedEvent) {
  const host = useHost();
  const cart = useCart();
  const session = useSession();

  const id = String(details.event.id);
  // `renderedAt` is part of the key, because fresh loader data is newer than the cache entry of an
  // earlier visit.
  const { data = details } = useSWR(
    ['event', id, host.language, renderedAt],
    () => loadDetails(host, id),
    {
      fallbackData: details,
      revalidateOnMount: false,
      refreshInterval: Date.parse(details.event.saleEnd) > renderedAt ? pollMs : 0,
    },
  );

  const { event } = data;
  const { owned, limit, pendingOrder, admittedUntil, isHolding } = useBuyerStatus(event.id, cart);
  const now = useSaleClock(renderedAt, data.tickets, admittedUntil !== null);
  const eventLines = linesOfEvent(cart, event.id);
  const tickets = currency
    ? withHeldPrices(data.tickets, eventLines, currency.scale)
    : data.tickets;
  const isSignedIn = session.status === 'in';
  const isAdmitted = admittedUntil !== null && admittedUntil > now;
  const hasTickets = isSignedIn && (isHolding || eventLines.length > 0);
  const mustWait = extraParts.saleGate.isOn(event) && !isAdmitted && !hasTickets;
  const sale = saleStatusAt(now, event, tickets, eventLines);
  const birthday = session.status === 'in' ? session.settings?.birthday : undefined;
  return {
    event,
    tickets,
    /** Milliseconds, by the server's clock; follows it every few seconds. */
    now,
    eventLines,
    owned,
    limit,
    pendingOrder,
    sale,
    /** This visitor can choose tickets now, or could at another age. */
    isOpen: sale === 'open' && !mustWait,
    hold: cart.hold,
    /** Why the shop emptied the cart of this event's tickets. */
    emptied: cart.emptied?.eventId === event.id ? cart.emptied.reason : null,
    endsAt: eventLines.length > 0 ? cart.endsAt : null,
    isSignedIn,
    /** The event has a gate before its tickets, and this visitor has not been admitted yet. */
    mustWait,
    /** Until when an admitted buyer without tickets may choose, milliseconds by `Host.now`. */
    admittedUntil: isAdmitted && !hasTickets ? admittedUntil : null,
    /** When the gate opens, if that is still to come; ISO 8601. */
    gateOpensAt: gate && now < Date.parse(gate.lobbyOpensAt) ? gate.lobbyOpensAt : null,
    isRestricted: !fitsAge(birthday, ageYears, event.dateStart),
  };
}

/** The tickets at the prices that this buyer pays for those in the cart. */
const withHeldPrices = (tickets: Ticket[], lines: CartLine[], scale: number): Ticket[] =>
  tickets.map((ticket) => {
    const held = lines.find(({ id }) => id === ticket.id)?.heldPrice;
    return held === undefined ? ticket : { ...ticket, price: fromMinor(held, scale) };
  });

export type TicketsState = ReturnType<typeof useTickets>;
