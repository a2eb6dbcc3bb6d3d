import { randomBytes } from 'node:crypto';
import { refuseCurrency } from '../ports/payment/method-limits.ts';
import {
  type CreatedPayment,
  type Gateway,
  type PaymentRequest,
  type PaymentStatus,
  type WebhookEvent,
} from '../ports/payment/payment.ts';

interface DoublePayment
  extends Pick<PaymentRequest, 'reference' | 'type' | 'method' | 'amount' | 'currency'> {
  id: string;
  state: 'open' | 'declined' | 'voided' | 'captured';
  captureId: string | null;
  capturedAt: Date | null;
  changedAt: Date;
  refunded: number;
  isDisputed: boolean;
}

/** A payment gateway that keeps its payments in memory, apart from the shop's database. */
export function gatewayDouble() {
  const payments = new Map<string, DoublePayment>();
  /** References of the refunds that were made. */
  const refunded = new Set<string>();
  let losesWebhooks = false;
  /** Where webhooks go; returns the status. */
  let deliver: (webhook: WebhookEvent) => Promise<number> = async () => 200;
  const sending = new Set<Promise<void>>();

  const find = (name: string) =>
    payments.get(name) ??
    [...payments.values()].find(({ reference, captureId }) => [reference, captureId].includes(name));

  function start({ reference, type, method, amount, currency }: PaymentRequest): DoublePayment {
    const payment: DoublePayment = {
      ...{ reference, type, method, amount, currency, state: 'open', refunded: 0, isDisputed: false },
      ...{ captureId: null, capturedAt: null, changedAt: new Date() },
      id: `pay_${randomBytes(12).toString('hex')}`,
    };
    payments.set(payment.id, payment);
    return payment;
  }

  const change = (payment: DoublePayment, fields: Partial<DoublePayment>) =>
    Object.assign(payment, fields, { changedAt: new Date() });

  /** What the buyer does on the payment page; ignored by a payment that is no longer open. */
  function settle(id: string, state: 'captured' | 'declined'): void {
    const payment = payments.get(id)!;
    if (payment.state !== 'open') return;
    const captureId = `cap_${payment.id.slice(4)}`;
    change(payment, { state, ...(state === 'captured' && { captureId, capturedAt: new Date() }) });
    if (losesWebhooks) return;
    const sent: Promise<void> = send(payment).finally(() => sending.delete(sent));
    sending.add(sent);
  }

  /** Sends a webhook, up to three times until the answer is 200. */
  async function send({ id, reference }: DoublePayment): Promise<void> {
    const webhook = { eventId: `evt_${randomBytes(8).toString('hex')}`, paymentId: id, reference };
    for (let tries = 0; tries < 3; tries++) if ((await deliver(webhook).catch(() => 0)) === 200) return;
  }

  const gateway: Gateway = {
    name: 'double',
    async create(request) {
      refuseCurrency(request);
      return asCreated(find(request.reference) ?? start(request));
    },
    async find(reference) {
      const payment = find(reference);
      return payment && asCreated(payment);
    },
    status: async (paymentId, reference) => asStatus(find(paymentId ?? reference)),
    async void(paymentId, reference) {
      const payment = find(paymentId ?? reference);
      if (payment?.state === 'open') change(payment, { state: 'voided' });
      return asStatus(payment);
    },
    async refund({ captureId, reference, amount, method }) {
      if (method === 'promptpay') return { state: 'unsupported' };
      const payment = find(captureId);
      if (payment && !refunded.has(reference))
        change(payment, { refunded: Math.min(payment.amount, payment.refunded + amount) });
      refunded.add(reference);
      return { state: 'done', refundId: `refund_${reference}` };
    },
    async changes({ from, to }, { cursor, limit }) {
      const listed = [...payments.values()]
        .filter(({ id, changedAt }) => changedAt >= from && changedAt <= to && id > (cursor ?? ''))
        .sort((a, b) => (a.id < b.id ? -1 : 1))
        .slice(0, limit);
      return {
        payments: listed.map(({ id, captureId, reference, amount, currency, refunded, isDisputed }) => ({
          ...{ paymentId: id, chargeId: captureId, reference, amount, currency, refunded, isDisputed },
        })),
        next: listed.length < limit ? null : listed.at(-1)!.id,
      };
    },
    webhook: async (bytes) => JSON.parse(bytes.toString('utf8')) as WebhookEvent,
  };

  return {
    gateway,
    payments,
    settle,
    dispute: (id: string) => change(payments.get(id)!, { isDisputed: true }),
    refundElsewhere: (id: string, amount: number) => change(payments.get(id)!, { refunded: amount }),
    loseWebhooks: (isLosing: boolean) => void (losesWebhooks = isLosing),
    deliverTo: (to: typeof deliver) => void (deliver = to),
    webhooksSent: async () => void (await Promise.all(sending)),
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
  return { state, paymentId: id, captures: [{ captureId: captureId!, amount, currency, at: capturedAt! }] };
}
