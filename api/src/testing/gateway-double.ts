import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { rulesOf } from '@playday/shared/rules/payment/payment-methods';
import { refuseCurrency } from '../ports/payment/method-limits.ts';
import {
  type CreatedPayment,
  type Gateway,
  GatewayUnavailable,
  type PaymentRequest,
  type PaymentStatus,
  type WebhookEvent,
} from '../ports/payment/payment.ts';
import { seconds } from '../time/time.ts';

/** What the gateway does wrong: shares from 0 to 1, times in milliseconds. */
export interface Dial {
  /** Drawn for every call. */
  latencyMs: () => number;
  /** Calls that are not answered until their client gives up; every second one takes effect. */
  hanging: number;
  /** Calls that fail; every second one takes effect. */
  failing: number;
  /** Voids that are refused, as while 3-D Secure is under way: the payment stays open. */
  voidRefused: number;
  webhookLost: number;
  webhookDoubled: number;
}

const calm: Dial = {
  latencyMs: () => 20,
  hanging: 0,
  failing: 0,
  voidRefused: 0,
  webhookLost: 0,
  webhookDoubled: 0,
};

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

/**
 * A payment gateway whose faults can be dialled. It keeps its payments in memory, apart from the
 * shop's database, and its calls end as those of a client with a timeout do. `random` decides which
 * of them fail.
 */
export function gatewayDouble(random: () => number) {
  const payments = new Map<string, DoublePayment>();
  /** References of the refunds that were made. */
  const refunded = new Set<string>();
  let dial = calm;
  /** Where webhooks go; returns the status. */
  let deliver: (webhook: WebhookEvent) => Promise<number> = async () => 200;
  const sending = new Set<Promise<void>>();

  async function answer<T>(work: () => T): Promise<T> {
    const { latencyMs, hanging, failing } = dial;
    const dice = random();
    await sleep(latencyMs());
    const isHanging = dice < hanging;
    if (!isHanging && dice >= hanging + failing) return work();
    if (random() < 0.5) work();
    if (isHanging) await sleep(seconds(10), undefined, { ref: false });
    throw new GatewayUnavailable(isHanging ? 'timeout' : 'status 500');
  }

  const find = (name: string) =>
    payments.get(name) ??
    [...payments.values()].find(({ reference, captureId }) =>
      [reference, captureId].includes(name),
    );

  function start({ reference, type, method, amount, currency }: PaymentRequest): DoublePayment {
    const payment: DoublePayment = {
      ...{
        reference,
        type,
        method,
        amount,
        currency,
        state: 'open',
        refunded: 0,
        isDisputed: false,
      },
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
    if (payment.state === 'open') force(payment, state);
  }

  function force(payment: DoublePayment, state: 'captured' | 'declined'): void {
    const captureId = `cap_${payment.id.slice(4)}`;
    change(payment, { state, ...(state === 'captured' && { captureId, capturedAt: new Date() }) });
    if (random() < dial.webhookLost) return;
    for (let times = random() < dial.webhookDoubled ? 2 : 1; times > 0; times--) {
      const sent: Promise<void> = send(payment).finally(() => sending.delete(sent));
      sending.add(sent);
    }
  }

  /** Sends a webhook, up to three times until the answer is 200. */
  async function send({ id, reference }: DoublePayment): Promise<void> {
    const webhook = { eventId: `evt_${randomBytes(8).toString('hex')}`, paymentId: id, reference };
    for (let tries = 0; tries < 3; tries++)
      if ((await deliver(webhook).catch(() => 0)) === 200) return;
  }

  const gateway: Gateway = {
    name: 'double',
    sendsBack: () => true,
    async create(request) {
      refuseCurrency(request);
      return answer(() => asCreated(find(request.reference) ?? start(request)));
    },
    find: (reference) =>
      answer(() => {
        const payment = find(reference);
        return payment && asCreated(payment);
      }),
    status: (paymentId, reference) => answer(() => asStatus(find(paymentId ?? reference))),
    void: (paymentId, reference) =>
      answer(() => {
        const payment = find(paymentId ?? reference);
        if (payment?.state === 'open' && random() >= dial.voidRefused)
          change(payment, { state: 'voided' });
        return asStatus(payment);
      }),
    async refund({ captureId, reference, amount, method }) {
      if (method === 'promptpay') return { state: 'unsupported' };
      return answer(() => {
        const payment = find(captureId);
        if (rulesOf(method)?.isRefundedWhole && amount < payment!.amount)
          return { state: 'unsupported' };
        if (payment && !refunded.has(reference))
          change(payment, { refunded: Math.min(payment.amount, payment.refunded + amount) });
        refunded.add(reference);
        return { state: 'done', refundId: `refund_${reference}` };
      });
    },
    changes: ({ from, to }, { cursor, limit }) =>
      answer(() => {
        const listed = [...payments.values()]
          .filter(
            ({ id, changedAt }) => changedAt >= from && changedAt <= to && id > (cursor ?? ''),
          )
          .sort((a, b) => (a.id < b.id ? -1 : 1))
          .slice(0, limit);
        return {
          payments: listed.map(
            ({ id, captureId, reference, amount, currency, refunded, isDisputed }) => ({
              ...{
                paymentId: id,
                chargeId: captureId,
                reference,
                amount,
                currency,
                refunded,
                isDisputed,
              },
            }),
          ),
          next: listed.length < limit ? null : listed.at(-1)!.id,
        };
      }),
    webhook: async (bytes) => JSON.parse(bytes.toString('utf8')) as WebhookEvent,
  };

  return {
    gateway,
    payments,
    settle,
    /** Money that arrives although the payment was voided. */
    captureLate: (id: string) => force(payments.get(id)!, 'captured'),
    dispute: (id: string) => change(payments.get(id)!, { isDisputed: true }),
    refundElsewhere: (id: string, amount: number) =>
      change(payments.get(id)!, { refunded: amount }),
    turn: (next: Partial<Dial>) => void (dial = { ...calm, ...next }),
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
  return {
    state,
    paymentId: id,
    captures: [{ captureId: captureId!, amount, currency, at: capturedAt! }],
  };
}
