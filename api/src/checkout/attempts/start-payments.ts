import type { Language } from '@playday/shared/api-contract';
import type { Context } from '../../context.ts';
import { type Db, withRetries } from '../../db/db.ts';
import { type Batched, dataLoader } from '../../db/micro-batch.ts';
import { Failure } from '../../errors.ts';
import { later, seconds } from '../../time/time.ts';
import {
  type CreatedPayment,
  type Gateway,
  gatewayNamed,
  GatewayRefused,
  type PaymentRequest,
} from '../../ports/payment/payment.ts';
import { inLanguage, type Text } from '../../texts.ts';
import { selectNumber } from '../../order-number.ts';
import { restoreHold } from './restore-hold.ts';

/** For this long one process starts a payment; then another one may, for the first has died. */
const START_MS = seconds(14);

/**
 * The stored attempt of an order that is still to be started, and what the gateway needs to know
 * about it.
 */
interface Creating
  extends Pick<
    PaymentRequest,
    'reference' | 'type' | 'amount' | 'currency' | 'scale' | 'expiresAt' | 'parameters'
  > {
  id: string;
  orderId: number;
  pubId: string;
  number: string;
  method: Text;
  language: Language | null;
  gateway: string;
  alias: string;
  eventName: Text;
  isFirst: boolean;
  /** False: another process is starting it. */
  isClaimed: boolean;
}

/**
 * Starts the stored payment attempt of an order at the gateway, if there is one. Safe to repeat:
 * the reference stays the same. When the gateway does not start it, throws `paymentUnavailable`
 * (2030), and after a failed first attempt the order becomes unpaid. Only the SQL of concurrent
 * orders is batched: no order waits for the gateway's answer to another one.
 */
export function paymentStarter(context: Omit<Context, 'payments'>): Context['payments'] {
  const claim = dataLoader((orderIds: number[]) => claimAll(context, orderIds));
  const save = attemptWriter(context.db);
  const running = new Map<number, Promise<void>>();
  const start = async (orderId: number) => {
    const attempt = await claim(orderId);
    if (!attempt) return;
    if (!attempt.isClaimed) throw new Failure('stillRunning', { retryAfterS: 1 });
    const created = await create(context, attempt).catch((error: Error) =>
      fail(context, attempt, error),
    );
    await save({ id: attempt.id, ...created });
  };
  const startOnce = (orderId: number) => {
    const known = running.get(orderId);
    if (known) return known;
    const started = start(orderId).finally(() => running.delete(orderId));
    running.set(orderId, started);
    return started;
  };
  return Object.assign(startOnce, { waiting: () => running.size });
}

/** Writes payments that gateways have started, concurrent ones in one statement. */
export function attemptWriter(db: Db): Batched<[CreatedPayment & { id: string }], undefined> {
  return dataLoader(async (created) => {
    // An attempt that is already being voided needs its id, too.
    await withRetries(() =>
      db.query(
        `with locked as (
           select id from payment_attempts where id = any($2::text[]) and state in ('creating',
             'voiding')
            order by id for update)
         update payment_attempts a set payment_id = d."paymentId", content = d.content,
         start_until = null,
                state = case a.state when 'creating' then 'pending' else a.state end
           from jsonb_to_recordset($1::jsonb) as d (id text, "paymentId" text, content text)
          where a.id = d.id and a.id in (select id from locked)`,
        [JSON.stringify(created), created.map(({ id }) => id)],
      ),
    );
    return created.map(() => undefined);
  });
}

async function claimAll({ db, clock }: Pick<Context, 'db' | 'clock'>, orderIds: number[]) {
  const now = clock.now();
  const rows = await withRetries(() =>
    db.query<Creating>(
      `with locked as (
       select id from payment_attempts
        where order_id = any($1::int[]) and state = 'creating' and (start_until is null
          or start_until <= $2)
        order by id for update),
     claimed as (
       update payment_attempts set start_until = $3 where id in (select id from locked)
       returning id)
     select a.id, o.id as "orderId", o.pub_id as "pubId", ${selectNumber} as number,
       m.name as method, p.language, a.gateway, a.reference, m.alias, a.type, a.amount, a.currency,
            c.scale, a.expires_at as "expiresAt", o.parameters, e.name as "eventName",
            not exists (select from payment_attempts x
            where x.order_id = o.id and x.id <> a.id) as "isFirst",
            a.id in (select id from claimed) as "isClaimed"
       from payment_attempts a
       join orders o on o.id = a.order_id
       join people p on p.id = o.buyer_id
       join currencies c on c.id = o.currency_id
       join events e on e.id = o.event_id
       join payment_methods m on m.id = a.method_id
      where a.order_id = any($1::int[]) and a.state = 'creating'`,
      [orderIds, now, later(now, START_MS)],
    ),
  );
  const byOrder = new Map(rows.map((row) => [row.orderId, row]));
  return orderIds.map((orderId) => byOrder.get(orderId));
}

/**
 * Starts the payment. When the outcome is unknown, looks it up by our reference: it is never
 * started a second time.
 */
async function create(
  { gateways, config }: Pick<Context, 'gateways' | 'config'>,
  attempt: Creating,
): Promise<CreatedPayment> {
  const {
    pubId,
    reference,
    alias,
    type,
    amount,
    currency,
    scale,
    parameters,
    expiresAt,
    eventName,
  } = attempt;
  const language = attempt.language ?? 'en';
  const gateway: Gateway = gatewayNamed(gateways, attempt.gateway);
  try {
    return await gateway.create({
      reference,
      method: alias,
      type,
      amount,
      currency,
      scale,
      description: inLanguage(eventName, 'en'),
      parameters,
      // Names the order: the browser that returns may be another one than the browser that ordered.
      returnUrl: `${config.publicUrl}/payment?order=${pubId}`,
      expiresAt,
      shown: {
        orderNumber: attempt.number,
        event: inLanguage(eventName, language),
        method: inLanguage(attempt.method, language),
        language,
      },
    });
  } catch (error) {
    if (error instanceof GatewayRefused) throw error;
    const found = await gateway.find(reference, 'buyer').catch(() => undefined);
    if (!found) throw error;
    return found;
  }
}

async function fail(
  { db, clock, log }: Omit<Context, 'payments'>,
  { id, orderId, gateway, isFirst }: Creating,
  reason: Error,
): Promise<never> {
  log.warn({ orderId, gateway, message: reason.message }, 'payment could not be started');
  const isRefused = reason instanceof GatewayRefused;
  await db.transaction((tx) =>
    restoreHold(tx, { orderId, attemptId: id, isFirst, isRefused, now: clock.now() }),
  );
  throw new Failure('paymentUnavailable');
}
