import type { CartLine } from '@playday/shared/contract';
import type { OrderRequest } from '@playday/shared/api-contract';
import { ApiError, useHost, useNavigate, useSetAtom, useTranslation } from '@playday/shared/kit';
import { useEffect, useRef, useState } from 'react';
import { chooseMethodAtom } from '../methods/method-atoms.ts';
import { type InFlightOrder, inFlightOrder } from '../order/in-flight-order.ts';
import { currentOrderId } from '../order/current-order-id.ts';
import { isOutcomeUnknown, sendOrder } from '../order/send-order.ts';
import { clearPromoAtom } from '../promo/promo-atoms.ts';
import { isSameCart } from './order-body.ts';

export type OrderSubmission = 'no' | 'sending' | 'checking' | 'unanswered';

const codes = { holdExpired: 2006, ageRestricted: 2003, saleNotOpen: 2004, saleEnded: 2005 };

/** Places the order and retries with the same idempotency key until the outcome is known. */
export function usePlaceOrder(buyer: string) {
  const host = useHost();
  const { t } = useTranslation('checkout');
  const navigate = useNavigate();
  const clearPromo = useSetAtom(clearPromoAtom);
  const chooseMethod = useSetAtom(chooseMethodAtom);
  const [sending, setSending] = useState<OrderSubmission>('no');
  const [problem, setProblem] = useState<string | null>(null);
  const isBusy = useRef(false);
  const isPlaced = useRef(false);

  const send = async (sent: InFlightOrder) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setProblem(null);
    setSending('sending');
    try {
      const { order } = await sendOrder(host.http, sent, () => setSending('checking'));
      isPlaced.current = true;
      inFlightOrder.forget();
      currentOrderId.set(order.pubId);
      clearPromo();
      chooseMethod(null);
      host.events.emit('order:placed', { pubId: order.pubId });
      host.cart.clear();
      host.cart.close();
      await navigate('/payment');
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      // With an unknown outcome, promo code and key are kept: only an identical request returns the same order.
      if (isOutcomeUnknown(cause)) setSending('unanswered');
      else refuse(cause);
    } finally {
      isBusy.current = false;
    }
  };

  const refuse = (refusal: ApiError) => {
    inFlightOrder.forget();
    setSending('no');
    // The session ended: promo code and method are kept for after sign-in.
    if (refusal.status === 401) return void navigate('/login?next=%2Fbilling', { replace: true });
    clearPromo();
    const left = refusal.details.tickets;
    const short = Array.isArray(left) ? clampLines(host.cart.get().lines, left, host.cart.setCount) : [];
    const message =
      short.length > 0
        ? t('billing.short', { lines: short.map((line) => t('billing.shortLine', line)).join(', ') })
        : refusal.message;
    setProblem(message);
    host.notify(message, 'error');
    if (refusal.code === codes.holdExpired) host.cart.clear();
    const isClosed = [codes.ageRestricted, codes.saleNotOpen, codes.saleEnded].includes(refusal.code);
    const { event } = host.cart.get();
    if (isClosed && event) void navigate(`/event/${encodeURIComponent(event.url || event.id)}`);
  };

  // Once per page. After a reload with a request in flight: send the same order again, if the cart has not changed.
  useEffect(() => {
    const sent = inFlightOrder.read(buyer);
    if (!sent) return;
    if (isSameCart(host.cart.get(), sent.body)) void send(sent);
    else inFlightOrder.forget();
  }, []);

  return {
    sending,
    problem,
    isPlaced,
    place: (body: OrderRequest) => void send(inFlightOrder.keep(buyer, body)),
  };
}

/** Lowers each line to the stock left, and returns the changed lines. */
function clampLines(
  lines: CartLine[],
  left: { id: number; left: number }[],
  setCount: (id: number, count: number) => void,
): { name: string; count: number }[] {
  return lines.flatMap((line) => {
    const count = left.find(({ id }) => id === line.id)?.left ?? line.count;
    if (count >= line.count) return [];
    setCount(line.id, count);
    return [{ name: line.name, count }];
  });
}
