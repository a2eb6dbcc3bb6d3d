import type { Ticket } from '@playday/shared/api-contract';
import { useHost } from '@playday/shared/kit';
import { useEffect, useState } from 'react';

/**
 * The server's current time in milliseconds, updated every few seconds, and every second where
 * something is to change at its second: the sale of a kind of ticket, or what is `timed`. On first
 * render `renderedAt`, so that hydration matches.
 */
export function useSaleClock(renderedAt: number, tickets: readonly Ticket[], timed = false) {
  const { now, isTimeKnown } = useHost();
  const [instant, setInstant] = useState(renderedAt);
  const tickMs = timed || tickets.some((each) => each.saleStart || each.saleEnd) ? 1_000 : 5_000;
  useEffect(() => {
    const tick = () => setInstant(now());
    tick();
    const stop = isTimeKnown.subscribe(tick);
    const timer = setInterval(tick, tickMs);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [now, isTimeKnown, tickMs]);
  return instant;
}
