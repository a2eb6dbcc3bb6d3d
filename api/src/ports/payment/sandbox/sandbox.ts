import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { billPayment } from 'promptparse/generate';
import { type Db, one } from '../../../db/db.ts';
import { dataLoader } from '../../../db/micro-batch.ts';
import type { Secrets } from '../../../db/secrets.ts';
import type { Clock } from '../../../time/time.ts';
import { rulesOf } from '@playday/shared/rules/payment/payment-methods';
import { refuseCurrency } from '../method-limits.ts';
import {
  type CreatedPayment,
  type Gateway,
  GatewayRefused,
  type ListedPayment,
  type PaymentRequest,
  type PaymentStatus,
  type ShownPayment,
} from '../payment.ts';
import { isId, readSignedJson } from '../signed-json.ts';

export interface SandboxOptions {
  db: Db;
  clock: Clock;
  secrets: Secrets;
  publicUrl: string;
  billerId: string;
  /** Methods whose page sends nobody back, as Omise's for cards. */
  oneWay?: readonly string[];
}

export interface SandboxPayment extends Omit<PaymentRequest, 'scale' | 'parameters' | 'shown'> {
  id: string;
  qr: string | null;
  state: 'open' | 'approved' | 'declined' | 'voided';
  approveAt: Date | null;
  captureId: string | null;
  capturedAt: Date | null;
  shown: ShownPayment;
}

/** A signature is valid for five minutes. */
const TOLERANCE_S = 300;

/**
 * A gateway for development and test shops: its own tables, a hosted page, and signed webhooks over
 * HTTP. It never moves money, and its page says so.
 */
export function sandbox({
  db,
  clock,
  secrets,
  publicUrl,
  billerId,
  oneWay = [],
}: SandboxOptions): Gateway {
  const asStatus = (payment: SandboxPayment | undefined): PaymentStatus => {
    if (!payment) return { state: 'unknown' };
    if (payment.state !== 'approved') return { state: payment.state };
    const { id, captureId, amount, currency, capturedAt } = payment;
    return {
      state: 'captured',
      paymentId: id,
      captures: [{ captureId: captureId!, amount, currency, at: capturedAt! }],
    };
  };

  const asCreated = ({ id, type, qr }: SandboxPayment): CreatedPayment => ({
    paymentId: id,
    content: type === 'QR' ? qr! : `${publicUrl}/api/sandbox/pay/${id}`,
  });

  /** Concurrent payments are written in one query. */
  const create = dataLoader(async (requests: PaymentRequest[]) => {
    const rows = requests.map((request) => ({
      ...request,
      id: `sbx_${randomBytes(16).toString('hex')}`,
      qr: request.type === 'QR' ? promptPayText(billerId, request) : null,
    }));
    const written = await db.query<SandboxPayment>(
      `insert into sandbox_payments (id, reference, type, method, amount, currency, description,
        return_url, qr,
                                     created_at, expires_at, shown, state)
       select id, reference, type, method, amount, currency, description, "returnUrl", qr, $2,
         "expiresAt", shown, 'open'
         from jsonb_to_recordset($1::jsonb) as d (id text, reference text, type text, method text,
           amount bigint,
              currency text, description text, "returnUrl" text, qr text, "expiresAt" timestamptz,
              shown jsonb)
        order by reference on conflict (reference) do nothing returning ${paymentColumns}`,
      [JSON.stringify(rows), clock.now()],
    );
    const found = new Map(written.map((payment) => [payment.reference, payment]));
    const repeated = requests.flatMap(({ reference }) => (found.has(reference) ? [] : [reference]));
    if (repeated.length > 0)
      for (const payment of await db.query<SandboxPayment>(
        `select ${paymentColumns} from sandbox_payments where reference = any($1::text[])`,
        [repeated],
      ))
        found.set(payment.reference, payment);
    return requests.map(({ reference }) => found.get(reference)!);
  });

  return {
    name: 'sandbox',
    sendsBack: (method) => !oneWay.includes(method),
    testPage: (paymentId) => `${publicUrl}/api/sandbox/qr/${paymentId}`,
    async create(request) {
      refuseCurrency(request);
      return asCreated(await create(request));
    },
    async find(reference) {
      const payment = await findPayment(db, { reference });
      return payment && asCreated(payment);
    },
    async status(paymentId, reference) {
      await approveDue(db, clock.now());
      return asStatus(await findPayment(db, { id: paymentId, reference }));
    },
    async void(paymentId, reference) {
      await approveDue(db, clock.now());
      await db.query(
        `update sandbox_payments set state = 'voided'
          where (id = $1 or reference = $2) and state = 'open'`,
        [paymentId, reference],
      );
      return asStatus(await findPayment(db, { id: paymentId, reference }));
    },
    async refund({ captureId, reference, amount, method }) {
      // As with the real gateway: what a bank's app or a QR code transferred cannot be refunded.
      const { isRefundable, isRefundedWhole } = rulesOf(method) ?? {};
      if (!isRefundable) return { state: 'unsupported' };
      if (isRefundedWhole) {
        const captured = await one<{ amount: number }>(
          db,
          'select amount from sandbox_payments where capture_id = $1',
          [captureId],
        );
        if (captured && amount < captured.amount) return { state: 'unsupported' };
      }
      await db.query(
        `with made as (insert into sandbox_refunds (reference, capture_id, amount)
          values ($1, $2, $3)
                       on conflict (reference) do nothing returning *)
         update sandbox_payments p set refunded = least(p.amount, p.refunded + m.amount)
           from made m where p.capture_id = m.capture_id`,
        [reference, captureId, amount],
      );
      return { state: 'done', refundId: `refund_${reference}` };
    },
    async changes({ from, to }, { cursor, limit }) {
      const payments = await db.query<ListedPayment>(
        `select id as "paymentId", case state when 'approved' then capture_id end as "chargeId",
          reference, amount, currency, refunded, false as "isDisputed"
           from sandbox_payments where (created_at between $1 and $2 or captured_at between $1
             and $2) and id > $3 order by id limit $4`,
        [from, to, cursor ?? '', limit],
      );
      return { payments, next: payments.length < limit ? null : payments.at(-1)!.paymentId };
    },
    async webhook(bytes, headers, now) {
      const header = String(headers['x-sandbox-signature'] ?? '');
      const [, time, signature] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/u.exec(header) ?? [];
      if (!time || !signature) return undefined;
      if (Math.abs(now.getTime() / 1_000 - Number(time)) > TOLERANCE_S) return undefined;
      const expected = signBytes(await secrets.get('sandbox webhook'), time, bytes);
      if (!timingSafeEqual(Buffer.from(expected, 'hex'), Buffer.from(signature, 'hex')))
        return undefined;
      const { eventId, paymentId, reference } = readSignedJson(bytes);
      if (!isId(eventId) || !isId(paymentId) || !isId(reference)) return undefined;
      return { eventId, paymentId, reference };
    },
  };
}

