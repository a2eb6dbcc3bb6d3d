import { useHost, useSession, useSWR } from '@playday/shared/kit';
import type { CartState } from '@playday/shared/contract';
import { ticketCount } from '@playday/shared/rules/cart';
import { maxTickets } from '@playday/shared/rules/ticket-limits';
import { useEffect, useRef } from 'react';
import { linesOfEvent } from './sale.ts';

/** While an order waits for payment, it may be paid or cancelled elsewhere. */
const pendingPollMs = 15_000;
const retries = 3;

/**
 * What the signed-in buyer already has of an event: the tickets in paid and pending orders, how many more the cart may
 * have, and the order that waits for payment. A signed-out visitor has nothing, and the api is not asked.
 */
export function useBuyerStatus(eventId: number, cart: CartState) {
  const host = useHost();
  const isSignedIn = useSession().status === 'in';
  const { data, mutate } = useSWR(
    isSignedIn ? ['buyer-status', eventId] : null,
    async () => {
      const status = await host.http('GET /user/hold', { query: { event: String(eventId) } });
      // The countdown runs by this page's clock, which may differ from the server's.
      return { ...status, clockOffset: host.now() - Date.parse(status.serverNow) };
    },
    {
      refreshInterval: (latest) => (latest?.pendingOrder ? pendingPollMs : 0),
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
    const stops = (['order:placed', 'order:paid'] as const).map((name) =>
      host.events.on(name, () => void mutate()),
    );
    return () => stops.forEach((stop) => stop());
  }, [host, mutate]);

  const own = data ? data.remaining + ticketCount({ lines: data.hold?.tickets ?? [] }) : maxTickets;
  const isInCart = linesOfEvent(cart, eventId).length > 0;
  const order = data?.pendingOrder;
  return {
    owned: data?.owned ?? 0,
    /** The most tickets of this event that the cart may have. */
    limit: isInCart ? Math.min(own, cart.limit) : own,
    /** `payBy`: milliseconds by `Host.now`. */
    pendingOrder: order ? { pubId: order.pubId, payBy: Date.parse(order.payBy) + data.clockOffset } : null,
  };
}
