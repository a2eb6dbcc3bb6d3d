import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import pino from 'pino';
import { runCommand } from '../../command.ts';
import { clockOf } from '../../db/database-clock.ts';
import type { Db } from '../../db/db.ts';
import { findOrderId } from '../order-number.ts';
import { refundOrder, settleRefund } from './refunds.ts';

/**
 * ORDER is the order number (or the id). `npm run refund -- ORDER` records that the manual refund of an order has been transferred.
 * `npm run refund -- ORDER --cancel` cancels a paid order; a worker then refunds it through the gateway. `--reason TEXT` and
 * `--by NAME` (default: the user of this machine) are logged with it.
 */
const { order, cancel, by, reason } = readArguments();
// To standard error like every message for operators' records, so that the output stays readable.
const log = pino({ base: { program: 'refund' } }, pino.destination({ dest: 2, sync: true }));
await runCommand(async (db) => {
  const id = await findOrderId(db, order);
  if (id === undefined) throw new Error(`There is no order ${order}.`);
  console.log(await (cancel ? cancelPaidOrder(db, id) : recordManualRefund(db, id)));
});

async function cancelPaidOrder(db: Db, orderId: number): Promise<string> {
  const clock = await clockOf(db);
  await db.transaction((tx) => refundOrder(tx, orderId, clock.now()));
  log.info({ event: 'refund-ordered', orderId, by, reason }, 'security');
  return `Order ${orderId} is cancelled; a refund is due.`;
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
      options: { cancel: { type: 'boolean' }, by: { type: 'string' }, reason: { type: 'string' } },
    });
    const [number] = positionals;
    if (!number || positionals.length > 1) throw new Error('one order');
    const { cancel: isCancelled = false, by: name = userInfo().username, reason: why = 'not given' } = values;
    return { order: number, cancel: isCancelled, by: name, reason: why };
  } catch {
    console.error('Usage: npm run refund -- ORDER [--cancel] [--reason TEXT] [--by NAME]');
    process.exit(2);
  }
}
