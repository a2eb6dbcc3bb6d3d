import type { Context } from '../../context.ts';
import { hours, later, seconds } from '../../ports/clock.ts';
import { type AttemptRow, syncPayment, openAttemptOf, selectAttempts, voidAttempt } from './sync-payment.ts';
import { closeOrder } from './close-order.ts';

const ASK_EVERY_MS = seconds(15);
const PATIENCE_MS = hours(2);

/**
 * Asks about pending orders whose webhook may be lost, and ends those whose time to pay is over. A gateway that does not
 * answer is asked again for two hours with an alarm; then the order ends unpaid, and money that still comes is late money.
 */
export async function pollPayments(context: Context): Promise<number> {
  const { db, clock, log } = context;
  const now = clock.now();
  const due = await db.query<{ id: number; payBy: Date }>(
    `update orders set ask_at = $2
      where id in (select id from orders where state = 'pending payment' and ask_at <= $1
                    order by ask_at limit 20 for update skip locked)
      returning id, pay_by as "payBy"`,
    [now, later(now, ASK_EVERY_MS)],
  );
  for (const order of due) {
    try {
      await pollOrder(context, order);
    } catch (error) {
      log.warn({ orderId: order.id, message: (error as Error).message }, 'gateway does not answer');
      if (order.payBy > now) continue;
      const [first] = await db.query(
        'update orders set alarmed_at = $2 where id = $1 and alarmed_at is null returning 1',
        [order.id, now],
      );
      if (first)
        log.error({ orderId: order.id }, 'alarm: an order cannot be ended, its gateway does not answer');
      if (later(order.payBy, PATIENCE_MS) <= now) {
        log.error({ orderId: order.id }, 'alarm: ended unpaid without the word of its gateway');
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
    // No attempt is open: nothing to ask until the time is over.
    else await context.db.query('update orders set ask_at = pay_by where id = $1', [id]);
    return;
  }
  const status = attempt ? await voidAttempt(context, attempt) : undefined;
  if (status?.state === 'captured') return;
  if (status?.state === 'open') throw new Error('the payment could not be voided');
  await context.db.transaction((tx) => closeOrder(tx, { orderId: id, state: 'unpaid', now }));
}

/** Voids attempts that were still open when their order was paid by another or ended. */
export async function voidOrphanedAttempts(context: Context): Promise<number> {
  const strays = await context.db.query<AttemptRow>(
    `${selectAttempts} where state in ('creating', 'pending')
       and order_id in (select id from orders where state <> 'pending payment') limit 20`,
  );
  for (const stray of strays) {
    try {
      await voidAttempt(context, stray);
      await context.db.query(
        `update payment_attempts set state = 'voided' where id = $1 and state in ('creating', 'pending')`,
        [stray.id],
      );
    } catch (error) {
      context.log.warn(
        { orderId: stray.orderId, message: (error as Error).message },
        'gateway does not answer',
      );
    }
  }
  return strays.length;
}
