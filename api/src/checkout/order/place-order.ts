import type { OrderCreated } from '@playday/shared/contracts/api';
import type { Context } from '../../context.ts';
import { Failure } from '../../errors.ts';
import type { Call, Handler } from '../../http/handler.ts';
import { startPayment, wirePayment } from '../payment/attempts.ts';
import { readOrder } from '../read-order.ts';
import { earlierOrder } from './order-alone.ts';
import { planOrder } from './plan-order.ts';

/**
 * Turns held (or free) tickets into an order, then asks the gateway for a payment, outside of the transaction. When the
 * gateway does not answer the order ends unpaid and the hold is given back with its old end (503).
 */
export const placeOrder: Handler<'POST /user/order'> = async (context, call) => {
  const { body, session, requestKey, bodyHash, now } = call;
  const gateway = context.newPaymentsAt;
  const request = { buyerId: session.personId, body, gateway, requestKey, bodyHash, now };
  const earlier = await earlierOrder(context.db, request);
  const orderId = earlier ?? (await context.orders(body.event, await planOrder(context.db, request)));
  return answer(context, call, orderId);
};

async function answer(
  context: Context,
  call: Call<'POST /user/order'>,
  orderId: number,
): Promise<OrderCreated> {
  await startPayment(context, orderId);
  const order = await readOrder(context, { orderId, buyerId: call.session.personId, lang: call.lang });
  if (!order) throw new Failure('notFound');
  return { order, payment: await wirePayment(context.db, orderId, call.lang) };
}
