import { findOrderId, selectNumber } from '../../order-number.ts';
import { type LockedOrder, lockOrder } from '../../checkout/order/order-rows.ts';
import type { Tx } from '../../db/db.ts';
import { Failure } from '../../errors.ts';

/** An order that a change of the office is about. */
export interface OfficeOrderRow extends LockedOrder {
  number: string;
  scale: number;
}

/** Locks the order that was typed. Throws 1004. */
export async function lockNamedOrder(tx: Tx, typed: string): Promise<OfficeOrderRow> {
  const id = await findOrderId(tx, typed);
  if (id === undefined) throw new Failure('notFound');
  const order = await lockOrder(tx, id);
  const [row] = await tx.query<{ number: string; scale: number }>(
    `select ${selectNumber} as number, c.scale
      from orders o join currencies c on c.id = o.currency_id where o.id = $1`,
    [id],
  );
  return { ...order, ...row! };
}
