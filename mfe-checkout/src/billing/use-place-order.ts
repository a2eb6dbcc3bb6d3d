import { SESSION_REQUIRED } from '@playday/shared/api-contract/error-codes';
import type { ErrorCode, OrderRequest } from '@playday/shared/api-contract';
import type { CartState } from '@playday/shared/contract';
import { ApiError, useHost, useNavigate, useSetAtom, useTranslation } from '@playday/shared/kit';
import { isOutcomeUnknown } from '@playday/shared/kit/request-keys';
import { stockIn } from '@playday/shared/rules/cart/cart-corrections';
import { joinList } from '@playday/shared/rules/languages/join-list';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { chooseMethodAtom } from '../methods/method-atoms.ts';
import { type InFlightOrder, inFlightOrder } from '../order/in-flight-order.ts';
import { currentOrderId } from '../order/current-order-id.ts';
import { paymentPath } from '../order/order-paths.ts';
import { askForOrder, sendOrder } from '../order/send-order.ts';
import { clearPromoAtom } from '../promo/promo-atoms.ts';
import { isSameCart } from './order-body.ts';

/** `notPlaced`: an order sent before a reload never arrived. */
export type OrderSubmission = 'no' | 'sending' | 'checking' | 'unanswered' | 'notPlaced';

const alreadyOrdered = 2012 satisfies ErrorCode;
const holdExpired = 2006 satisfies ErrorCode;
const typeEnded = 2014 satisfies ErrorCode;
/** The buyer is too young, the sale has not begun or is over. */
const notForSale: number[] = [2003, 2004, 2005] satisfies ErrorCode[];

/** Whether billing is on the page; the buyer may have come back to it before the answer. */
const billing = { isShown: false };

/**
 * Places the order when the buyer presses the button, and retries with the same idempotency key
 * until the outcome is known. After a reload with an unanswered order it only asks what became of
 * that order: nothing is placed without a press.
 */
export function usePlaceOrder(buyer: string) {
  const host = useHost();
  const { t } = useTranslation('checkout');
  const navigate = useNavigate();
  const clearPromo = useSetAtom(clearPromoAtom);
  const chooseMethod = useSetAtom(chooseMethodAtom);
  const [sending, setSending] = useState<OrderSubmission>(() =>
    inFlightOrder.read(buyer) ? 'checking' : 'no',
  );
  const [problem, setProblem] = useState<string | null>(null);
  const isBusy = useRef(false);
  const isPlaced = useRef(false);

  const run = (sent: InFlightOrder, work: () => Promise<void>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    void work()
      .catch((cause: unknown) => fail(cause, sent))
      .finally(() => (isBusy.current = false));
  };

  const finish = async (pubId: string, { body }: InFlightOrder) => {
    const cart = host.cart.get();
    isPlaced.current = true;
    inFlightOrder.forget();
    currentOrderId.set(pubId);
    if (!isOfOtherEvent(cart, body)) {
      clearPromo();
      chooseMethod(null);
    }
    host.events.emit('order:placed', { pubId });
    if (isSameCart(cart, body)) host.cart.clear();
    host.cart.close();
    // The payment takes billing's place in the history: Back leads to the page before checkout.
    await navigate(paymentPath(pubId), { replace: billing.isShown });
  };

  const fail = async (cause: unknown, sent: InFlightOrder) => {
    if (!(cause instanceof ApiError)) throw cause;
    // With an unknown outcome, promo code and key are kept: only an identical request returns the
    // same order.
    if (isOutcomeUnknown(cause)) return setSending('unanswered');
    const placed = cause.code === alreadyOrdered ? orderIn(cause) : null;
    if (!placed) return refuse(cause, sent);
    host.notify(cause.message);
    await finish(placed, sent);
  };

  const list = (parts: string[]) => joinList(parts, host.language);
  const listLines = (lines: readonly { name: string; count: number }[]) =>
    list(lines.map(({ name, count }) => t('billing.shortLine', { name, count })));
  /** What a refusal has changed in the cart; `short`: the lines that it has lowered. */
  const changeOf = (code: number, short: { name: string; count: number }[]) => {
    if (code !== typeEnded) return t('billing.short', { lines: listLines(short) });
    const tickets = list(short.map(({ name }) => name));
    const { lines } = host.cart.get();
    return lines.length > 0
      ? t('billing.ended', { tickets, lines: listLines(lines) })
      : t('billing.endedAll', { tickets });
  };

  const refuse = (refusal: ApiError, { body }: InFlightOrder) => {
    inFlightOrder.forget();
    setSending('no');
    // The host leads to sign-in. Promo code and method are kept for afterwards, for the order was
    // not refused.
    if (refusal.code === SESSION_REQUIRED) return;
    const cart = host.cart.get();
    if (isOfOtherEvent(cart, body)) return host.notify(refusal.message, 'error');
    clearPromo();
    const left = stockIn(refusal.details) ?? [];
    const short = cart.lines.flatMap(({ id, name, count }) => {
      const rest = left.find((stock) => stock.id === id)?.left ?? count;
      return rest < count ? [{ id, name, count: rest }] : [];
    });
    for (const { id, count } of short) host.cart.setCount(id, count);
    const message = short.length > 0 ? changeOf(refusal.code, short) : refusal.message;
    setProblem(message);
    // The form announces it.
    host.notify(message, 'error', { isAnnounced: !billing.isShown });
    if (refusal.code === holdExpired) host.cart.clear(message);
    const { event } = cart;
    const isClosed = notForSale.includes(refusal.code);
    if (isClosed && event && billing.isShown)
      void navigate(`/event/${encodeURIComponent(event.url || event.id)}`);
  };

  /** Shows what became of an order that was sent before this page was loaded. */
  const ask = async (sent: InFlightOrder) => {
    const order = await askForOrder(host, sent);
    // The key is kept: should the first request still arrive, the next press returns its order.
    if (!order) return setSending('notPlaced');
    host.notify(t('billing.wasPlaced'));
    await finish(order.pubId, sent);
  };
  const askOnce = useEffectEvent(() => {
    const sent = inFlightOrder.read(buyer);
    if (sent) run(sent, () => ask(sent));
  });
  useEffect(() => {
    billing.isShown = true;
    askOnce();
    return () => void (billing.isShown = false);
  }, []);

  return {
    sending,
    problem,
    isPlaced,
    place: (body: OrderRequest) => {
      if (isBusy.current) return;
      setProblem(null);
      setSending('sending');
      const sent = inFlightOrder.keep(buyer, body);
      run(sent, async () =>
        finish((await sendOrder(host, sent, () => setSending('checking'))).pubId, sent),
      );
    },
  };
}

/**
 * Whether the cart is for another event than the order by now: the order's outcome leaves it, its
 * promo code and method alone.
 */
const isOfOtherEvent = ({ event }: CartState, body: OrderRequest) =>
  event !== null && event.id !== body.event;

/**
 * The public id of the order that was already placed with these tickets, which the api sends with
 * its refusal.
 */
function orderIn({ details: { order } }: ApiError): string | null {
  const isOrder = typeof order === 'object' && order !== null && 'pubId' in order;
  return isOrder && typeof order.pubId === 'string' ? order.pubId : null;
}
