import type { EventDetails } from '@playday/shared/api-contract';
import type { CartEvent, Currency } from '@playday/shared/contract';
import { toMinor } from '@playday/shared/rules/money/format-money';
import { useHost } from '@playday/shared/kit';
import { useEffect } from 'react';

/**
 * Brings the cart up to date with its event as it is now: its age restriction, dates and currency
 * may have changed since the tickets were chosen, or the currency was not known then.
 */
export function useCurrentEvent(details: EventDetails | null, currency: Currency | null) {
  const { cart } = useHost();
  useEffect(() => {
    const { event, currency: before, lines } = cart.get();
    if (!details || !currency || event?.id !== details.event.id) return;
    const { id, url, name, poster, dateStart, age } = details.event;
    const current: CartEvent = { id, url, name, poster, dateStart, age };
    const isCurrent =
      event.age === age && event.dateStart === dateStart && before?.code === currency.code;
    if (isCurrent) return;
    for (const { count, ...line } of lines) {
      const ticket = details.tickets.find((each) => each.id === line.id);
      const price = ticket ? toMinor(ticket.price, currency.scale) : line.price;
      cart.selectTickets({ event: current, currency, ticket: { ...line, price }, count });
    }
  }, [cart, details, currency]);
}
