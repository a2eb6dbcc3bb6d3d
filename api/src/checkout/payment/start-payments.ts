import type { Context } from '../../context.ts';
import type { Db } from '../../db/db.ts';
import { type Batched, microBatch } from '../../db/micro-batch.ts';
import { Failure } from '../../errors.ts';
import type { CreatedPayment } from '../../ports/payment/payment.ts';
import { inLanguage, type Text } from '../../texts.ts';
import { restoreHold } from './restore-hold.ts';

/**
 * Starts the stored payment attempt of an order at the gateway, if there is one. Safe to repeat: the reference stays the
 * same. When the gateway does not answer, it throws `paymentUnavailable` (2030), and after a failed first attempt the
 * order becomes unpaid. Concurrent orders are read and updated in one query each; the gateway gets one request per order,
 * all in parallel.
 */
export function paymentQueue(context: Omit<Context, 'payments'>): Batched<[orderId: number], void> {
  const queue = microBatch(async (_all: 'all', orderIds: number[]) => {
    const attempts = await readCreating(context.db, orderIds);
    const created = await Promise.allSettled(attempts.map((attempt) => create(context, attempt)));
    await saveCreated(context.db, attempts, created);
    const outcomes = new Map<number, Promise<void>>();
    for (const [at, attempt] of attempts.entries()) {
      const outcome = created[at]!;
      if (outcome.status === 'rejected')
        outcomes.set(attempt.orderId, fail(context, attempt, outcome.reason as Error));
    }
    return Promise.allSettled(orderIds.map((orderId) => outcomes.get(orderId)));
  });
  return Object.assign((orderId: number) => queue('all', orderId), { waiting: queue.waiting });
}

interface Creating {
  id: string;
  orderId: number;
  gateway: string;
  reference: string;
  alias: string;
  type: 'URL' | 'QR';
  amount: number;
  currency: string;
  scale: number;
  expiresAt: Date;
  parameters: { key: string; value: string }[];
  eventName: Text;
  isFirst: boolean;
}

function readCreating(db: Db, orderIds: number[]): Promise<Creating[]> {
  return db.query<Creating>(
    `select a.id, o.id as "orderId", a.gateway, a.reference, m.alias, a.type, a.amount, a.currency, c.scale,
            a.expires_at as "expiresAt", o.parameters, e.name as "eventName",
            not exists (select from payment_attempts x where x.order_id = o.id and x.id <> a.id) as "isFirst"
       from payment_attempts a
       join orders o on o.id = a.order_id
       join currencies c on c.id = o.currency_id
       join events e on e.id = o.event_id
       join payment_methods m on m.id = a.method_id
      where a.order_id = any($1::int[]) and a.state = 'creating'`,
    [orderIds],
  );
}

async function create({ gateways, config }: Pick<Context, 'gateways' | 'config'>, attempt: Creating) {
  const { reference, alias, type, amount, currency, scale, parameters, expiresAt, eventName } = attempt;
  return gateways[attempt.gateway]!.create({
    reference,
    method: alias,
    type,
    amount,
    currency,
    scale,
    description: inLanguage(eventName, 'en'),
    parameters,
    returnUrl: `${config.publicUrl}/payment`,
    expiresAt,
  });
}

async function saveCreated(
  db: Db,
  attempts: Creating[],
  created: PromiseSettledResult<CreatedPayment>[],
): Promise<void> {
  const rows = created.flatMap((outcome, at) =>
    outcome.status === 'fulfilled' ? [{ id: attempts[at]!.id, ...outcome.value }] : [],
  );
  if (rows.length === 0) return;
  await db.query(
    `update payment_attempts a set state = 'pending', payment_id = d."paymentId", content = d.content
       from jsonb_to_recordset($1::jsonb) as d (id text, "paymentId" text, content text)
      where a.id = d.id and a.state = 'creating'`,
    [JSON.stringify(rows)],
  );
}

async function fail(
  { db, clock, log }: Omit<Context, 'payments'>,
  { id, orderId, gateway, isFirst }: Creating,
  reason: Error,
): Promise<void> {
  log.warn({ orderId, gateway, message: reason.message }, 'payment could not be started');
  await db.transaction((tx) => restoreHold(tx, { orderId, attemptId: id, isFirst, now: clock.now() }));
  throw new Failure('paymentUnavailable');
}
