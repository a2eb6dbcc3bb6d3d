import type { Hold } from '@playday/shared/api-contract';
import { fromMinor } from '@playday/shared/rules/money';
import { maxTickets } from '@playday/shared/rules/ticket-limits';
import type { Tx } from '../../db/db.ts';
import { Failure } from '../../errors.ts';
import {
  areScarce,
  beginHolds,
  type HoldAllocation,
  type SequencedHoldRequest,
  leftOf,
  lockHolds,
  readLines,
  renewHolds,
  insufficientStock,
  scarceAmong,
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
    const { tickets: own, others } = counts.get(buyerId)!;
    const counted = own + countOf(tickets) - countOf(before);
    const isEnough = changes.every(({ id, held }) => held <= 0 || held <= leftOf(stock.get(id)));
    if (request.admission === 'held' && before.length === 0)
      refused.push({ at, buyerId, answer: new Failure('notAdmitted') });
    else if (request.pauses.scarce && scarceAmong(changes, stock).length > 0)
      refused.push({ at, buyerId, answer: paused(request.pauses.scarce, tickets, before, stock) });
    else if (counted > own && counted + others > maxTickets)
      refused.push({ at, buyerId, answer: new Failure('ticketLimit') });
    else if (!isEnough)
      refused.push({ at, buyerId, answer: insufficientStock(tickets, before, stock) });
    else {
      for (const { id, held } of changes) stock.get(id)!.held += held;
      granted.push({ request, hold, changes, counted, others });
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
 * In a pause of scarce tickets the buyer keeps what is held: `left` says how many of each line that
 * leaves.
 */
function paused(
  retryAt: Date,
  wanted: readonly Line[],
  own: readonly Line[],
  stock: Map<number, Stock>,
): Failure {
  const { tickets } = insufficientStock(wanted, own, stock).details;
  const scarce = new Set(scarceAmong(difference(own, wanted), stock).map(({ id }) => id));
  const ownOf = (id: number) => own.find((line) => line.id === id)?.count ?? 0;
  return new Failure('holdTooSoon', {
    retryAt,
    tickets: tickets!.map((line) =>
      scarce.has(line.id) ? { ...line, left: ownOf(line.id) } : line,
    ),
  });
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
  const lines = [...request.tickets].sort((a, b) => a.id - b.id);
  const types = lines.map(({ id, count }) => {
    const type = stock.get(id)!;
    return { id, left: leftOf(type) + count, price: fromMinor(priceFor(buyerId, type), scale) };
  });
  return wireHold(
    { ...hold, revision, saleEnd },
    {
      lines,
      types,
      isScarce: areScarce(lines, stock),
      remaining: Math.max(0, maxTickets - counted - others),
      now,
    },
  );
}
