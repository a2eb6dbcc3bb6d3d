import { useHost, useSession, useSWR } from '@playday/shared/kit';
import type { CartState, Host } from '@playday/shared/contract';
import { ticketCount } from '@playday/shared/rules/cart/cart';
import { maxTickets } from '@playday/shared/rules/cart/ticket-limits';
import { useEffect, useRef, useState } from 'react';
import { linesOfEvent } from './sale.ts';

/** While an order waits for payment, it may be paid or cancelled elsewhere. */
const pendingPollMs = 15_000;
const retries = 3;

/** The key of a buyer's status in SWR's cache. */
export const buyerStatusKey = (eventId: number) => ['buyer-status', eventId] as const;

/** The buyer's status. Fails with an `ApiError`. */
export const loadBuyerStatus = (host: Host, eventId: number) =>
  host.http('GET /user/hold', { query: { event: String(eventId) }, needs: 'remaining' });

/**
 * What the signed-in buyer already has of an event: the tickets in paid and pending orders, how
 * many more the cart may have, and the order that waits for payment. A signed-out visitor has
 * nothing, and the api is not asked.
 */
export function useBuyerStatus(eventId: number, cart: CartState) {
  const host = useHost();
  const isSignedIn = useSession().status === 'in';
  // A number, not a function: SWR begins its interval anew with another function, and a page that
  // shows the time renders every second.
  const [pollMs, setPollMs] = useState(0);
  const { data, mutate } = useSWR(
    isSignedIn ? buyerStatusKey(eventId) : null,
    () => loadBuyerStatus(host, eventId),
    {
      refreshInterval: pollMs,
      onSuccess: ({ pendingOrder }) => setPollMs(pendingOrder ? pendingPollMs : 0),
      errorRetryCount: retries,
    },
  );

  const isAnswered = cart.hold !== 'sending' && cart.hold !== 'retrying';
  const wasUnanswered = useRef(false);
  useEffect(() => {
    if (isAnswered && wasUnanswered.current) void mutate();
    wasUnanswered.current = !isAnswered;
  }, [isAnswered, mutate]);
  useEffect(() => {
    const stops = (['order:placed', 'order:paid', 'order:closed'] as const).map((name) =>
      host.events.on(name, () => void mutate()),
    );
    return () => stops.forEach((stop) => stop());
  }, [host, mutate]);

  const own = data ? data.remaining + ticketCount({ lines: data.hold?.tickets ?? [] }) : maxTickets;
  const isInCart = linesOfEvent(cart, eventId).length > 0;
  const order = data?.pendingOrder;
  const admittedUntil = data?.admittedUntil;
  return {
    owned: data?.owned ?? 0,
    /** The most tickets of this event that the cart may have. */
    limit: isInCart ? Math.min(own, cart.limit) : own,
    /**
     * Until when the buyer may choose tickets of an event with a waiting room, milliseconds by
     * `Host.now`.
     */
    admittedUntil: admittedUntil ? Date.parse(admittedUntil) : null,
    /** Whether tickets of this event are held for the buyer, perhaps by another device. */
    isHolding: data?.hold?.event === eventId && data.hold.tickets.length > 0,
    /** `payBy`: milliseconds by `Host.now`. */
    pendingOrder: order ? { pubId: order.pubId, payBy: Date.parse(order.payBy) } : null,
  };
}
