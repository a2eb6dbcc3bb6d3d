import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import pino from 'pino';
import { runCommand } from '../../command.ts';
import { clockOf } from '../../db/database-clock.ts';
import { type Db, one } from '../../db/db.ts';
import { findOrderId } from '../order-number.ts';
import { cancelEvent } from './cancel-event.ts';
import { refundOrder, settleRefund } from './refunds.ts';

/**
 * `npm run refund` lists the refunds that are open. ORDER is the order number (or the id). `npm run refund -- ORDER` records that the manual refund of an order has been transferred.
 * `npm run refund -- ORDER --cancel` cancels a paid order; a worker then refunds it through the gateway. `npm run refund -- --event URL
 * --cancel` ends the sale of an event and cancels all its paid orders. `--reason TEXT` and
 * `--by NAME` (default: the user of this machine) are logged with it.
 */
const { order, event, cancel, by, reason } = readArguments();
// Logs go to standard error; standard output is the report.
const log = pino({ base: { program: 'refund' } }, pino.destination({ dest: 2, sync: true }));
await runCommand(async (db) => {
  if (event !== undefined) return void console.log(await cancelOrdersOf(db, event));
  if (order === undefined) return void console.log(await listOpenRefunds(db));
  const id = await findOrderId(db, order);
  if (id === undefined) throw new Error(`There is no order ${order}.`);
  console.log(await (cancel ? cancelPaidOrder(db, id) : recordManualRefund(db, id)));
});

async function listOpenRefunds(db: Db): Promise<string> {
  const open = await db.query<
    Record<'number' | 'currency' | 'method' | 'reason' | 'state', string> & { amount: number; since: Date }
  >(
    `select o.number, r.amount, r.currency, m.alias as method, r.reason, r.state, r.created_at as since
       from refunds r
       join orders o on o.id = r.order_id
       join captures c on c.id = r.capture_id
       join payment_attempts a on a.id = c.attempt_id
       join payment_methods m on m.id = a.method_id
      where r.state in ('due', 'by hand') order by r.state, r.created_at`,
  );
  if (open.length === 0) return 'No refund is open.';
  return open
    .map(
      ({ number, amount, currency, method, reason, state, since }) =>
        `${state}: order ${number}, ${amount} minor units of ${currency}, ${method}, ${reason}, since ${since.toISOString()}`,
    )
    .join('\n');
}

async function cancelPaidOrder(db: Db, orderId: number): Promise<string> {
  const clock = await clockOf(db);
  const due = await db.transaction(async (tx) => {
    await refundOrder(tx, orderId, clock.now());
    return one(tx, `select 1 from refunds where order_id = $1 and reason = 'refund'`, [orderId]);
  });
  log.info({ event: 'refund-ordered', orderId, by, reason }, 'security');
  return due
    ? `Order ${orderId} is cancelled; a refund is due, and the buyer hears of it when it is made.`
    : `Order ${orderId} is cancelled. It was free; the buyer is told by mail.`;
}

async function cancelOrdersOf(db: Db, url: string): Promise<string> {
  const now = (await clockOf(db)).now();
  const onCancelled = (orderId: number) =>
    log.info({ event: 'refund-ordered', orderId, by, reason }, 'security');
  const { cancelled, failed } = await cancelEvent(db, { url, now, onCancelled });
  if (failed.length > 0) process.exitCode = 1;
  return [...failed, `${cancelled} orders of ${url} are cancelled, and its sale is over.`].join('\n');
}

async function recordManualRefund(db: Db, orderId: number): Promise<string> {
  const due = await db.query<{ id: number; amount: number; currency: string }>(
    `select capture_id as id, amount, currency from refunds where order_id = $1 and state = 'by hand'`,
    [orderId],
  );
  if (due.length === 0) throw new Error(`Order ${orderId} has no manual refund due.`);
  const clock = await clockOf(db);
  for (const { id } of due)
    await db.transaction((tx) => settleRefund(tx, id, { refundId: 'by hand', now: clock.now() }));
  for (const { id, amount, currency } of due)
    log.info({ event: 'refund-made', orderId, captureId: id, amount, currency, by, reason }, 'security');
  return due
    .map(
      ({ amount, currency }) =>
        `Order ${orderId}: ${amount} minor units of ${currency} recorded as refunded.`,
    )
    .join('\n');
}

function readArguments() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        event: { type: 'string' },
        cancel: { type: 'boolean' },
        by: { type: 'string' },
        reason: { type: 'string' },
      },
    });
    const [number] = positionals;
    const {
      event: url,
      cancel: isCancelled = false,
      by: name = userInfo().username,
      reason: why = 'not given',
    } = values;
    // An order or an event, and an event only to cancel it.
    const named = [...positionals, ...(url ? [url] : [])];
    if (named.length > 1 || (named.length === 0 && isCancelled) || (url && !isCancelled))
      throw new Error('one order');
    return { order: number, event: url, cancel: isCancelled, by: name, reason: why };
  } catch {
    console.error(
      'Usage: npm run refund [-- ORDER [--cancel] | --event URL --cancel] [--reason TEXT] [--by NAME]',
    );
    process.exit(2);
  }
}
