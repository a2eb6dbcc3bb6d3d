import type { Handler } from '../../http/handler.ts';
import { lockOrders } from '../../checkout/order/order-rows.ts';
import { refundLockedOrder } from '../../checkout/refunds/refunds.ts';
import type { Tx } from '../../db/db.ts';
import { selectFreeOrders } from './bulk-takers.ts';
import { findNamedEvent } from '../../events/event-row.ts';
import { makeChange } from '../../office/change.ts';

/** Orders of one call: so many are cancelled well within the time that an office command waits. */
const MOST = 200;

/**
 * Cancels the free orders that new accounts of one network have placed for an event. Each buyer is
 * told by mail.
 */
export const releaseFreeOrders: Handler<'POST /office/free-orders/release'> = (context, call) =>
  makeChange(context, 'free-orders release', call, async (tx, { body, now }) => {
    const event = await findNamedEvent(tx, body.event);
    const found = await findOrders(tx, event.id, body.network);
    const orders = await lockOrders(
      tx,
      found.slice(0, MOST).map(({ id }) => id),
    );
    const paid = orders.filter(({ state }) => state === 'paid');
    // All counts before the first stock row, as `lockSequence` says.
    await tx.query(
      `select 1 from buyer_counts where event_id = $1 and buyer_id = any($2::int[])
        order by buyer_id for update`,
      [event.id, paid.map(({ buyerId }) => buyerId)],
    );
    for (const order of paid) await refundLockedOrder(tx, order, { reason: 'refund', now });
    // Another call may have cancelled some of those found before they were locked.
    const rest = found.length - orders.length;
    return {
      subject: `event ${event.url}`,
      before: { freeOrders: rest + paid.length },
      after: { freeOrders: rest },
      notes: [
        paid.length > 0
          ? 'Their tickets are void and released; each buyer gets an e-mail that says so.'
          : 'There is no free order of a new account of this network: the alarm has its name.',
        ...(rest > 0 ? [`At most ${MOST} at a time: give the command again for the rest.`] : []),
      ],
    };
  });

const findOrders = (tx: Tx, eventId: number, network: string) =>
  tx.query<{ id: number }>(
    `select o.id ${selectFreeOrders} and o.event_id = $1 and o.network = $2 order by o.id`,
    [eventId, network],
  );
