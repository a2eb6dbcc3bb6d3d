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
import type { CartState, Host } from '@playday/shared/contract';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { readOrder } from '../order/find-order.ts';
import { paymentPath } from '../order/order-paths.ts';

/**
 * Leaves billing when its cart is emptied. If another tab or device ordered the tickets, it opens
 * that order's payment and says so; after the end of the hold, or when the buyer emptied the cart,
 * it goes back in history. `isPlaced`: this page's own order emptied it. `cart`: the last one with
 * tickets.
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
    const pubId = !isOver && cart.event && (await orderPlacedSince(host, cart.event.id, openedAt));
    if (!pubId) return goBack();
    host.notify(t('billing.orderedElsewhere'));
    await navigate(paymentPath(pubId), { replace: true });
  });
  useEffect(() => {
    // Sign-out empties the cart too, but navigates elsewhere.
    if (!isEmpty || !isSignedIn || isPlaced.current || hasLeft.current) return;
    hasLeft.current = true;
    void leave();
  }, [isEmpty, isSignedIn, isPlaced]);
}

/** The public id of the buyer's pending order for an event, if it was placed after `sinceMs`. */
async function orderPlacedSince(
  host: Host,
  eventId: number,
  sinceMs: number,
): Promise<string | null> {
  try {
    const { pendingOrder } = await host.http('GET /user/hold', {
      query: { event: String(eventId) },
    });
    if (!pendingOrder) return null;
    const { pubId, createdAt } = await readOrder(host, pendingOrder.pubId);
    // `createdAt` has whole seconds.
    return Date.parse(createdAt) > sinceMs - 1000 ? pubId : null;
  } catch (cause) {
    if (cause instanceof ApiError) return null;
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
