import type { Context } from '../../context.ts';
import { hours, later, seconds } from '../../ports/clock.ts';
import { type AttemptRow, syncPayment, openAttemptOf, selectAttempts, voidAttempt } from './sync-payment.ts';
import { closeOrder } from './close-order.ts';

const POLL_INTERVAL_MS = seconds(15);
const GIVE_UP_AFTER_MS = hours(2);

/**
 * Polls the gateway about pending orders, in case a webhook was lost, and closes orders whose payment deadline has passed.
 * When the gateway does not answer after the deadline, an alarm is logged once and polling goes on for two hours; then the
 * order becomes unpaid, and a payment that still arrives is a late payment. Returns how many orders were polled.
 */
export async function pollPayments(context: Context): Promise<number> {
  const { db, clock, log } = context;
  const now = clock.now();
  const due = await db.query<{ id: number; payBy: Date }>(
    `update orders set ask_at = $2
      where id in (select id from orders where state = 'pending payment' and ask_at <= $1
                    order by ask_at limit 20 for update skip locked)
      returning id, pay_by as "payBy"`,
    [now, later(now, POLL_INTERVAL_MS)],
  );
  for (const order of due) {
    try {
      await pollOrder(context, order);
    } catch (error) {
      log.warn(
        { orderId: order.id, message: (error as Error).message },
        'polling: the gateway did not answer',
      );
      if (order.payBy > now) continue;
      const [first] = await db.query(
        'update orders set alarmed_at = $2 where id = $1 and alarmed_at is null returning 1',
        [order.id, now],
      );
      if (first)
        log.error({ orderId: order.id }, 'alarm: the order cannot be closed, its gateway does not answer');
      if (later(order.payBy, GIVE_UP_AFTER_MS) <= now) {
        log.error(
          { orderId: order.id },
          'alarm: order closed as unpaid, its gateway never confirmed the state',
        );
        await db.transaction((tx) => closeOrder(tx, { orderId: order.id, state: 'unpaid', now }));
      }
    }
  }
  return due.length;
}

async function pollOrder(context: Context, { id, payBy }: { id: number; payBy: Date }): Promise<void> {
  const now = context.clock.now();
  const attempt = await openAttemptOf(context.db, id);
  if (payBy > now) {
    if (attempt) await syncPayment(context, attempt);
    // No attempt is open: nothing to poll until the deadline.
    else await context.db.query('update orders set ask_at = pay_by where id = $1', [id]);
    return;
  }
  const status = attempt ? await voidAttempt(context, attempt) : undefined;
  if (status?.state === 'captured') return;
  if (status?.state === 'open') throw new Error('the payment could not be voided');
  await context.db.transaction((tx) => closeOrder(tx, { orderId: id, state: 'unpaid', now }));
}

/** Voids attempts that are still open although their order was paid by another attempt or closed. Returns how many. */
export async function voidOrphanedAttempts(context: Context): Promise<number> {
  const orphans = await context.db.query<AttemptRow>(
    `${selectAttempts} where state in ('creating', 'pending')
       and order_id in (select id from orders where state <> 'pending payment') limit 20`,
  );
  for (const orphan of orphans) {
    try {
      await voidAttempt(context, orphan);
      await context.db.query(
        `update payment_attempts set state = 'voided' where id = $1 and state in ('creating', 'pending')`,
        [orphan.id],
      );
    } catch (error) {
      context.log.warn(
        { orderId: orphan.orderId, message: (error as Error).message },
        'voiding an orphaned attempt: the gateway did not answer',
      );
    }
  }
  return orphans.length;
}
