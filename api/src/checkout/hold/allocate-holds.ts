import type { Hold } from '@playday/shared/api-contract';
import { fromMinor } from '@playday/shared/rules/money/money';
import type { Tx } from '../../db/db.ts';
import type { Failure } from '../../errors.ts';
import {
  failureOf,
  findRefusal,
  type Free,
  freeOf,
  leftFor,
  leftInstead,
  ownOf,
  type Refusal,
  remainingOf,
} from '../../stock/availability.ts';
import {
  beginHolds,
  type HoldAllocation,
  type SequencedHoldRequest,
  lockHolds,
  readLines,
  renewHolds,
  writeHolds,
} from './hold-rows.ts';
import { wireHold } from './hold-view.ts';
import { endExchanged } from './scarce-changes.ts';
import { countOf, difference, type Line } from '../../stock/lines.ts';
import { lockCounts, lockStock, type Stock } from '../../stock/move-stock.ts';
import { refuseWithdrawn } from '../../events/event-row.ts';
import { heldPrices, recentPrices } from '../../events/ticket-prices.ts';

/**
 * Locks the rows of all requests, decides the requests in order of arrival and writes the result. A
 * request that is missing from the returned list must be decided in its own transaction.
 */
export async function allocateHolds(
  tx: Tx,
  eventId: number,
  requests: SequencedHoldRequest[],
  now: Date,
): Promise<{ at: number; answer: Hold | Failure }[]> {
  if (requests.length === 0) return [];
  const buyerIds = requests.map(({ buyerId }) => buyerId).sort((a, b) => a - b);
  const [created, holds, lines, counts, stock, priceChanges] = await Promise.all([
    beginHolds(tx, { requests, eventId, now }),
    lockHolds(tx, buyerIds),
    readLines(tx, buyerIds),
    lockCounts(tx, buyerIds, eventId),
    lockStock(tx, requests, buyerIds, now),
    recentPrices(tx, eventId, now),
    refuseWithdrawn(tx, eventId),
  ]);

  const granted: HoldAllocation[] = [];
  const refused: { at: number; answer: Failure; buyerId: number }[] = [];
  for (const request of requests) {
    const { at, buyerId, tickets, revision } = request;
    const hold = holds.get(buyerId);
    // Decided in its own transaction: another event's hold, one that has just expired, an older
    // revision.
    const isLive = hold && !hold.isLapsed;
    if (!hold || (isLive && (hold.eventId !== eventId || hold.expiresAt <= now))) continue;
    if (isLive && !created.has(buyerId) && hold.revision > revision) continue;
    const before = isLive ? (lines.get(buyerId) ?? []) : [];
    const changes = difference(before, tickets);
    const own = counts.get(buyerId)!;
    const free = (id: number) => freeOf(stock.get(id), request.now);
    const refusal = findRefusal({
      now,
      admission: request.admission ?? 'none',
      held: before,
      wanted: tickets,
      pauses: request.pauses,
      counts: own,
      free,
    });
    if (refusal) {
      const answer = failureOf(refusal, offerInstead(refusal, { wanted: tickets, before, free }));
      refused.push({ at, buyerId, answer });
    } else {
      for (const { id, held } of changes) stock.get(id)!.held += held;
      const counted = own.tickets + countOf(tickets) - countOf(before);
      granted.push({ request, hold, changes, counted, others: own.others });
    }
  }
  await renewHolds(tx, { granted, eventId, now });
  const holdsOfGranted = granted.map(({ request: { buyerId }, hold: { expiresAt }, changes }) => ({
    ...{ buyerId, expiresAt, changes },
  }));
  await endExchanged(tx, { eventId, holds: holdsOfGranted, stock, now });
  // Delete the holds that were created above for buyers whose request was not granted.
  const unused = [...created].filter(
    (buyerId) => !granted.some(({ request }) => request.buyerId === buyerId),
  );
  await Promise.all([
    writeHolds(tx, { granted, eventId, now }),
    tx.query('delete from holds where buyer_id = any($1::int[])', [unused]),
  ]);
  const holders = { eventId, buyerIds: granted.map(({ request }) => request.buyerId), now };
  const priceFor = await heldPrices(tx, priceChanges, holders);
  return [
    ...refused,
    ...granted.map((grant) => ({
      at: grant.request.at,
      answer: grantedHold(grant, { stock, priceFor, now }),
    })),
  ];
}

/**
 * What of each line can be had instead. In a pause of scarce tickets the buyer keeps those that are
 * held.
 */
function offerInstead(
  refusal: Refusal,
  {
    wanted,
    before,
    free,
  }: { wanted: readonly Line[]; before: readonly Line[]; free: (id: number) => Free },
): { id: number; left: number }[] | undefined {
  if (refusal.reason !== 'paused') return leftInstead(refusal, wanted, before, free);
  const tickets = leftFor(wanted, before, free);
  const isAdded = new Set(
    difference(before, wanted).flatMap(({ id, held }) => (held > 0 ? id : [])),
  );
  return tickets.map(({ id, left }) =>
    isAdded.has(id) && free(id).isScarce ? { id, left: ownOf(before, id) } : { id, left },
  );
}

function grantedHold(
  { request, hold, counted, others }: HoldAllocation,
  {
    stock,
    priceFor,
    now,
  }: { stock: Map<number, Stock>; priceFor: Awaited<ReturnType<typeof heldPrices>>; now: Date },
): Hold {
  const { buyerId, revision, scale, saleEnd } = request;
  const free = (id: number) => freeOf(stock.get(id), request.now);
  const lines = [...request.tickets].sort((a, b) => a.id - b.id);
  const types = lines.map(({ id, count }) => {
    const type = stock.get(id)!;
    return { id, left: free(id).left + count, price: fromMinor(priceFor(buyerId, type), scale) };
  });
  return wireHold(
    { ...hold, revision, saleEnd },
    {
      lines,
      types,
      isScarce: lines.some(({ id }) => free(id).isScarce),
      remaining: remainingOf({ tickets: counted, others }),
      now,
    },
  );
}
