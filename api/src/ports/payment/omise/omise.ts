import type { MethodAlias } from '@playday/shared/rules/payment/payment-methods';
import type Omise from 'omise';
import { refuseCurrency } from '../method-limits.ts';
import {
  type CreatedPayment,
  type Gateway,
  GatewayRefused,
  GatewayUnavailable,
  type ListedPayment,
  type PaymentStatus,
} from '../payment.ts';
import {
  type Charge,
  type Found,
  isCharge,
  type Link,
  type OmiseClient,
  omiseClient,
} from './client.ts';
import { readWebhook } from './webhook.ts';

export interface OmiseOptions {
  secretKey: string;
  /** Base64, from the dashboard. */
  webhookSecret: string;
  host?: string;
  /** Every request ends after this time; ten seconds by default. */
  timeoutMs?: number;
}

/** How many charges of a list are read at the same time. */
const READ_TOGETHER = 5;

/**
 * The gateway Omise (docs.omise.co). PromptPay, instalments, mobile banking and wallets are charges
 * with a source; cards use a hosted payment link, so that neither card numbers nor Omise's scripts
 * reach our pages. A charge counts as paid only after it was fetched by its id, even when a link
 * lists it.
 */
export function omise(options: OmiseOptions): Gateway {
  const client = omiseClient(options);

  async function statusNow(
    paymentId: string | null,
    reference: string,
    chargeId?: string,
  ): Promise<PaymentStatus> {
    const payment = paymentId
      ? await client.find(paymentId)
      : await client.findByReference(reference);
    if (!payment) return { state: 'unknown' };
    return statusOf(payment, chargeId);
  }

  const statusOf = async (payment: Found, chargeId?: string) =>
    isCharge(payment) ? statusOfCharge(payment) : statusOfLink(client, payment, chargeId);

  async function contentOf(payment: Found): Promise<CreatedPayment> {
    if (!isCharge(payment)) return { paymentId: payment.id, content: payment.payment_uri };
    const isQr = payment.source?.type === 'promptpay';
    return {
      paymentId: payment.id,
      content: isQr ? await client.qrImageOf(payment) : payment.authorize_uri,
    };
  }

  return {
    name: 'omise',
    // Payment links take no return address, nor do Payment Links+; a charge of a card that has one
    // needs a token, which only Omise's script in our page makes (docs.omise.co: Links API, Payment
    // Links+, Charges API).
    sendsBack: (method) => method !== 'kCards',
    async create(request): Promise<CreatedPayment> {
      refuseCurrency(request);
      const known = await client.findByReference(request.reference);
      if (known) return contentOf(known);
      if (request.method === 'kCards') {
        const { amount, currency, description, reference } = request;
        return contentOf(
          await client.createLink({ amount, currency, title: description, description: reference }),
        );
      }
      const charge = await client.createCharge({
        amount: request.amount,
        currency: request.currency,
        description: request.description,
        metadata: { reference: request.reference },
        return_uri: request.returnUrl,
        expires_at: request.expiresAt.toISOString(),
        source: source(request),
      });
      if (charge.status === 'failed') throw new GatewayRefused(charge.failure_code);
      return contentOf(charge);
    },
    async find(reference) {
      const payment = await client.findByReference(reference);
      return payment && contentOf(payment);
    },
    status: statusNow,
    async void(paymentId, reference) {
      const payment = paymentId
        ? await client.find(paymentId)
        : await client.findByReference(reference);
      if (!payment) return { state: 'unknown' };
      const status = await statusOf(payment);
      if (status.state !== 'open') return status;
      await client.end(payment);
      return statusNow(payment.id, reference);
    },
    async refund({ captureId, reference, amount }) {
      const charge = await client.findCharge(captureId);
      if (!charge) throw new GatewayUnavailable(`Omise has no charge ${captureId}`);
      const rest = charge.amount - charge.refunded_amount;
      if (charge.refunded_amount > 0) {
        const known = await client.findRefund(captureId, reference);
        if (known) return { state: 'done', refundId: known.id };
        // Staff have refunded all of it in the dashboard, or an earlier release has without a
        // reference.
        const [other] = charge.refunds.data;
        if (other && rest <= 0) return { state: 'done', refundId: other.id };
      }
      // The gateway cannot refund bank transfers (PromptPay, mobile banking), some wallets only
      // whole, and each for a time.
      const isPart = amount < rest;
      if (!charge.refundable || (isPart && !charge.partially_refundable))
        return { state: 'unsupported' };
      // Staff may have refunded a part of it in the dashboard.
      const made = await client.refund(captureId, { amount: Math.min(amount, rest), reference });
      return { state: 'done', refundId: made.id };
    },
    async changes(between, page) {
      const { ids, next } = await client.changedCharges(between, page);
      const payments: ListedPayment[] = [];
      for (let at = 0; at < ids.length; at += READ_TOGETHER) {
        page.signal?.throwIfAborted();
        const charges = await Promise.all(ids.slice(at, at + READ_TOGETHER).map(client.findCharge));
        const found = charges.filter((charge) => charge !== undefined);
        payments.push(...(await Promise.all(found.map((charge) => listedPayment(client, charge)))));
      }
      return { payments, next };
    },
    webhook: (bytes, headers, now) =>
      Promise.resolve(
        readWebhook(bytes, headers, now, { ...options, isLive: isLive(options.secretKey) }),
      ),
  };
}

