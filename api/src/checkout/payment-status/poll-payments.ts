import type { Context } from '../../context.ts';
import { DbError, withRetries } from '../../db/db.ts';
import { dataLoader } from '../../db/micro-batch.ts';
import { runLane } from '../../jobs/run-lane.ts';
import { later } from '../../time/time.ts';
import { gatewayNamed } from '../../ports/payment/payment.ts';
import { expireOrders } from '../closing/expire-orders.ts';
import {
  GIVE_UP_AFTER_MS,
  LEASE_MS,
  nextPollMs,
  START_IS_OVER_MS,
} from '../attempts/poll-times.ts';
import { attemptWriter } from '../attempts/start-payments.ts';
import { type AttemptRow, syncPayment, voidAttempt } from './sync-payment.ts';

/** How many payments of one lane a process asks about at a time. */
const WIDTH = 100;

/**
 * Everything that workers do about payments, one lane after the other; the server runs the lanes
 * side by side.
 */
export async function pollPayments(context: Context): Promise<number> {
  const expired = await expireOrders(context);
  return expired + (await pollOpenPayments(context)) + (await voidPayments(context));
}

interface DueAttempt extends AttemptRow {
  polls: number;
  isPending: boolean;
  payBy: Date;
  hasAlarm: boolean;
}

/**
 * Polls the gateway about open payments, in case a webhook was lost, and about starts that a dead
 * process left behind.
 */
export function pollOpenPayments(context: Context, signal?: AbortSignal): Promise<number> {
  return followAttempts(
    context,
    { condition: `state in ('creating', 'pending')`, signal },
    async (attempt) => {
      if (attempt.state === 'pending')
        return (await syncPayment(context, attempt)).state !== 'open';
      const found = await gatewayNamed(context.gateways, attempt.gateway).find(attempt.reference);
      if (found) await attemptWriter(context.db)({ id: attempt.id, ...found });
      else await syncPayment(context, attempt);
      return !found;
    },
  );
}

/**
 * Voids the payments that are being voided, until the gateway says voided or captured. While it
 * says neither after the deadline of the order, an alarm is logged once; two hours later
 * `expireOrders` closes the order, and voiding goes on.
 */
export function voidPayments(context: Context, signal?: AbortSignal): Promise<number> {
  return followAttempts(context, { condition: `state = 'voiding'`, signal }, async (attempt) => {
    const { state } = await voidAttempt(context, attempt);
    return state === 'voided' || state === 'captured' || state === 'declined';
  });
}

/** `ask` returns whether the gateway's answer was final. */
async function followAttempts(
  context: Context,
  { condition, signal }: { condition: string; signal: AbortSignal | undefined },
  ask: (attempt: DueAttempt) => Promise<boolean>,
): Promise<number> {
  const { db, clock, log } = context;
  const askAgain = dataLoader(async (attempts: DueAttempt[]) => {
    const now = clock.now();
    // One that has ended meanwhile has no next poll, and one that is to be voided is due already.
    const times = attempts.map((each) => ({ id: each.id, at: later(now, nextPollMs(each)) }));
    await withRetries(() =>
      db.query(
        `with locked as (
           select id from payment_attempts
            where id = any($3::text[]) and next_poll_at > $2
            order by id for update)
         update payment_attempts a set next_poll_at = d.at
           from jsonb_to_recordset($1::jsonb) as d (id text, at timestamptz)
          where a.id = d.id and a.id in (select id from locked)`,
        [JSON.stringify(times), now, times.map(({ id }) => id)],
      ),
    );
    return attempts;
  });
  const claim = (limit: number) => {
    const now = clock.now();
    return db.query<DueAttempt>(
      `update payment_attempts a set next_poll_at = $2, polls = a.polls + 1
         from orders o
        where o.id = a.order_id and a.id in (
          select id from payment_attempts
           where ${condition} and next_poll_at <= $1 and (state <> 'creating' or created_at <= $3)
           order by next_poll_at limit $4 for update skip locked)
        returning a.id, a.order_id as "orderId", a.gateway, a.payment_id as "paymentId",
          a.charge_id as "chargeId",
                  a.reference, a.state, a.created_at as "createdAt", a.polls, o.pay_by as "payBy",
                  o.state = 'pending payment' as "isPending",
                  o.alarmed_at is not null as "hasAlarm"`,
      [now, later(now, LEASE_MS), later(now, -START_IS_OVER_MS), limit],
    );
  };
  const work = async (attempt: DueAttempt) => {
    try {
      if (await ask(attempt)) return;
      if (attempt.state === 'voiding') throw new Error(`the payment is still open`);
    } catch (error) {
      const { orderId } = attempt;
      log.warn(
        { orderId, message: (error as Error).message },
        'polling: no final answer of the gateway',
      );
      const isOfGateway = !(error instanceof DbError);
      if (isOfGateway && attempt.isPending && !attempt.hasAlarm && attempt.payBy <= clock.now())
        await raiseAlarm(context, orderId);
    }
    await askAgain(attempt);
  };
  return runLane({
    width: WIDTH,
    claim,
    signal,
    work: (attempt) => work(attempt).catch(logFailure),
  });

  function logFailure(error: Error): void {
    log.error({ message: error.message, stack: error.stack }, 'polling failed');
  }
}

async function raiseAlarm({ db, clock, log }: Context, orderId: number): Promise<void> {
  const [first] = await db.query(
    'update orders set alarmed_at = $2 where id = $1 and alarmed_at is null returning 1',
    [orderId, clock.now()],
  );
  if (!first) return;
  const hours = GIVE_UP_AFTER_MS / 3_600_000;
  log.error(
    { orderId },
    `alarm: the order cannot be closed, its payment is not voided; it will be after ${hours} hours`,
  );
}
