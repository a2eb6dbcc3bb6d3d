import { newAttemptMarginMs } from '@playday/shared/rules/payment/payment-times';
import { DbError } from '../../db/db.ts';
import { Failure } from '../../errors.ts';
import type { Handler } from '../../http/handler.ts';
import { limitAttempts } from '../../http/limits.ts';
import { later, minutes } from '../../time/time.ts';
import { refuseWithdrawn } from '../../events/event-row.ts';
import { checkParameters, chosenMethod, eventMethods } from './methods.ts';
import { paymentOf } from './place-order.ts';
import { ownOrderId, readOrder } from './read-order.ts';
import { markVoiding, voidOpenAttempt } from '../cancellation/cancel-pending-order.ts';
import { openAttempts } from '../attempts/open-attempts.ts';
import { lockOrder } from './order-rows.ts';

/**
 * Starts a new payment attempt before the same deadline. An open one is voided first: an order has
 * at most one. While the gateway cannot void it, the answer has no payment, the order says
 * `replacing`, and the new attempt starts later.
 */
export const createPaymentAttempt: Handler<'POST /user/order/{id}/payment'> = async (
  context,
  call,
) => {
  const { db, log } = context;
  const { params, body, session, lang, now } = call;
  // Each call sends a request to the gateway; twice the limit on orders is enough.
  await limitAttempts(
    db,
    now,
    `pay again ${session.personId}`,
    20 * context.config.addressLimitFactor,
    minutes(10),
  );
  const orderId = await ownOrderId(db, session.personId, params.id, false);
  try {
    const isVoiding = await db.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId);
      const isPayable = order.state === 'pending payment' && !order.closing;
      if (!isPayable || later(order.payBy, -newAttemptMarginMs) <= now)
        throw new Failure('orderNotPayable');
      // Who has begun to pay may finish; nobody begins to pay for an event that has no date, or is
      // cancelled.
      await refuseWithdrawn(tx, order.eventId);
      const method = chosenMethod(await eventMethods(tx, order.eventId), body.method);
      const parameters = checkParameters(method, order.total, body.additionalParameter ?? []);
      const isOpen = await markVoiding(tx, orderId, now);
      await tx.query('update orders set parameters = $2, next_method_id = $3 where id = $1', [
        orderId,
        JSON.stringify(parameters),
        isOpen ? method.id : null,
      ]);
      const gateway = context.newPaymentsAt;
      if (!isOpen)
        await openAttempts(tx, { payments: [{ orderId, methodId: method.id, gateway }], now });
      return isOpen;
    });
    if (isVoiding)
      await voidOpenAttempt(context, orderId).catch((error: Error) =>
        log.warn(
          { orderId, message: error.message },
          'new payment attempt: the gateway did not answer',
        ),
      );
  } catch (error) {
    if (error instanceof DbError && error.constraint === 'payment_attempts_open')
      throw new Failure('stillRunning', { retryAfterS: 1 });
    throw error;
  }
  await context.payments(orderId);
  const order = await readOrder(context, { orderId, buyerId: session.personId, lang });
  if (!order) throw new Failure('notFound');
  if (order.attempt === 'failed') throw new Failure('paymentUnavailable');
  if (order.attempt === null) throw new Failure('orderNotPayable');
  return { payment: paymentOf(order) };
};
