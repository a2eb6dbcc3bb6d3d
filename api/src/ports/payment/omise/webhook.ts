import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Headers, WebhookEvent } from '../payment.ts';
import { isId, readSignedJson } from '../signed-json.ts';

/** A signature is valid for five minutes, as in the sandbox. */
const TOLERANCE_S = 300;

/**
 * Verifies and reads an event. The signature is HMAC-SHA256 over `<timestamp>.<body>` in hex with
 * the base64-decoded secret; during a secret rotation the header holds two, separated by a comma
 * (docs.omise.co/api-webhooks). Returns undefined when the signature, the time or the event is
 * invalid; throws `malformed` (400) when the body is not JSON.
 */
export function readWebhook(
  bytes: Buffer,
  headers: Headers,
  now: Date,
  { webhookSecret, isLive }: { webhookSecret: string; isLive: boolean },
): WebhookEvent | undefined {
  const time = String(headers['omise-signature-timestamp'] ?? '');
  const signatures = String(headers['omise-signature'] ?? '').split(',');
  if (!/^\d{1,12}$/u.test(time) || Math.abs(now.getTime() / 1_000 - Number(time)) > TOLERANCE_S)
    return undefined;
  const expected = signWebhook(webhookSecret, time, bytes);
  const isGenuine = signatures.some((text) => {
    const given = Buffer.from(text.trim(), 'hex');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isGenuine) return undefined;
  const { id, livemode, data } = readSignedJson(bytes) as Partial<Event>;
  if (!isId(id) || livemode !== isLive) return undefined;
  if (data?.object !== 'charge') return { eventId: id, paymentId: null, reference: '' };
  // A card is paid through a link, and we store the link's id as payment id.
  const paymentId = data.link ?? data.id;
  const { reference } = data.metadata ?? {};
  return {
    eventId: id,
    paymentId: isId(paymentId) ? paymentId : null,
    ...(isId(data.id) && { chargeId: data.id }),
    reference: isId(reference) ? reference : '',
  };
}

interface Event {
  id: unknown;
  livemode: unknown;
  data?: { object: unknown; id: unknown; link?: unknown; metadata?: { reference?: unknown } };
}

export function signWebhook(secret: string, time: string, bytes: Buffer): Buffer {
  return createHmac('sha256', Buffer.from(secret, 'base64'))
    .update(`${time}.`)
    .update(bytes)
    .digest();
}
