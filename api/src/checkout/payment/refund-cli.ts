import { readConfig } from '../../config.ts';
import { DirectoryInUse } from '../../db/directory-lock.ts';
import { openDatabase } from '../../db/open.ts';
import type { Db } from '../../db/db.ts';
import { refundOrder, settleRefund } from './refunds.ts';

/**
 * `npm run refund -- ORDER` records that the manual refund of an order has been transferred.
 * `npm run refund -- ORDER --cancel` cancels a paid order; a worker then refunds it through the gateway.
 */
const [order, flag] = process.argv.slice(2);
if (!/^[1-9][0-9]{0,9}$/u.test(order ?? '') || (flag !== undefined && flag !== '--cancel')) {
  console.error('Usage: npm run refund -- ORDER [--cancel]');
  process.exit(2);
}
try {
  const { db, close } = await openDatabase(readConfig());
  try {
    console.log(await (flag ? cancelPaidOrder(db, Number(order)) : recordManualRefund(db, Number(order))));
  } finally {
    await close();
  }
} catch (error) {
  process.exitCode = 1;
  const isBusy = error instanceof DirectoryInUse;
  console.error(
    isBusy ? `${error.message} Stop the shop first, or set DATABASE_URL.` : (error as Error).message,
  );
}

async function cancelPaidOrder(db: Db, orderId: number): Promise<string> {
  await db.transaction((tx) => refundOrder(tx, orderId, new Date()));
  return `Order ${orderId} is cancelled; a refund is due.`;
}

async function recordManualRefund(db: Db, orderId: number): Promise<string> {
  const due = await db.query<{ id: number; amount: number; currency: string }>(
    `select capture_id as id, amount, currency from refunds where order_id = $1 and state = 'by hand'`,
    [orderId],
  );
  if (due.length === 0) throw new Error(`Order ${orderId} has no manual refund due.`);
  for (const { id } of due) await db.transaction((tx) => settleRefund(tx, id, 'by hand', new Date()));
  return due
    .map(
      ({ amount, currency }) =>
        `Order ${orderId}: ${amount} minor units of ${currency} recorded as refunded.`,
    )
    .join('\n');
}
