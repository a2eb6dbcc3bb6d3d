import { useCart, useHost, useSession, useSWR } from '@playday/shared/kit';
import { useEffect, useState } from 'react';
import type { Ticket } from '@playday/shared/api-contract';
import type { CartLine } from '@playday/shared/contract';
import { fromMinor } from '@playday/shared/rules/money/money';
import { extraParts } from '../extra-parts.ts';
import { type LoadedEvent, loadDetails } from '../event-data/load-event.ts';
import { fitsAge } from '@playday/shared/rules/fields/fields';
import { linesOfEvent, saleStatusAt } from './sale.ts';
import { useBuyerStatus } from './use-buyer-status.ts';

const pollMs = 30_000;
const tickMs = 5_000;

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
  const now = useSaleClock(renderedAt, data.tickets, admittedUntil);
  const eventLines = linesOfEvent(cart, event.id);
  const tickets = currency
    ? withHeldPrices(data.tickets, eventLines, currency.scale)
    : data.tickets;
  const isSignedIn = session.status === 'in';
  const isAdmitted = admittedUntil !== null && admittedUntil > now;
  const hasTickets = isSignedIn && (isHolding || eventLines.length > 0);
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
    sale: saleStatusAt(now, event, tickets, eventLines),
    hold: cart.hold,
    /** Why the shop emptied the cart of this event's tickets. */
    emptied: cart.emptied?.eventId === event.id ? cart.emptied.reason : null,
    endsAt: eventLines.length > 0 ? cart.endsAt : null,
    isSignedIn,
    /** The event has a gate before its tickets, and this visitor has not been admitted yet. */
    mustWait: extraParts.saleGate.isOn(event) && !isAdmitted && !hasTickets,
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

/**
 * The server's current time in milliseconds, updated every few seconds, when the sale of a kind of
 * ticket begins or ends, and at `alsoAt`; on first render `renderedAt`, so that hydration matches.
 */
export function useSaleClock(
  renderedAt: number,
  tickets: readonly Ticket[],
  alsoAt: number | null = null,
): number {
  const { now, isTimeKnown } = useHost();
  const [instant, setInstant] = useState(renderedAt);
  const dates = tickets.flatMap(({ saleStart, saleEnd }) => [saleStart, saleEnd]);
  const instants = [alsoAt ?? 0, ...dates.map((date) => (date ? Date.parse(date) : 0))];
  const next = Math.min(...instants.filter((at) => at > instant));
  useEffect(() => {
    const tick = () => setInstant(now());
    tick();
    const stop = isTimeKnown.subscribe(tick);
    const timer = setInterval(tick, tickMs);
    // Browsers take a longer time than that of 24 days for none.
    const waitMs = next - now();
    const once = waitMs < 2 ** 31 ? setTimeout(tick, waitMs) : undefined;
    return () => {
      stop();
      clearInterval(timer);
      clearTimeout(once);
    };
  }, [now, isTimeKnown, next]);
  return instant;
}
