import type { Db } from '../../db/db.ts';
import {
  type BatchCounts,
  type Batched,
  fulfilled,
  microBatch,
  withFallback,
} from '../../db/micro-batch.ts';
import { lapseHolds } from '../../stock/holds.ts';
import type { SaleGate } from '../sale-gate.ts';
import { decideOrders } from './decide-orders.ts';
import { earlierOrder, orderSingle } from './order-single.ts';
import { type PlannedOrder, planOrders } from './plan-order.ts';
import type { RequestedOrder } from './requested-order.ts';

/**
 * Queues the orders of each event in two stages: a batch is planned with shared queries, then
 * placed in one transaction while the next batch is planned. A repeat of an earlier request gets
 * its order even if it would be refused now. Returns the order id.
 */
export function orderQueue(
  db: Db,
  gate: SaleGate,
): Batched<[eventId: number, request: RequestedOrder], number> & BatchCounts {
  const planning = microBatch(async (eventId: number, requests: RequestedOrder[]) =>
    fulfilled(await planOrders(db, eventId, requests, gate)),
  );
  const placing = microBatch((eventId: number, plans: PlannedOrder[]) =>
    orderBatch(db, eventId, plans),
  );
  // One order of a buyer at a time: parallel ones would each count the orders before any of them
  // was placed.
  const inTurn = runInTurn<number>();
  const place = (eventId: number, request: RequestedOrder) =>
    inTurn(request.buyerId, async () => {
      const plan = await planning(eventId, request);
      if (!(plan instanceof Error)) return placing(eventId, plan);
      const earlier = await earlierOrder(db, { ...request, eventId });
      if (!earlier?.isRepeat) throw plan;
      return earlier.id;
    });
  return Object.assign(place, {
    waiting: () => planning.waiting() + placing.waiting(),
    started: placing.started,
  });
}

/**
 * Decides waiting orders first come, first served in one transaction. Possible duplicates of an
 * earlier request, and all orders when the data of one fails the transaction, fall back to one
 * transaction per order. After a COMMIT with unknown outcome the buyer repeats the request, which
 * finds the order, see `earlierOrder`.
 */
export async function orderBatch(
  db: Db,
  eventId: number,
  plans: PlannedOrder[],
): Promise<PromiseSettledResult<number>[]> {
  const { now } = plans[0]!;
  return withFallback(
    plans,
    async () => {
      await lapseHolds(db, now, { eventId });
      return db.transaction((tx) => decideOrders(tx, eventId, plans, now));
    },
    (plan) => orderSingle(db, plan),
  );
}

/**
 * Runs work with equal keys one after another, in order of arrival; work with different keys runs
 * side by side.
 */
function runInTurn<Key>() {
  const last = new Map<Key, Promise<unknown>>();
  return async <T>(key: Key, work: () => Promise<T>): Promise<T> => {
    const before = last.get(key) ?? Promise.resolve();
    const result = before.then(work, work);
    last.set(key, result);
    try {
      return await result;
    } finally {
      if (last.get(key) === result) last.delete(key);
    }
  };
}
