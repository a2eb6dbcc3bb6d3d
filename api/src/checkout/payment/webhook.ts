import { one } from '../../db/db.ts';
import { Failure } from '../../errors.ts';
import type { Handler } from '../../http/handler.ts';
import { type AttemptRow, learn, selectAttempts } from './ask-gateway.ts';

/**
 * A webhook only says which payment to ask about. So a forged, repeated, late or reordered one can do no harm, and a
 * gateway that cannot be asked makes us answer 503, after which it sends the webhook again.
 */
export const receiveWebhook: Handler<'POST /payments/{gateway}/webhook'> = async (
  context,
  { params, raw, now },
) => {
  const { db, gateways, log } = context;
  const gateway = gateways[params.gateway];
  if (!gateway) throw new Failure('notFound');
  const event = await gateway.webhook(raw!.bytes, raw!.headers, now);
  if (!event) throw new Failure('webhookRefused');
  if (event.paymentId === null) return {};
  const attempt = await one<AttemptRow>(
    db,
    `${selectAttempts} where gateway = $1 and (payment_id = $2 or reference = $3)`,
    [params.gateway, event.paymentId, event.reference],
  );
  let outcome = 'unknown payment';
  if (!attempt)
    log.error({ gateway: params.gateway, paymentId: event.paymentId }, 'webhook of an unknown payment');
  else {
    const status = await learn(context, attempt).catch((error: Error) => {
      log.warn({ gateway: params.gateway, message: error.message }, 'gateway did not answer');
      throw new Failure('unavailable');
    });
    outcome = status.state;
  }
  await db.query(
    `insert into webhook_events (gateway, event_id, received_at, payment_id, outcome) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [params.gateway, event.eventId, now, event.paymentId, outcome],
  );
  return {};
};
