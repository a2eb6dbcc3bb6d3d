import type Omise from 'omise';
import { refuseCurrency } from '../method-limits.ts';
import { type CreatedPayment, type Gateway, GatewayUnavailable, type PaymentStatus } from '../payment.ts';
import { type Charge, isCharge, type Link, type OmiseClient, omiseClient } from './client.ts';
import { readWebhook } from './webhook.ts';

export interface OmiseOptions {
  secretKey: string;
  /** Base64, from the dashboard. */
  webhookSecret: string;
  /** The bank whose app is opened for mobile banking: kbank, scb, bbl, bay or ktb. */
  mobileBank: string;
  host?: string;
}

/**
 * The gateway Omise (docs.omise.co). PromptPay, instalments and mobile banking are charges with a source; cards use a hosted
 * payment link, so that neither card numbers nor Omise's scripts reach our pages. A charge counts as paid only after it was
 * fetched by its id, even when a link lists it.
 */
export function omise(options: OmiseOptions): Gateway {
  const client = omiseClient(options);

  async function statusNow(paymentId: string | null, reference: string): Promise<PaymentStatus> {
    const payment = paymentId ? await client.find(paymentId) : await client.findByReference(reference);
    if (!payment) return { state: 'unknown' };
    return isCharge(payment) ? statusOfCharge(payment) : statusOfLink(client, payment);
  }

  return {
    name: 'omise',
    async create(request): Promise<CreatedPayment> {
      refuseCurrency(request);
      const known = await client.findByReference(request.reference);
      if (request.method === 'kCards') {
        const { amount, currency, description, reference } = request;
        const link =
          (known as Link | undefined) ??
          (await client.createLink({ amount, currency, title: description, description: reference }));
        return { paymentId: link.id, content: link.payment_uri };
      }
      const charge =
        (known as Charge | undefined) ??
        (await client.createCharge({
          amount: request.amount,
          currency: request.currency,
          description: request.description,
          metadata: { reference: request.reference },
          return_uri: request.returnUrl,
          expires_at: request.expiresAt.toISOString(),
          source: source(request, options.mobileBank),
        }));
      if (charge.status === 'failed') throw new GatewayUnavailable(charge.failure_code);
      const content = request.type === 'QR' ? await client.qrImageOf(charge) : charge.authorize_uri;
      return { paymentId: charge.id, content };
    },
    status: statusNow,
    async void(paymentId, reference) {
      const payment = paymentId ? await client.find(paymentId) : await client.findByReference(reference);
      if (payment && (await statusNow(payment.id, reference)).state === 'open') await client.end(payment);
      return statusNow(payment?.id ?? paymentId, reference);
    },
    async refund({ captureId, amount }) {
      const charge = await client.findCharge(captureId);
      if (!charge) throw new GatewayUnavailable(`Omise has no charge ${captureId}`);
      const [done] = charge.refunds.data;
      if (done && charge.refunded_amount >= amount) return { state: 'done', refundId: done.id };
      // The gateway cannot refund bank transfers (PromptPay, mobile banking).
      if (!charge.refundable) return { state: 'unsupported' };
      return { state: 'done', refundId: (await client.refund(captureId, amount)).id };
    },
    webhook: (bytes, headers, now) =>
      Promise.resolve(readWebhook(bytes, headers, now, { ...options, isLive: isLive(options.secretKey) })),
  };
}

function source(
  { method, amount, currency, parameters }: Parameters<Gateway['create']>[0],
  mobileBank: string,
): Omise.Sources.IRequest {
  const value = (key: string) => parameters.find((parameter) => parameter.key === key)?.value;
  const common = { amount, currency };
  if (method === 'promptpay') return { ...common, type: 'promptpay' };
  if (method === 'kCardsFlexi') {
    return { ...common, type: 'installment_kbank', installment_term: Number(value('term') ?? 3) };
  }
  if (method === 'mBanking') return { ...common, type: `mobile_banking_${mobileBank}` };
  throw new GatewayUnavailable(`Omise has no method ${method}`);
}

function statusOfCharge(charge: Charge): PaymentStatus {
  const { id, status, paid, amount, currency, paid_at } = charge;
  if (status === 'successful' && paid) {
    const capture = { captureId: id, amount, currency: currency.toUpperCase(), at: new Date(paid_at) };
    return { state: 'captured', paymentId: id, captures: [capture] };
  }
  if (status === 'failed') return { state: 'declined' };
  return { state: status === 'expired' || status === 'reversed' ? 'voided' : 'open' };
}

/** A link stays open after a refused card, since its page accepts another one, and while a charge is pending. */
async function statusOfLink(client: OmiseClient, link: Link): Promise<PaymentStatus> {
  const charges = await Promise.all(link.charges.data.map(({ id }) => client.findCharge(id)));
  const statuses = charges.flatMap((charge) => (charge ? [statusOfCharge(charge)] : []));
  const captures = statuses.flatMap((status) => (status.state === 'captured' ? status.captures : []));
  if (captures.length > 0) return { state: 'captured', paymentId: link.id, captures };
  return { state: link.deleted && !statuses.some(({ state }) => state === 'open') ? 'voided' : 'open' };
}

function isLive(secretKey: string): boolean {
  return !secretKey.startsWith('skey_test_');
}
