import { timingSafeEqual } from 'node:crypto';
import { refuseCurrency } from '../ports/payment/method-limits.ts';
import {
  type CreatedPayment,
  type Gateway,
  GatewayRefused,
  GatewayUnavailable,
  type PaymentStatus,
} from '../ports/payment/payment.ts';
import { seconds } from '../time.ts';
import { signBytes } from '../ports/payment/sandbox/sandbox.ts';
import { isId, readSignedJson } from '../ports/payment/signed-json.ts';
import type { DoublePayment } from './gateway-double.ts';

/**
 * The adapter of the gateway double: the same port as a real gateway, over HTTP. Its requests end after `timeoutMs`, by default
 * much later than the deadlines of the guard.
 */
export function gatewayDoubleClient({
  url,
  secret,
  timeoutMs = seconds(10),
}: {
  url: string;
  secret: string;
  timeoutMs?: number;
}): Gateway {
  async function call<Answer>(method: string, path: string, body?: object): Promise<Answer | undefined> {
    let reply: Response;
    try {
      reply = await fetch(`${url}${path}`, {
        method,
        signal: AbortSignal.timeout(timeoutMs),
        ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      });
    } catch (error) {
      throw new GatewayUnavailable((error as Error).message);
    }
    if (reply.status === 404) return undefined;
    if (!reply.ok) throw new GatewayUnavailable(`status ${reply.status}`);
    return (await reply.json()) as Answer;
  }
  const pathOf = (paymentId: string | null, reference: string) => `/payments/${paymentId ?? reference}`;

  return {
    name: 'double',
    async create({ reference, type, method, amount, currency }) {
      refuseCurrency({ method, currency });
      const body = { reference, type, method, amount, currency };
      const payment = await call<DoublePayment>('POST', '/payments', body);
      if (!payment) throw new GatewayRefused('not created');
      return asCreated(payment);
    },
    async find(reference) {
      const payment = await call<DoublePayment>('GET', pathOf(null, reference));
      return payment && asCreated(payment);
    },
    status: async (paymentId, reference) => asStatus(await call('GET', pathOf(paymentId, reference))),
    void: async (paymentId, reference) =>
      asStatus(await call('POST', `${pathOf(paymentId, reference)}/void`)),
    async refund({ captureId, reference, amount, method }) {
      if (method === 'promptpay') return { state: 'unsupported' };
      await call('POST', `${pathOf(captureId, '')}/refund`, { amount, reference });
      return { state: 'done', refundId: `refund_${reference}` };
    },
    async changes({ from, to }, { cursor, limit }) {
      const query = new URLSearchParams({
        ...{ from: from.toISOString(), to: to.toISOString(), after: cursor ?? '', limit: String(limit) },
      });
      const listed = (await call<DoublePayment[]>('GET', `/changes?${query}`)) ?? [];
      return {
        payments: listed.map(({ id, captureId, reference, amount, currency, refunded, isDisputed }) => ({
          ...{ paymentId: id, chargeId: captureId, reference, amount, currency, refunded, isDisputed },
        })),
        next: listed.length < limit ? null : listed.at(-1)!.id,
      };
    },
    async webhook(bytes, headers, now) {
      const signed = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/u.exec(String(headers['x-double-signature'] ?? ''));
      if (!signed || Math.abs(now.getTime() / 1_000 - Number(signed[1])) > 300) return undefined;
      const expected = Buffer.from(signBytes(secret, signed[1]!, bytes), 'hex');
      if (!timingSafeEqual(expected, Buffer.from(signed[2]!, 'hex'))) return undefined;
      const { eventId, paymentId, reference } = readSignedJson(bytes);
      return isId(eventId) && isId(paymentId) && isId(reference)
        ? { eventId, paymentId, reference }
        : undefined;
    },
  };
}

function asCreated({ id, type }: DoublePayment): CreatedPayment {
  const content = type === 'QR' ? `00020101${id}` : `https://gateway.test/pay/${id}`;
  return { paymentId: id, content };
}

function asStatus(payment: DoublePayment | undefined): PaymentStatus {
  if (!payment) return { state: 'unknown' };
  const { state, id, captureId, amount, currency, capturedAt } = payment;
  if (state !== 'captured') return { state };
  const capture = { captureId: captureId!, amount, currency, at: new Date(capturedAt!) };
  return { state, paymentId: id, captures: [capture] };
}
