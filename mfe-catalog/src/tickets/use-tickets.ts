import { useCart, useHost, useSession, useSWR } from '@playday/shared/kit';
import { useEffect, useState } from 'react';
import { type LoadedEvent, loadDetails } from '../event/load-event.ts';
import { fitsAge } from './age.ts';
import { linesOfEvent, saleStatusAt } from './sale.ts';

const askAgainMs = 30_000;
const tickMs = 5_000;

/** The tickets of an open page: what is left is asked for again while somebody looks, and the sale opens on time. */
export function useTickets({ details, at, ageYears }: LoadedEvent) {
  const host = useHost();
  const cart = useCart();
  const session = useSession();
  const now = useNow(at);

  const id = String(details.event.id);
  // `at` in the key: what a loader has just brought is newer than what an earlier visit left in the cache.
  const { data = details } = useSWR(['event', id, host.language, at], () => loadDetails(host, id), {
    fallbackData: details,
    revalidateOnMount: false,
    refreshInterval: Date.parse(details.event.saleEnd) > at ? askAgainMs : 0,
  });

  const { event, tickets } = data;
  const own = linesOfEvent(cart, event.id);
  const birthday = session.status === 'in' ? session.settings?.birthday : undefined;
  return {
    event,
    tickets,
    own,
    sale: saleStatusAt(now, event, tickets, own),
    endsAt: own.length > 0 ? cart.endsAt : null,
    isSignedIn: session.status === 'in',
    isRestricted: !fitsAge(birthday, ageYears, event.dateStart),
  };
}

export type TicketsState = ReturnType<typeof useTickets>;

/** The time by the server's clock, first that of the page itself. */
function useNow(at: number): number {
  const { now } = useHost();
  const [instant, setInstant] = useState(at);
  useEffect(() => {
    const tick = () => setInstant(now());
    tick();
    const timer = setInterval(tick, tickMs);
    return () => clearInterval(timer);
  }, [now]);
  return instant;
}
