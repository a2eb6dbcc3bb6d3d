import type { Context } from '../../context.ts';
import { one } from '../../db/db.ts';
import { seconds } from '../../time/time.ts';
import { gatewayNamed, type Gateway, type ListedPayment } from '../../ports/payment/payment.ts';
import { applyReversal, storeFinding } from '../refunds/apply-reversal.ts';
import {
  type AttemptRow,
  attemptColumns,
  namedPayment,
  selectAttempts,
  syncPayment,
} from '../payment-status/sync-payment.ts';

/** How many payments one slice compares. */
const SLICE_SIZE = 50;
/**
 * A slice that takes longer is given up, and begun again by the next run: what it has recorded
 * stays.
 */
export const SLICE_MS = seconds(60);

/** Where a slice begins: in the gateway's list, or after this capture of ours. */
export type SliceCursor = { list: 'gateway'; at: string | null } | { list: 'captures'; at: number };

interface StoredCapture extends AttemptRow {
  rowId: number;
  captureId: string;
  amount: number;
  currency: string;
}

/**
 * Compares one slice. Their list first: captures that we miss are applied as usual (they pay their
 * order or are refunded); refunds and disputes that we did not start cancel the order; money
 * without an order is stored as a finding. Then ours: captures that the gateway does not know are
 * only reported. Idempotent. Throws when the gateway does not answer, or not in time. `next` is
 * null after the last slice.
 */
export async function compareSlice(
  context: Context,
  name: string,
  between: { from: Date; to: Date },
  cursor: SliceCursor | null,
): Promise<{ differences: string[]; next: SliceCursor | null }> {
  const gateway = gatewayNamed(context.gateways, name);
  const signal = AbortSignal.timeout(SLICE_MS);
  return cursor?.list === 'captures'
    ? compareCaptures(context, gateway, between, cursor.at, signal)
    : compareList(context, gateway, between, cursor?.at ?? null, signal);
}

async function compareList(
  context: Context,
  gateway: Gateway,
  between: { from: Date; to: Date },
  cursor: string | null,
  signal: AbortSignal,
): Promise<{ differences: string[]; next: SliceCursor }> {
  const { db } = context;
  if (cursor === null)
    await db.query('delete from reconciliation_charges where gateway = $1', [gateway.name]);
  const { payments, next } = await gateway.changes(between, { cursor, limit: SLICE_SIZE, signal });
  const differences: string[] = [];
  for (const payment of payments) {
    signal.throwIfAborted();
    differences.push(...(await comparePayment(context, gateway, payment)));
  }
  await db.query(
    `insert into reconciliation_charges (gateway, charge_id) select $1, unnest($2::text[])
      on conflict do nothing`,
    [gateway.name, payments.flatMap(({ chargeId }) => chargeId ?? [])],
  );
  return {
    differences,
    next: next === null ? { list: 'captures', at: 0 } : { list: 'gateway', at: next },
  };
}

async function compareCaptures(
  context: Context,
  gateway: Gateway,
  { from, to }: { from: Date; to: Date },
  after: number,
  signal: AbortSignal,
): Promise<{ differences: string[]; next: SliceCursor | null }> {
  const unlisted = await context.db.query<StoredCapture>(
    `select a.*, c.id as "rowId", c.capture_id as "captureId", c.amount, c.currency
       from captures c join (select ${attemptColumns}
         from payment_attempts) a on a.id = c.attempt_id
      where c.gateway = $1 and c.captured_at between $2 and $3 and c.id > $4
        and not exists (select from reconciliation_charges r
          where r.gateway = $1 and r.charge_id = c.capture_id)
      order by c.id limit $5`,
    [gateway.name, from, to, after, SLICE_SIZE],
  );
  const differences: string[] = [];
  for (const capture of unlisted) {
    signal.throwIfAborted();
    differences.push(...(await confirmCapture(context, gateway, capture)));
  }
  const isLast = unlisted.length < SLICE_SIZE;
  return { differences, next: isLast ? null : { list: 'captures', at: unlisted.at(-1)!.rowId } };
}

