import { type Db, isTransient, one } from '../../db/db.ts';
import { refundOrder } from './refunds.ts';

const PAGE = 100;

/**
 * Ends the sale of an event and cancels its paid orders, each in a transaction of its own; workers then refund them. An order that
 * cannot be cancelled delays no other one. Repeat it until it finds none: orders that were pending may have been paid meanwhile. Throws
 * when there is no such event, and when the database cannot be reached. `onCancelled` is called with the id of each cancelled order.
 */
export async function cancelEvent(
  db: Db,
  { url, now, onCancelled }: { url: string; now: Date; onCancelled: (orderId: number) => void },
): Promise<{ cancelled: number; failed: string[] }> {
  // Cancelled tickets would otherwise be on sale again.
  const event = await one<{ id: number }>(
    db,
    `update events set sale_start = least(sale_start, $2::timestamptz - interval '1 second'), sale_end = least(sale_end, $2), updated_at = $2
      where url = $1 returning id`,
    [url, now],
  );
  if (!event) throw new Error(`There is no event ${url}.`);
  let cancelled = 0;
  const failed: string[] = [];
  for (let last = 0; ; ) {
    const page = await db.query<{ id: number; number: string }>(
      `select id, number from orders where event_id = $1 and state = 'paid' and id > $2 order by id limit ${PAGE}`,
      [event.id, last],
    );
    for (const { id, number } of page) {
      last = id;
      try {
        await db.transaction((tx) => refundOrder(tx, id, now));
        cancelled++;
        onCancelled(id);
      } catch (error) {
        if (isTransient(error)) throw error;
        failed.push(`${number}: ${(error as Error).message}`);
      }
    }
    if (page.length < PAGE) return { cancelled, failed };
  }
}
