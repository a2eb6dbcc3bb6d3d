import { useCart, useHost, useSession, useSWR } from '@playday/shared/kit';
import { useEffect, useState } from 'react';
import { type LoadedEvent, loadDetails } from '../event/load-event.ts';
import { fitsAge } from '@playday/shared/rules/fields';
import { linesOfEvent, saleStatusAt } from './sale.ts';
import { useBuyerStatus } from './use-buyer-status.ts';

const pollMs = 30_000;
const tickMs = 5_000;

/** The tickets of an open event page. Stock is polled while the page is visible, and the sale status follows the clock. */
export function useTickets({ details, renderedAt, ageYears }: LoadedEvent) {
  const host = useHost();
  const cart = useCart();
  const session = useSession();
  const now = useNow(renderedAt);

  const id = String(details.event.id);
  // `renderedAt` is part of the key, because fresh loader data is newer than the cache entry of an earlier visit.
  const { data = details } = useSWR(['event', id, host.language, renderedAt], () => loadDetails(host, id), {
    fallbackData: details,
    revalidateOnMount: false,
    refreshInterval: Date.parse(details.event.saleEnd) > renderedAt ? pollMs : 0,
  });

  const { event, tickets } = data;
  const { owned, limit, pendingOrder } = useBuyerStatus(event.id, cart);
  const eventLines = linesOfEvent(cart, event.id);
  const birthday = session.status === 'in' ? session.settings?.birthday : undefined;
  return {
    event,
    tickets,
    eventLines,
    owned,
    limit,
    pendingOrder,
    sale: saleStatusAt(now, event, tickets, eventLines),
    hold: cart.hold,
    endsAt: eventLines.length > 0 ? cart.endsAt : null,
    isSignedIn: session.status === 'in',
    isRestricted: !fitsAge(birthday, ageYears, event.dateStart),
  };
}

export type TicketsState = ReturnType<typeof useTickets>;

/** The server's current time in milliseconds; on first render `renderedAt`, so that hydration matches. */
function useNow(renderedAt: number): number {
  const { now } = useHost();
  const [instant, setInstant] = useState(renderedAt);
  useEffect(() => {
    const tick = () => setInstant(now());
    tick();
    const timer = setInterval(tick, tickMs);
    return () => clearInterval(timer);
  }, [now]);
  return instant;
}
