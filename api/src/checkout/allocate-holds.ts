import type { Hold } from '@playday/shared/api-contract';
import { maxTickets } from '@playday/shared/rules/ticket-limits';
import type { Tx } from '../db/db.ts';
import { Failure } from '../errors.ts';
import {
  areScarce,
  beginHolds,
  type HoldAllocation,
  type SequencedHoldRequest,
  leftOf,
  lockCounts,
  lockHolds,
  lockStock,
  readLines,
  renewHolds,
  insufficientStock,
  type Stock,
  writeHolds,
} from './hold-rows.ts';
import { wireHold } from './hold-view.ts';
import { countOf, difference } from '../stock/stock.ts';
import { refuseWithdrawn } from '../stock/event-row.ts';

/**
 * Locks the rows of all requests, decides the requests in order of arrival and writes the result. A request that is missing
 * from the returned list must be decided in its own transaction.
 */
export async function allocateHolds(
  tx: Tx,
  eventId: number,
  requests: SequencedHoldRequest[],
  now: Date,
): Promise<{ at: number; answer: Hold | Failure }[]> {
  if (requests.length === 0) return [];
  const buyerIds = requests.map(({ buyerId }) => buyerId).sort((a, b) => a - b);
  const [created, holds, lines, counts, stock] = await Promise.all([
    beginHolds(tx, { requests, eventId, now }),
    lockHolds(tx, buyerIds),
    readLines(tx, buyerIds),
    lockCounts(tx, buyerIds, eventId),
    lockStock(tx, requests, buyerIds, now),
    refuseWithdrawn(tx, eventId),
  ]);

  const granted: HoldAllocation[] = [];
  const refused: { at: number; answer: Failure; buyerId: number }[] = [];
  for (const request of requests) {
    const { at, buyerId, tickets, revision } = request;
    const hold = holds.get(buyerId);
    // Decided in its own transaction: another event's hold, one that has just expired, an older revision.
    const isLive = hold && !hold.isLapsed;
    if (!hold || (isLive && (hold.eventId !== eventId || hold.expiresAt <= now))) continue;
    if (isLive && !created.has(buyerId) && hold.revision > revision) continue;
    const before = isLive ? (lines.get(buyerId) ?? []) : [];
    const changes = difference(before, tickets).map(({ id, held }) => ({ id, held }));
    const { tickets: own, others } = counts.get(buyerId)!;
    const counted = own + countOf(tickets) - countOf(before);
    const isEnough = changes.every(({ id, held }) => held <= 0 || held <= leftOf(stock.get(id)));
    if (request.admission === 'held' && before.length === 0)
      refused.push({ at, buyerId, answer: new Failure('notAdmitted') });
    else if (counted > own && counted + others > maxTickets)
      refused.push({ at, buyerId, answer: new Failure('ticketLimit') });
    else if (!isEnough) refused.push({ at, buyerId, answer: insufficientStock(tickets, before, stock) });
    else {
      for (const { id, held } of changes) stock.get(id)!.held += held;
      granted.push({ request, hold, changes, counted, others });
    }
  }
  await renewHolds(tx, { granted, eventId, now });
  // Delete the holds that were created above for buyers whose request was not granted.
  const unused = [...created].filter(
    (buyerId) => !granted.some(({ request }) => request.buyerId === buyerId),
  );
  await Promise.all([
    writeHolds(tx, { granted, eventId, now }),
    tx.query('delete from holds where buyer_id = any($1::int[])', [unused]),
  ]);
  return [
    ...refused,
    ...granted.map((grant) => ({ at: grant.request.at, answer: grantedHold(grant, stock, now) })),
  ];
}

function grantedHold(
  { request: { revision, tickets, saleEnd }, hold, counted, others }: HoldAllocation,
  stock: Map<number, Stock>,
  now: Date,
): Hold {
  const lines = [...tickets].sort((a, b) => a.id - b.id);
  const lefts = lines.map(({ id, count }) => ({ id, left: leftOf(stock.get(id)) + count }));
  return wireHold(
    { ...hold, revision, saleEnd },
    {
      lines,
      lefts,
      isScarce: areScarce(lines, stock),
      remaining: Math.max(0, maxTickets - counted - others),
      now,
    },
  );
}
