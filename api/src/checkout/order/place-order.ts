import type { Order, Payment } from '@playday/shared/api-contract';
import { Failure } from '../../errors.ts';
import type { Handler } from '../../http/handler.ts';
import { wideNetworkOf } from '@playday/shared/server/network';
import { networkHash } from '../../http/security-log.ts';
import { withTicketCounts } from '../hold/buyer-status.ts';
import { countWrongCode } from './promos.ts';
import { readOrder } from './read-order.ts';
import { MAX_ORDERS } from './order-limit.ts';

/**
 * Turns held (or available) tickets into an order, or finds the order that the hold has already
 * become (`earlierOrder`); then starts a payment at the gateway, outside of the transaction. When
 * the gateway does not answer, the order becomes unpaid, the hold is restored with its old expiry,
 * and the response is 503.
 */
export const placeOrder: Handler<'POST /user/order'> = async (context, call) => {
  const { body, session, requestKey, bodyHash, address, now, lang } = call;
  const buyerId = session.personId;
  const gateway = context.newPaymentsAt;
  const { addressLimitFactor, vat } = context.config;
  const maxOrders = MAX_ORDERS * addressLimitFactor;
  const network = await networkHash(context.secrets, wideNetworkOf(address));
  const about = { buyerId, network, body, requestKey, bodyHash, now };
  const request = { ...about, gateway, maxOrders, vat };
  const place = () =>
    withTicketCounts(context.db, { buyerId, eventId: body.event, now }, () =>
      context.orders(body.event, request),
    );
  const orderId =
    body.promocode === undefined
      ? await place()
      : await countWrongCode(context.db, { buyerId, now }, place);
  await context.payments(orderId);
  const order = await readOrder(context, { orderId, buyerId, lang });
  if (!order) throw new Failure('notFound');
  return { order, payment: paymentOf(order) };
};

/** The payment in the form of the response: without id and content when there is nothing to pay. */
export function paymentOf({ payId, paymentDetails }: Order): Payment {
  const { name = '', content, type } = paymentDetails ?? {};
  if (!payId || !content) return { name };
  return { name, paymentId: payId, content, type: type === 2 ? 'QR' : 'URL' };
}
