import type { Hold } from '@playday/shared/contracts/api';
import { type EventRow, findEvent } from '../stock/event-row.ts';
import { fitsAge } from '@playday/shared/forms';
import type { Db } from '../db/db.ts';
import { inBatches, orAlone } from '../db/in-batches.ts';
import { Failure } from '../errors.ts';
import { decideHolds, type Plain } from './decide-holds.ts';
import { holdAlone, type HoldRequest } from './hold-alone.ts';
import { lapseHolds } from '../stock/holds.ts';
import { countOf } from '../stock/stock.ts';

/** Holds of one event as a queue: alone while there is no crowd, else many in one transaction. */
export function holdQueue(db: Db): (eventId: number, request: HoldRequest) => Promise<Hold> {
  return inBatches((eventId: number, requests: HoldRequest[]) =>
    requests.length === 1
      ? Promise.allSettled(requests.map((request) => holdAlone(db, request)))
      : holdTogether(db, eventId, requests),
  );
}

/**
 * Decides waiting requests first come, first served in one transaction: rows locked in id order, written set-based. A hot
 * row is then locked once for all of them. What is not plain (another event's hold, an emptied cart, a second request of
 * the same buyer) and every fault of the transaction itself falls back to one transaction per request; repeating is
 * harmless, since a hold says what there shall be, not what to add.
 */
export async function holdTogether(
  db: Db,
  eventId: number,
  requests: HoldRequest[],
): Promise<PromiseSettledResult<Hold>[]> {
  const { now } = requests[0]!;
  return orAlone(
    requests,
    async () => {
      const event = await findEvent(db, eventId);
      if (!event) return [];
      await lapseHolds(db, now, eventId);
      const { plain, refused } = await readPlain(db, event, requests);
      return [...refused, ...(await db.transaction((tx) => decideHolds(tx, eventId, plain, now)))];
    },
    (request) => holdAlone(db, request),
  );
}

/** The requests that can go together, and refusals that need no lock. */
async function readPlain(
  db: Db,
  event: EventRow,
  requests: HoldRequest[],
): Promise<{ plain: Plain[]; refused: { at: number; answer: Failure }[] }> {
  const { now } = requests[0]!;
  const isOpen = (!event.saleStart || event.saleStart <= now) && event.saleEnd > now && event.dateEnd > now;
  const listed = await db.query<{ id: number }>(
    'select id from ticket_types where event_id = $1 and is_listed',
    [event.id],
  );
  const buyers = await db.query<{ id: number; birthday: string | null }>(
    'select id, birthday from people where id = any($1::int[])',
    [requests.map(({ buyerId }) => buyerId)],
  );
  const types = new Set(listed.map(({ id }) => id));
  const birthdays = new Map(buyers.map(({ id, birthday }) => [id, birthday]));
  const seen = new Set<number>();
  const refused: { at: number; answer: Failure }[] = [];
  const plain = requests.flatMap((request, at) => {
    const { buyerId, tickets } = request;
    const ids = tickets.map(({ id }) => id);
    const isPlain =
      isOpen &&
      !seen.has(buyerId) &&
      ids.length > 0 &&
      new Set(ids).size === ids.length &&
      ids.every((id) => types.has(id));
    seen.add(buyerId);
    if (!isPlain) return [];
    if (!fitsAge(birthdays.get(buyerId), event.ageYears, event.dateStart))
      refused.push({ at, answer: new Failure('ageRestricted') });
    else if (countOf(tickets) > 4) refused.push({ at, answer: new Failure('ticketLimit') });
    else return [{ ...request, at }];
    return [];
  });
  return { plain, refused };
}
