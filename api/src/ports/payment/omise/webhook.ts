import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Headers, WebhookEvent } from '../payment.ts';
import { isId, readSignedJson } from '../signed-json.ts';

/** As everywhere: a signature is good for five minutes. */
const TOLERANCE_S = 300;

/**
 * Reads an event after its signature: HMAC-SHA256 over `<timestamp>.<body>` in hex, with the base64-decoded secret; two
 * signatures by comma while a secret is being replaced (docs.omise.co/api-webhooks).
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
  const event = readSignedJson(bytes) as Partial<Event>;
  const { id, livemode, data } = event;
  if (!isId(id) || livemode !== isLive) return undefined;
  if (data?.object !== 'charge') return { eventId: id, paymentId: null, reference: '' };
  // A card is paid through a link, and that is the payment we know.
  const paymentId = data.link ?? data.id;
  const { reference } = data.metadata ?? {};
  return {
    eventId: id,
    paymentId: isId(paymentId) ? paymentId : null,
    reference: isId(reference) ? reference : '',
  };
}

interface Event {
  id: unknown;
  livemode: unknown;
  data?: { object: unknown; id: unknown; link?: unknown; metadata?: { reference?: unknown } };
}

export function signWebhook(secret: string, time: string, bytes: Buffer): Buffer {
  return createHmac('sha256', Buffer.from(secret, 'base64')).update(`${time}.`).update(bytes).digest();
}
