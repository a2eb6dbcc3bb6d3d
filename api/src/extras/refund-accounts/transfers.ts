import { lockOrders } from '../../checkout/order/order-rows.ts';
import type { Tx } from '../../db/db.ts';
import { selectNumber } from '../../order-number.ts';
import { storeAudit } from '../../office/audit.ts';
import { type OpenRefund, sumOf } from '../../office/orders/refunds.ts';

/** A refund as whoever transfers the money knows it. */
export interface Transfer extends OpenRefund {
  reference: string;
  /** The number of the order. */
  order: string;
  state: 'due' | 'by hand' | 'done';
  /** People transfer it, not the gateway. */
  isByHand: boolean;
  doneAt: Date | null;
  /** When it came back last. */
  returnedAt: Date | null;
  /** Its buyer was asked again, and the answer was not exported since. */
  isAskedAgain: boolean;
}

/** The refunds of locked orders. */
export const transfersOf = (tx: Tx, orderIds: readonly number[]): Promise<Transfer[]> =>
  tx.query<Transfer>(
    `select r.id, r.reference, r.order_id as "orderId", ${selectNumber} as "order",
      r.capture_id as "captureId", r.amount,
            r.currency, r.state, coalesce(c.scale, 2) as scale, r.done_at as "doneAt",
            b.at as "returnedAt",
            r.state = 'by hand' or r.refund_id is not distinct from 'by hand' as "isByHand",
            d.exported_at is null and (b.at is not null or exists (select from office_log
            where action = 'refunds ask-again'
              and subject = 'order ' || ${selectNumber})) as "isAskedAgain"
       from refunds r join orders o on o.id = r.order_id left
         join currencies c on c.iso_code = r.currency
       left join refund_destinations d on d.refund_id = r.id
       left join lateral (select max(returned_at) as at from returned_transfers
         where refund_id = r.id) b on true
      where r.order_id = any($1::int[]) order by r.id`,
    [orderIds],
  );

/** A line of a file of transfers, as a person wrote it. */
interface TransferLine {
  reference: string;
  amount: string;
}

/** What becomes of a line: it is done now, or says why it was done `before`, or is `wrong`. */
export interface Judgement {
  before?: string;
  wrong?: string;
}

/** What a file of transfers does. `unrecorded`: lines that do not fit. */
interface ReadFile {
  fitting: Transfer[];
  notes: string[];
  lines: string;
  unrecorded: number;
}

/**
 * Locks the orders of a file of transfers, as whatever else settles such refunds does, and judges
 * its lines. A reference stands in it once: the second time it does not fit.
 */
export async function readTransferFile(
  tx: Tx,
  file: readonly TransferLine[],
  judge: (transfer: Transfer, amount: string) => Judgement,
): Promise<ReadFile> {
  const found = await tx.query<{ id: number }>(
    'select distinct order_id as id from refunds where reference::text = any($1)',
    [file.map(({ reference }) => reference)],
  );
  const orderIds = found.map(({ id }) => id);
  await lockOrders(tx, orderIds);
  const known = new Map((await transfersOf(tx, orderIds)).map((row) => [row.reference, row]));
  const fitting: Transfer[] = [];
  const before: string[] = [];
  const wrong: string[] = [];
  const seen = new Set<string>();
  for (const { reference, amount } of file) {
    const transfer = known.get(reference);
    if (!transfer)
      wrong.push(`${reference || 'A line without a reference'}: there is no such refund.`);
    else if (seen.has(reference))
      wrong.push(`${transfer.order}: stands in the file twice, and counts once.`);
    else {
      const judgement = judge(transfer, amount);
      if (judgement.wrong !== undefined) wrong.push(`${transfer.order}: ${judgement.wrong}`);
      else if (judgement.before !== undefined)
        before.push(`${transfer.order}: ${judgement.before}`);
      else fitting.push(transfer);
    }
    seen.add(reference);
  }
  const counts = [
    `${fitting.length} of ${file.length} lines recorded`,
    ...(before.length > 0 ? [`${before.length} recorded before`] : []),
    ...(wrong.length > 0 ? [`${wrong.length} not`] : []),
  ];
  return {
    fitting,
    notes: [...wrong, ...before],
    lines: counts.join(', '),
    unrecorded: wrong.length,
  };
}

/** Stores at each order of a file what the file did there, because that is where people look. */
export async function auditByOrder(
  tx: Tx,
  transfers: readonly Transfer[],
  {
    action,
    isPaid,
    ...entry
  }: { action: string; isPaid: boolean; at: Date; who: string; reason: string },
): Promise<void> {
  for (const [order, ofOrder] of Map.groupBy(transfers, (transfer) => transfer.order)) {
    const [open, closed] = [{ toTransfer: sumOf(ofOrder) }, { toTransfer: sumOf([]) }];
    const [before, after] = isPaid ? [open, closed] : [closed, open];
    await storeAudit(tx, { ...entry, action, subject: `order ${order}`, before, after });
  }
}
