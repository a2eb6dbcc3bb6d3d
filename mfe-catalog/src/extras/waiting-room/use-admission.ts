import type { CartState } from '@playday/shared/contract';
import { useCart, useHost, useSWRConfig, useTranslation } from '@playday/shared/kit';
import { useNavigateUnlessLeft } from '@playday/shared/kit/use-navigate-unless-left';
import { timeOf } from '@playday/shared/rules/time/dates';
import { ticketCount } from '@playday/shared/rules/cart/cart';
import { useEffect, useEffectEvent, useRef } from 'react';
import { loadDetails, type LoadedEvent } from '../../event-data/load-event.ts';
import { toResult } from '../../loading/loaded.ts';
import { toSelection } from '../../tickets/to-selection.ts';
import { buyerStatusKey, loadBuyerStatus } from '../../tickets/use-buyer-status.ts';
import type { RoomState } from './use-room.ts';
import { useIsVisible } from './polling.ts';

/**
 * At admission, puts the tickets selected while waiting into the cart and leads to the event's
 * page, at once if the page is visible. If the cart holds tickets for another event, the buyer is
 * asked first, as always.
 */
export function useAdmission({ details, currency }: LoadedEvent, { phase, choice }: RoomState) {
  const { t } = useTranslation('catalog');
  const host = useHost();
  const cart = useCart();
  const navigate = useNavigateUnlessLeft();
  const { mutate } = useSWRConfig();
  const isVisible = useIsVisible();
  const { event } = details;
  const until = phase.name === 'admitted' ? phase.until : null;
  const isOccupied = isOfOtherEvent(cart, event.id);
  /**
   * The admission that has been dealt with, and the one for which the buyer was asked about the
   * other tickets.
   */
  const done = useRef<number | null>(null);
  const asked = useRef<number | null>(null);

  const goOn = useEffectEvent(async (until: number) => {
    // On return to this page, what it remembers may be older than the end of the time to choose.
    if (until <= host.now()) return;
    const fresh = (await toResult(loadDetails(host, String(event.id)))).value ?? details;
    const { lines } = choice.read();
    const wanted = lines.flatMap(({ id, count }) => {
      const ticket = fresh.tickets.find((one) => one.id === id);
      return ticket && ticket.left > 0 ? [{ ticket, count: Math.min(count, ticket.left) }] : [];
    });
    const selections = currency
      ? wanted.map(({ ticket, count }) =>
          toSelection(fresh.event, ticket, currency, ticket.left, count),
        )
      : [];
    if (isOfOtherEvent(host.cart.get(), event.id) && selections[0]) {
      if (asked.current !== until) host.cart.selectTickets(selections[0]);
      asked.current = until;
      return;
    }
    if (done.current === until) return;
    done.current = until;
    for (const selection of selections) host.cart.selectTickets(selection);
    if (ticketCount({ lines: wanted }) < ticketCount({ lines }))
      host.notify(t('room.someGone'), 'warning');
    choice.clear();
    host.notify(t('room.yourTurn', { time: timeOf(until, host.language) }));
    await mutate(buyerStatusKey(event.id), loadBuyerStatus(host, event.id)).catch(() => {});
    // Back must not lead to this page, which would lead here again.
    await navigate(`/event/${event.url}#tickets`, { replace: true });
  });
  useEffect(() => {
    if (until !== null && isVisible) void goOn(until);
  }, [until, isVisible, isOccupied]);
}

const isOfOtherEvent = ({ event, lines }: CartState, eventId: number) =>
  lines.length > 0 && event !== null && event.id !== eventId;
