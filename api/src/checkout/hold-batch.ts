import type { Hold } from '@playday/shared/api-contract';
import { type EventRow, findEvent, left } from '../stock/event-row.ts';
import { maxTickets } from '@playday/shared/rules/ticket-limits';
import { fitsAge } from '@playday/shared/rules/fields';
import { saleWindowAt } from '@playday/shared/rules/sale';
import type { Db } from '../db/db.ts';
import { type BatchCounts, type Batched, microBatch, withFallback } from '../db/micro-batch.ts';
import { Failure } from '../errors.ts';
import { allocateHolds } from './allocate-holds.ts';
import type { SequencedHoldRequest } from './hold-rows.ts';
import { holdSingle } from './hold-single.ts';
import type { HoldRequest } from './hold-request.ts';
import { lapseHolds } from '../stock/holds.ts';
import { countOf, type Line } from '../stock/stock.ts';
import { readAdmissions } from '../waiting-room/admission.ts';

/** Queues the holds of each event: requests that wait together are decided in one transaction. */
export function holdQueue(db: Db): Batched<[eventId: number, request: HoldRequest], Hold> & BatchCounts {
  return microBatch((eventId: number, requests: HoldRequest[]) => holdBatch(db, eventId, requests));
}

/**
 * Decides waiting requests first come, first served in one transaction: rows are locked in id order and written with
 * set-based queries, so a contended row is locked once per batch. Special cases (another event's hold, an emptied cart, a
 * second request of the same buyer), and all requests when the data of one fails the transaction, fall back to one transaction per
 * request. Repeating is safe: a hold states the wanted tickets, not a change. Requests after the sell-out take no lock.
 */
export async function holdBatch(
  db: Db,
  eventId: number,
  requests: HoldRequest[],
): Promise<PromiseSettledResult<Hold>[]> {
  const { now } = requests[0]!;
  return withFallback(
    requests,
    async () => {
      const [event] = await Promise.all([findEvent(db, eventId), lapseHolds(db, now, { eventId })]);
      if (!event) return [];
      const { batchable, refused } = await checkWithoutLocks(db, event, requests);
      if (batchable.length === 0) return refused;
      return [...refused, ...(await db.transaction((tx) => allocateHolds(tx, eventId, batchable, now)))];
    },
    (request) => holdSingle(db, request),
  );
}

/** Splits off the requests that can be decided in one batch, and those that can be refused without a lock. */
async function checkWithoutLocks(
  db: Db,
  event: EventRow,
  requests: HoldRequest[],
): Promise<{ batchable: SequencedHoldRequest[]; refused: { at: number; answer: Failure }[] }> {
  const { now } = requests[0]!;
  const isOpen = saleWindowAt(now.getTime(), event) === 'open';
  const { birthdays, admissionOf, holders, counts, leftByType, maxCount } = await readSnapshot(
    db,
    event,
    requests,
  );
  const seen = new Set<number>();
  const refused: { at: number; answer: Failure }[] = [];
  const batchable = requests.flatMap((request, at) => {
    const { buyerId, tickets } = request;
    const ids = tickets.map(({ id }) => id);
    const isBatchable =
      isOpen &&
      !seen.has(buyerId) &&
      ids.length > 0 &&
      new Set(ids).size === ids.length &&
      ids.every((id) => leftByType.has(id));
    seen.add(buyerId);
    if (!isBatchable) return [];
    const admission = admissionOf(buyerId);
    const refuse = (answer: Failure) => void refused.push({ at, answer });
    const counted = countOf(tickets) + (holders.has(buyerId) ? 0 : (counts.get(buyerId) ?? 0));
    if (!fitsAge(birthdays.get(buyerId), event.ageYears, event.dateStart))
      refuse(new Failure('ageRestricted'));
    else if (!admission) refuse(new Failure('notAdmitted'));
    else if (counted > maxTickets) refuse(new Failure('ticketLimit'));
    else if (!holders.has(buyerId) && tickets.some(({ id, count }) => count > maxCount(id))) {
      const found = tickets.map(({ id }) => ({ id, left: leftByType.get(id)! })).sort((a, b) => a.id - b.id);
      refuse(new Failure('notEnoughTickets', { tickets: found }));
    } else return [{ ...request, at, admission }];
    return [];
  });
  return { batchable, refused };
}

/**
 * Reads stock, counts and holds without locks, after every request of the batch has arrived. A buyer without a hold can be
 * refused on this basis when the stock is insufficient even if all buyers of the batch released their holds.
 */
async function readSnapshot(db: Db, event: EventRow, requests: HoldRequest[]) {
  const buyerIds = requests.map(({ buyerId }) => buyerId);
  const [types, people, held, counted, admissionOf] = await Promise.all([
    db.query<{ id: number; left: number }>(
      `select t.id, (${left})::int as left from ticket_types t join ticket_stock s on s.ticket_type_id = t.id
        where t.event_id = $1 and t.is_listed`,
      [event.id],
    ),
    event.ageYears === null
      ? []
      : db.query<{ id: number; birthday: string | null }>(
          'select id, birthday from people where id = any($1::int[])',
          [buyerIds],
        ),
    db.query<Line & { buyerId: number }>(
      `select h.buyer_id as "buyerId", l.ticket_type_id as id, coalesce(l.count, 0) as count
         from holds h left join hold_lines l on l.buyer_id = h.buyer_id
        where h.buyer_id = any($1::int[]) and h.lapsed_at is null`,
      [buyerIds],
    ),
    db.query<{ buyerId: number; tickets: number }>(
      `select buyer_id as "buyerId", tickets from buyer_counts where event_id = $1 and buyer_id = any($2::int[])`,
      [event.id, buyerIds],
    ),
    readAdmissions(db, event, buyerIds, requests[0]!.now),
  ]);
  const leftByType = new Map(types.map((type) => [type.id, type.left]));
  return {
    leftByType,
    birthdays: new Map(people.map(({ id, birthday }) => [id, birthday])),
    admissionOf,
    holders: new Set(held.map(({ buyerId }) => buyerId)),
    counts: new Map(counted.map(({ buyerId, tickets }) => [buyerId, tickets])),
    maxCount: (id: number) => leftByType.get(id)! + countOf(held.filter((line) => line.id === id)),
  };
}