export function signBytes(secret: string, time: string, bytes: Buffer): string {
  return createHmac('sha256', secret).update(`${time}.`).update(bytes).digest('hex');
}

const paymentColumns = `id, reference, type, method, amount, currency, description,
  return_url as "returnUrl", qr, expires_at as "expiresAt", state, approve_at as "approveAt",
  capture_id as "captureId", captured_at as "capturedAt", shown`;

export function findPayment(
  db: Db,
  { id = null, reference = null }: { id?: string | null; reference?: string | null },
): Promise<SandboxPayment | undefined> {
  return one<SandboxPayment>(
    db,
    `select ${paymentColumns} from sandbox_payments where id = $1 or reference = $2`,
    [id, reference],
  );
}

/**
 * Applies a choice from the sandbox page (approve, decline, later, twice, lost). Only an open
 * payment changes.
 */
export async function decide(
  db: Db,
  { id, choice, now, later }: { id: string; choice: string; now: Date; later: Date },
): Promise<void> {
  const isLater = choice === 'later';
  if (choice === 'decline') {
    const declined = await db.query(
      `update sandbox_payments set state = 'declined' where id = $1 and state = 'open' returning 1`,
      [id],
    );
    if (declined.length > 0) await queueWebhooks(db, id, 'payment.declined', 1, now);
    return;
  }
  const webhooks = choice === 'twice' ? 'twice' : choice === 'lost' ? 'lost' : 'once';
  await db.query(
    `update sandbox_payments set webhooks = $2, approve_at = $3 where id = $1 and state = 'open'`,
    [id, webhooks, isLater ? later : now],
  );
  if (!isLater) await approveDue(db, now);
}

/** Approves open payments whose `approve_at` has passed, and queues their webhooks. */
export async function approveDue(db: Db, now: Date): Promise<void> {
  const approved = await db.query<{ id: string; webhooks: 'once' | 'twice' | 'lost' }>(
    `update sandbox_payments set state = 'approved', captured_at = $1,
      capture_id = 'cap_' || substr(id, 5)
      where state = 'open' and approve_at <= $1 returning id, webhooks`,
    [now],
  );
  for (const { id, webhooks } of approved) {
    const times = { once: 1, twice: 2, lost: 0 }[webhooks];
    await queueWebhooks(db, id, 'payment.captured', times, now);
  }
}

async function queueWebhooks(
  db: Db,
  id: string,
  kind: string,
  times: number,
  now: Date,
): Promise<void> {
  const eventId = `evt_${randomBytes(12).toString('hex')}`;
  for (let sent = 0; sent < times; sent++) {
    await db.query(
      `insert into sandbox_webhooks (event_id, payment_id, kind, created_at, due_at)
       values ($1, $2, $3, $4, $4)`,
      [eventId, id, kind, now],
    );
  }
}

/**
 * The text of a PromptPay bill payment QR code: EMVCo, tag 30, with the amount and our reference
 * (Bank of Thailand, "Thai QR Payment Standard"). `amount` is in minor units. Throws
 * `GatewayRefused` for any currency but baht.
 */
function promptPayText(
  billerId: string,
  {
    reference,
    amount,
    currency,
    scale,
  }: Pick<PaymentRequest, 'reference' | 'amount' | 'currency' | 'scale'>,
): string {
  if (currency !== 'THB') throw new GatewayRefused(`PromptPay does not support ${currency}`);
  return billPayment({ billerId, amount: amount / 10 ** scale, ref1: reference });
}