async function comparePayment(
  context: Context,
  gateway: Gateway,
  payment: ListedPayment,
): Promise<string[]> {
  const { db } = context;
  const { paymentId, chargeId, reference, amount, currency, refunded, isDisputed } = payment;
  if (chargeId === null) return [];
  const [attempt] = await db.query<AttemptRow>(
    `${selectAttempts} where gateway = $1 and (payment_id = $2 or reference = $3)`,
    [gateway.name, paymentId, reference],
  );
  if (!attempt) {
    const isNew = await storeFinding(context, {
      gateway: gateway.name,
      kind: 'unknown payment',
      orderId: null,
      payment,
    });
    if (!isNew) return [];
    return [
      `Payment ${paymentId} of ${gateway.name}: ${amount} minor units of ${currency} arrived ` +
        `for the reference ${reference}, which no order has.`,
    ];
  }
  const { orderId } = attempt;
  const found = (kind: Parameters<typeof storeFinding>[1]['kind']) =>
    storeFinding(context, { gateway: gateway.name, kind, orderId, payment });
  const differences: string[] = [];
  const name = `Order ${orderId}, payment ${paymentId}`;
  const readCapture = () =>
    one<{
      id: number;
      amount: number;
      currency: string;
      /**
       * What we have refunded, or may have: the answer of a refund that is tried again may have
       * been lost.
       */
      refunded: number;
      /** What the buyer has got back as far as we know. */
      returned: number;
      isDisputed: boolean;
    }>(
      db,
      `select c.id, c.amount, c.currency, r.*
         from captures c
        cross join lateral (select coalesce(sum(amount), 0) as refunded,
                                   coalesce(sum(amount) filter (where state = 'done'),
                                   0) as returned,
                                   coalesce(bool_or('dispute' in (reason, refund_id)),
                                   false) as "isDisputed"
                              from refunds where capture_id = c.id and (state = 'done'
                                or (state = 'due' and tries > 0))) r
        where c.gateway = $1 and c.capture_id = $2`,
      [gateway.name, chargeId],
    );
  let capture = await readCapture();
  if (!capture) {
    await syncPayment(context, namedPayment(attempt, { paymentId, chargeId }));
    capture = await readCapture();
    if (!capture) {
      await found('capture not confirmed');
      return [`${name}: the gateway lists a charge ${chargeId} that its status does not confirm.`];
    }
    differences.push(
      `${name}: capture of ${amount} minor units of ${currency} was missing and is now recorded.`,
    );
  }
  if (capture.amount !== amount || capture.currency !== currency) {
    await found('capture differs');
    differences.push(
      `${name}: we recorded ${capture.amount} ${capture.currency}, ` +
        `the gateway reports ${amount} ${currency} (minor units).`,
    );
  }
  // The money is gone twice; the order is cancelled already.
  if (
    isDisputed &&
    Math.max(refunded, capture.returned) >= capture.amount &&
    !capture.isDisputed &&
    (await found('dispute after refund'))
  )
    differences.push(`${name}: disputed by the holder of the card after it was refunded.`);
  if (refunded > capture.refunded || (isDisputed && capture.returned < capture.amount))
    differences.push(
      ...(await applyReversal(context, { gateway: gateway.name, orderId, capture, payment })),
    );
  return differences;
}

/**
 * A capture of ours that the list does not show, perhaps because the payment began long before: its
 * status decides.
 */
async function confirmCapture(
  context: Context,
  gateway: Gateway,
  capture: StoredCapture,
): Promise<string[]> {
  const { orderId, paymentId, reference, captureId, amount, currency } = capture;
  const status = await gateway.status(paymentId, reference, captureId);
  const reported = status.state === 'captured' ? status.captures : [];
  if (reported.some((each) => each.captureId === captureId)) return [];
  const payment = { chargeId: captureId, reference, amount, currency };
  await storeFinding(context, {
    gateway: gateway.name,
    kind: 'capture not listed',
    orderId,
    payment,
  });
  return [
    `Order ${orderId}, payment ${paymentId ?? reference}: the gateway does not list our ` +
      `capture of ${amount} minor units of ${currency}.`,
  ];
}
