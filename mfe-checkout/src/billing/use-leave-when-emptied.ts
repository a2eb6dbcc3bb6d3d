import {
  ApiError,
  useCart,
  useHost,
  useLocation,
  useSession,
  useTranslation,
} from '@playday/shared/kit';
import { stepsBack } from '@playday/shared/kit/steps-back';
import { useNavigateUnlessLeft } from '@playday/shared/kit/use-navigate-unless-left';
import { parseOrderList } from '@playday/shared/kit/http/response-guards';
import type { CartState, Host } from '@playday/shared/contract';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { paymentPath, receiptPath } from '../order/order-paths.ts';

/**
 * Leaves billing when its cart is emptied. If another tab or device ordered the tickets, it opens
 * that order's payment, or the receipt of one that is paid or free, and says so; after the end of
 * the hold, or when the buyer emptied the cart, it goes back in history. `isPlaced`: this page's
 * own order emptied it. `cart`: the last one with tickets.
 */
export function useLeaveWhenEmptied(isPlaced: RefObject<boolean>, cart: CartState) {
  const host = useHost();
  const { t } = useTranslation('checkout');
  const navigate = useNavigateUnlessLeft();
  const isEmpty = useCart().lines.length === 0;
  const isSignedIn = useSession().status === 'in';
  const goBack = useGoBack();
  const [openedAt] = useState(() => host.now());
  const hasLeft = useRef(false);

  const leave = useEffectEvent(async () => {
    const isOver = cart.endsAt !== null && cart.endsAt <= host.now();
    const order = !isOver && cart.event && (await orderPlacedSince(host, cart.event.id, openedAt));
    if (!order) return goBack();
    const { pubId, state } = order;
    const isPaid = state === 'Paid';
    host.notify(t(isPaid ? 'billing.paidElsewhere' : 'billing.orderedElsewhere'));
    await navigate((isPaid ? receiptPath : paymentPath)(pubId), { replace: true });
  });
  useEffect(() => {
    // Sign-out empties the cart too, but navigates elsewhere.
    if (!isEmpty || !isSignedIn || isPlaced.current || hasLeft.current) return;
    hasLeft.current = true;
    void leave();
  }, [isEmpty, isSignedIn, isPlaced]);
}

/**
 * The buyer's latest order for an event that is paid or waits for its payment, if it was placed
 * after `sinceMs`. A free order is paid at once.
 */
async function orderPlacedSince(host: Host, eventId: number, sinceMs: number) {
  try {
    const orders = parseOrderList(await host.http('GET /user/profile/orders'));
    return orders.find(
      ({ event, state, date }) =>
        event.id === eventId &&
        (state === 'Paid' || state === 'Pending payment') &&
        // `date` has whole seconds.
        Date.parse(date) > sinceMs - 1000,
    );
  } catch (cause) {
    if (cause instanceof ApiError) return undefined;
    throw cause;
  }
}

/**
 * Goes back in history; to the main page without a previous page, or when it belongs to sign-in.
 */
function useGoBack() {
  const navigate = useNavigateUnlessLeft();
  const isFirst = useLocation().key === 'default';
  return () => {
    const steps = stepsBack(isFirst);
    if (steps === null) void navigate('/', { replace: true });
    else void navigate(-steps);
  };
}
