import type { Db } from '../../db/db.ts';
import { Failure } from '../../errors.ts';
import { type EventRow, findEvent, readBirthdays } from '../../events/event-row.ts';
import {
  failureOf,
  findRefusal,
  hasEnded,
  inWindow,
  leftInstead,
} from '../../stock/availability.ts';
import { readBuyersAtEvent } from '../../stock/hold-history.ts';
import { lapseHolds } from '../../stock/holds.ts';
import { left, selectScarce } from '../../stock/scarcity.ts';
import { countOf, type Line } from '../../stock/lines.ts';
import type { SaleGate } from '../sale-gate.ts';
import type { HoldRequest } from './hold-request.ts';
import type { SequencedHoldRequest } from './hold-rows.ts';

/**
 * Checks what needs no lock, after it has released the expired holds of the event: the result has a
 * failure for each request that can be refused already. Undefined: an emptied cart, and a further
 * request of one mailbox, which depends on the ones before it.
 */
export async function checkHolds(
  db: Db,
  eventId: number,
  requests: readonly HoldRequest[],
  gate: SaleGate,
): Promise<(SequencedHoldRequest | Failure | undefined)[]> {
  const { now } = requests[0]!;
  const [event] = await Promise.all([findEvent(db, eventId), lapseHolds(db, now, { eventId })]);
  if (!event)
    return requests.map(({ tickets }) =>
      tickets.length > 0 ? new Failure('notFound') : undefined,
    );
  const snapshot = await readSnapshot(db, event, requests, gate);
  const seen = new Set<number>();
  return requests.map((request, at) => {
    const { mailbox } = snapshot.buyers.get(request.buyerId)!;
    const isFurther = seen.has(mailbox);
    seen.add(mailbox);
    if (isFurther || request.tickets.length === 0) return undefined;
    return check(event, { ...request, at }, snapshot);
  });
}

interface SnapshotType {
  id: number;
  left: number;
  saleStart: Date | null;
  saleEnd: Date | null;
  isScarce: boolean;
}
type Snapshot = Awaited<ReturnType<typeof readSnapshot>>;

function check(
  event: EventRow,
  request: HoldRequest & { at: number },
  snapshot: Snapshot,
): SequencedHoldRequest | Failure {
  const { buyerId, tickets, now } = request;
  const { tickets: own, others, pauses } = snapshot.buyers.get(buyerId)!;
  const admission = snapshot.admissionOf(buyerId);
  const { ageYears, dateStart } = event;
  /** What of a type this request can have of so many. */
  const atMost = (id: number, left: number) => {
    const type = { ...snapshot.typeOf.get(id)!, left };
    return { ...type, left: inWindow(now, type), hasEnded: hasEnded(now, type) };
  };
  const refusal = findRefusal({
    now,
    sale: event,
    age: { ageYears, dateStart, birthday: snapshot.birthdays.get(buyerId) },
    admission: admission ?? 'none',
    wanted: tickets,
    listed: snapshot.typeOf,
    // What a buyer holds already is decided under locks.
    ...(!snapshot.holders.has(buyerId) && { held: [] }),
    pauses,
    counts: { tickets: own, others },
    free: (id) => atMost(id, snapshot.maxCount(id)),
  });
  if (refusal) {
    const free = (id: number) => atMost(id, snapshot.typeOf.get(id)!.left);
    return failureOf(refusal, leftInstead(refusal, tickets, [], free));
  }
  return {
    ...request,
    admission,
    pauses,
    isScarce: tickets.some(({ id }) => snapshot.typeOf.get(id)!.isScarce),
    saleEnd: event.saleEnd,
    scale: event.scale,
  };
}

/**
 * Reads stock, counts and holds without locks, after every request of the batch has arrived. A
 * buyer without a hold can be refused on this basis when the stock is insufficient even if all
 * buyers of the batch released their holds.
 */
async function readSnapshot(
  db: Db,
  event: EventRow,
  requests: readonly HoldRequest[],
  gate: SaleGate,
) {
  const buyerIds = requests.map(({ buyerId }) => buyerId);
  const { now } = requests[0]!;
  const [types, birthdays, held, buyers, admissionOf] = await Promise.all([
    db.query<SnapshotType>(
      `select t.id, (${left})::int as left, t.sale_start as "saleStart", t.sale_end as "saleEnd",
              ${selectScarce('$2')} as "isScarce"
         from ticket_types t join ticket_stock s on s.ticket_type_id = t.id
        where t.event_id = $1 and t.is_listed`,
      [event.id, now],
    ),
    readBirthdays(db, event, buyerIds),
    db.query<Line & { buyerId: number }>(
      `select h.buyer_id as "buyerId", l.ticket_type_id as id, coalesce(l.count, 0) as count
         from holds h left join hold_lines l on l.buyer_id = h.buyer_id
        where h.buyer_id = any($1::int[]) and h.lapsed_at is null`,
      [buyerIds],
    ),
    readBuyersAtEvent(db, { eventId: event.id, holders: requests, now }),
    gate.readAdmissions(db, event, buyerIds, now),
  ]);
  const typeOf = new Map(types.map((type) => [type.id, type]));
  return {
    typeOf,
    birthdays,
    admissionOf,
    holders: new Set(held.map(({ buyerId }) => buyerId)),
    buyers,
    maxCount: (id: number) => typeOf.get(id)!.left + countOf(held.filter((line) => line.id === id)),
  };
}
