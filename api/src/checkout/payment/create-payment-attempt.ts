import { DbError } from '../../db/db.ts';
import { Failure } from '../../errors.ts';
import type { Handler } from '../../http/handler.ts';
import { limitAttempts } from '../../http/limits.ts';
import { later, minutes } from '../../ports/clock.ts';
import { checkParameters, chosenMethod, eventMethods } from '../methods.ts';
import { paymentOf } from '../order/place-order.ts';
import { ownOrderId, readOrder } from '../read-order.ts';
import { openAttemptOf, voidAttempt } from './sync-payment.ts';
import { openAttempts } from './open-attempts.ts';
import { lockOrder } from './order-rows.ts';

/** Starts a new payment attempt before the same deadline. An open one is voided first: an order has at most one. */
export const createPaymentAttempt: Handler<'POST /user/order/{id}/payment'> = async (context, call) => {
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
  const order = await db.transaction((tx) => lockOrder(tx, orderId));
  if (order.state !== 'pending payment' || later(order.payBy, -minutes(2)) <= now)
    throw new Failure('orderNotPayable');
  const method = chosenMethod(await eventMethods(db, order.eventId), body.method);
  const parameters = checkParameters(method, order.total, body.additionalParameter ?? []);

  const open = await openAttemptOf(db, orderId);
  if (open) {
    const status = await voidAttempt(context, open).catch((error: Error) => {
      log.warn({ orderId, message: error.message }, 'new payment attempt: the gateway did not answer');
      throw new Failure('paymentUnavailable');
    });
    if (status.state === 'captured') throw new Failure('orderNotPayable');
    await db.query(
      `update payment_attempts set state = 'voided' where id = $1 and state in ('creating', 'pending')`,
      [open.id],
    );
  }
  try {
    await db.transaction(async (tx) => {
      const { state } = await lockOrder(tx, orderId);
      if (state !== 'pending payment') throw new Failure('orderNotPayable');
      await tx.query('update orders set parameters = $2, ask_at = $3 where id = $1', [
        orderId,
        JSON.stringify(parameters),
        later(now, 10_000),
      ]);
      await openAttempts(tx, {
        payments: [{ orderId, methodId: method.id, gateway: context.newPaymentsAt }],
        now,
      });
    });
  } catch (error) {
    if (error instanceof DbError && error.constraint === 'payment_attempts_open')
      throw new Failure('stillRunning');
    throw error;
  }
  await context.payments(orderId);
  const paid = await readOrder(context, { orderId, buyerId: session.personId, lang });
  if (!paid) throw new Failure('notFound');
  return { payment: paymentOf(paid) };
};