function source({
  method,
  amount,
  currency,
  parameters,
}: Parameters<Gateway['create']>[0]): Omise.Sources.IRequest {
  const value = (key: string) => {
    const given = parameters.find((parameter) => parameter.key === key);
    if (!given) throw new GatewayRefused(`${method} needs ${key}`);
    return given.value;
  };
  const common = { amount, currency };
  // An alias without a case does not compile. `refuseCurrency` has refused what is no alias.
  const alias = method as Exclude<MethodAlias, 'kCards'>;
  switch (alias) {
    case 'promptpay':
      return { ...common, type: 'promptpay' };
    case 'kCardsFlexi':
      return { ...common, type: 'installment_kbank', installment_term: Number(value('term')) };
    case 'alipay':
      return { ...common, type: 'alipay_cn' };
    case 'trueMoney':
      return { ...common, type: 'truemoney', phone_number: value('phone') };
    case 'mBanking':
      return { ...common, type: `mobile_banking_${value('bank')}` };
  }
}

function statusOfCharge(charge: Charge): PaymentStatus {
  const { id, status, paid, amount, currency, paid_at } = charge;
  if (status === 'successful' && paid) {
    const capture = {
      captureId: id,
      amount,
      currency: currency.toUpperCase(),
      at: new Date(paid_at),
    };
    return { state: 'captured', paymentId: id, captures: [capture] };
  }
  if (status === 'failed') return { state: 'declined' };
  return { state: status === 'expired' || status === 'reversed' ? 'voided' : 'open' };
}

/**
 * A link stays open after a refused card, since its page accepts another one, and while a charge is
 * pending. `chargeId`: one that a webhook named; it counts only if it belongs to the link.
 */
async function statusOfLink(
  client: OmiseClient,
  link: Link,
  chargeId?: string,
): Promise<PaymentStatus> {
  const ids = new Set([...link.charges.data.map(({ id }) => id), ...(chargeId ? [chargeId] : [])]);
  const charges = await Promise.all([...ids].map((id) => client.findCharge(id)));
  const statuses = charges.flatMap((charge) =>
    charge?.link === link.id ? [statusOfCharge(charge)] : [],
  );
  const captures = statuses.flatMap((status) =>
    status.state === 'captured' ? status.captures : [],
  );
  if (captures.length > 0) return { state: 'captured', paymentId: link.id, captures };
  return {
    state: link.deleted && !statuses.some(({ state }) => state === 'open') ? 'voided' : 'open',
  };
}

async function listedPayment(client: OmiseClient, charge: Charge): Promise<ListedPayment> {
  const { id, paid, amount, currency, refunded_amount: refunded, metadata } = charge;
  const link = charge.link as string | null;
  const dispute = charge.dispute as { status: string } | null;
  // A card is paid through a link, whose description is our reference.
  const found = link ? await client.find(link) : undefined;
  return {
    paymentId: link ?? id,
    chargeId: paid ? id : null,
    reference: String(metadata?.reference ?? found?.description ?? ''),
    amount,
    currency: currency.toUpperCase(),
    refunded,
    isDisputed: dispute !== null && dispute !== undefined && dispute.status !== 'won',
  };
}

function isLive(secretKey: string): boolean {
  return !secretKey.startsWith('skey_test_');
}
