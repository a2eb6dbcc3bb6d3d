import type { Tx } from '../../db/db.ts';
import { Failure } from '../../errors.ts';
import { secondsUntil } from '../../http/limits.ts';
import { later, minutes } from '../../time/time.ts';
import type { RequestedOrder } from './requested-order.ts';

/** How many orders a buyer may place within `ORDERS_WINDOW_MS`. */
export const MAX_ORDERS = 10;
const ORDERS_WINDOW_MS = minutes(10);

/**
 * Reads how many orders each buyer placed within the window; `refuseTooMany` throws
 * `tooManyRequests` above the limit. Cancelled orders count. Unpaid ones do not: an order becomes
 * unpaid this soon only when the gateway did not answer. A repeat of an earlier request still gets
 * its order, see `orderQueue`.
 */
export async function readOrderLimit(tx: Tx, requests: readonly RequestedOrder[]) {
  const now = requests[0]!.now;
  const rows = await tx.query<{ buyerId: number; placed: number; first: Date }>(
    `select buyer_id as "buyerId", count(*)::int as placed, min(created_at) as first from orders
      where buyer_id = any($1::int[]) and created_at > $2 and state <> 'unpaid' group by buyer_id`,
    [requests.map(({ buyerId }) => buyerId), later(now, -ORDERS_WINDOW_MS)],
  );
  const known = new Map(rows.map((row) => [row.buyerId, row]));
  return {
    refuseTooMany({ buyerId, maxOrders = MAX_ORDERS }: RequestedOrder): void {
      const placed = known.get(buyerId);
      if (!placed || placed.placed < maxOrders) return;
      throw new Failure('tooManyRequests', {
        retryAfterS: secondsUntil(later(placed.first, ORDERS_WINDOW_MS), now),
      });
    },
  };
}
