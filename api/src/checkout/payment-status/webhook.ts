import { Failure } from '../../errors.ts';
import type { Handler } from '../../http/handler.ts';
import {
  applyPaymentStatus,
  countOutcome,
  type AttemptRow,
  fetchPaymentStatus,
  namedPayment,
  selectAttempts,
  startNext,
} from './sync-payment.ts';

/**
 * A webhook only names the payment whose status to fetch, so a forged, repeated, late or reordered
 * webhook has no effect. When the gateway does not answer, the response is 503 and the gateway
 * sends the webhook again. The event's id and its effect are written in one transaction: after a
 * crash there are both or neither, and a repeat changes nothing.
 */
export const receiveWebhook: Handler<'POST /payments/{gateway}/webhook'> = async (
  context,
  { params, raw, now },
) => {
  const { db, gateways, log } = context;
  // Own properties only: `gateways.constructor` also exists.
  const gateway = Object.hasOwn(gateways, params.gateway) ? gateways[params.gateway] : undefined;
  if (!gateway) throw new Failure('notFound');
  const event = await gateway.webhook(raw!.bytes, raw!.headers, now);
  if (!event) throw new Failure('webhookRefused');
  if (event.paymentId === null) return {};
  const [attempt] = await db.query<AttemptRow>(
    `${selectAttempts} where gateway = $1 and (payment_id = $2 or reference = $3)`,
    [params.gateway, event.paymentId, event.reference],
  );
  // The event proves that the payment exists, also when its id was not stored because a process
  // died.
  const named = attempt && namedPayment(attempt, { ...event, paymentId: event.paymentId });
  const status =
    named &&
    (await fetchPaymentStatus(context, named, 'webhook').catch((error: Error) => {
      log.warn(
        { gateway: params.gateway, message: error.message },
        'webhook: the gateway did not answer',
      );
      throw new Failure('unavailable');
    }));
  const { isNew, hasNext } = await db.transaction(async (tx) => {
    // First, so that a concurrent duplicate of the event waits here until this transaction ends.
    const [inserted] = await tx.query(
      `insert into webhook_events (gateway, event_id, received_at, payment_id, outcome)
        values ($1, $2, $3, $4, $5)
       on conflict do nothing returning 1`,
      [params.gateway, event.eventId, now, event.paymentId, status?.state ?? 'unknown payment'],
    );
    const gateway = context.newPaymentsAt;
    const hasNext =
      inserted &&
      named &&
      status &&
      (await applyPaymentStatus(tx, named, status, { gateway, now }));
    return { isNew: inserted !== undefined, hasNext };
  });
  // Not awaited: the gateway need not wait for another call to it. The order shows what becomes of
  // it.
  if (attempt && hasNext) void startNext(context, attempt.orderId);
  if (isNew && named && status) countOutcome(context, named, status);
  if (isNew && !attempt)
    log.error(
      { gateway: params.gateway, paymentId: event.paymentId },
      'alarm: webhook of an unknown payment',
    );
  return {};
};
