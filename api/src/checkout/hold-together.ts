import type { Hold } from '@playday/shared/contracts/api';
import { type EventRow, findEvent } from '../catalog/events.ts';
import { fitsAge } from '@playday/shared/forms';
import type { Db, Tx } from '../db/db.ts';
import { inBatches } from '../db/in-batches.ts';
import { Failure } from '../errors.ts';
import { later } from '../ports/clock.ts';
import { holdAlone, type HoldRequest } from './hold-alone.ts';
import { bangkokMillis } from './hold-view.ts';
import { HOLD_MS, lapseHolds } from './holds.ts';
import { countOf, difference, type Line } from './stock.ts';

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
  const answers: (Hold | Failure | undefined)[] = requests.map(() => undefined);
  try {
    const event = await findEvent(db, eventId);
    if (event) {
      await lapseHolds(db, now, eventId);
      const plain = await readPlain(db, event, requests, answers);
      const decided = await db.transaction((tx) => decide(tx, eventId, plain, now));
      for (const { at, answer } of decided) answers[at] = answer;
    }
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) throw error;
    // Nothing was committed, or it is not known: everyone is asked again, alone.
    answers.fill(undefined);
  }
  return Promise.allSettled(
    requests.map(async (request, at) => {
      const answer = answers[at] ?? (await holdAlone(db, request));
      if (answer instanceof Failure) throw answer;
      return answer;
    }),
  );
}

interface Plain extends HoldRequest {
  at: number;
}

/** The requests that can go together; refusals that need no lock are written into `answers`. */
async function readPlain(
  db: Db,
  event: EventRow,
  requests: HoldRequest[],
  answers: (Hold | Failure | undefined)[],
): Promise<Plain[]> {
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
  return requests.flatMap((request, at) => {
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
      answers[at] = new Failure('ageRestricted');
    else if (countOf(tickets) > 4) answers[at] = new Failure('ticketLimit');
    return answers[at] ? [] : [{ ...request, at }];
  });
}

interface Stock {
  id: number;
  capacity: number;
  held: number;
  sold: number;
  isOpen: boolean;
}
interface Held {
  buyerId: number;
  holdId: number;
  eventId: number;
  revision: number;
  expiresAt: Date;
  isExtended: boolean;
  isLapsed: boolean;
}
interface Granted {
  request: Plain;
  hold: Held;
  changes: { id: number; held: number }[];
  counted: number;
}

async function decide(
  tx: Tx,
  eventId: number,
  requests: Plain[],
  now: Date,
): Promise<{ at: number; answer: Hold | Failure }[]> {
  if (requests.length === 0) return [];
  const buyerIds = requests.map(({ buyerId }) => buyerId).sort((a, b) => a - b);
  const begun = await beginHolds(tx, { buyerIds, eventId, expiresAt: later(now, HOLD_MS) });
  const holds = await lockHolds(tx, buyerIds);
  const lines = await readLines(tx, buyerIds);
  const counts = await lockCounts(tx, buyerIds, eventId);
  const stock = await lockStock(tx, requests, lines);

  const granted: Granted[] = [];
  const refused: { at: number; answer: Failure; buyerId: number }[] = [];
  for (const request of requests) {
    const { at, buyerId, tickets, revision } = request;
    const hold = holds.get(buyerId);
    // Left to a transaction of its own: another event's hold, one whose time is over, an older revision.
    if (!hold || hold.eventId !== eventId || hold.isLapsed || hold.expiresAt <= now) continue;
    if (!begun.has(buyerId) && hold.revision > revision) continue;
    const before = lines.get(buyerId) ?? [];
    const changes = difference(before, tickets).map(({ id, held }) => ({ id, held }));
    const counted = (counts.get(buyerId) ?? 0) + countOf(tickets) - countOf(before);
    const isEnough = changes.every(({ id, held }) => held <= 0 || held <= leftOf(stock.get(id)));
    if (counted > 4) refused.push({ at, buyerId, answer: new Failure('ticketLimit') });
    else if (!isEnough) {
      const own = (id: number) => before.find((line) => line.id === id)?.count ?? 0;
      const tellLeft = tickets.map(({ id }) => ({ id, left: leftOf(stock.get(id)) + own(id) }));
      refused.push({ at, buyerId, answer: new Failure('notEnoughTickets', { tickets: tellLeft }) });
    } else {
      for (const { id, held } of changes) stock.get(id)!.held += held;
      granted.push({ request, hold, changes, counted });
    }
  }
  await write(tx, { granted, eventId, now });
  // Whoever got nothing has no hold either, if it began only here.
  const unused = [...begun].filter((buyerId) => !granted.some(({ request }) => request.buyerId === buyerId));
  await tx.query('delete from holds where buyer_id = any($1::int[])', [unused]);
  return [
    ...refused,
    ...granted.map((grant) => ({ at: grant.request.at, answer: wireHold(grant, stock, now) })),
  ];
}

/** The `order by` of the source keeps two batches from waiting for each other. */
async function beginHolds(
  tx: Tx,
  { buyerIds, eventId, expiresAt }: { buyerIds: number[]; eventId: number; expiresAt: Date },
): Promise<Set<number>> {
  const rows = await tx.query<{ buyerId: number }>(
    `insert into holds (buyer_id, hold_id, event_id, revision, expires_at)
     select id, nextval('hold_ids'), $2, 0, $3 from unnest($1::int[]) as d (id) order by id
     on conflict (buyer_id) do nothing returning buyer_id as "buyerId"`,
    [buyerIds, eventId, expiresAt],
  );
  return new Set(rows.map(({ buyerId }) => buyerId));
}

async function lockHolds(tx: Tx, buyerIds: number[]): Promise<Map<number, Held>> {
  const rows = await tx.query<Held>(
    `select buyer_id as "buyerId", hold_id as "holdId", event_id as "eventId", revision, expires_at as "expiresAt",
            is_extended as "isExtended", lapsed_at is not null as "isLapsed"
       from holds where buyer_id = any($1::int[]) order by buyer_id for update`,
    [buyerIds],
  );
  return new Map(rows.map((row) => [row.buyerId, row]));
}

async function readLines(tx: Tx, buyerIds: number[]): Promise<Map<number, Line[]>> {
  const rows = await tx.query<Line & { buyerId: number }>(
    `select buyer_id as "buyerId", ticket_type_id as id, count from hold_lines where buyer_id = any($1::int[])`,
    [buyerIds],
  );
  return Map.groupBy(rows, ({ buyerId }) => buyerId);
}

async function lockCounts(tx: Tx, buyerIds: number[], eventId: number): Promise<Map<number, number>> {
  await tx.query(
    `insert into buyer_counts (buyer_id, event_id, tickets)
     select id, $2, 0 from unnest($1::int[]) as d (id) order by id on conflict do nothing`,
    [buyerIds, eventId],
  );
  const rows = await tx.query<{ buyerId: number; tickets: number }>(
    `select buyer_id as "buyerId", tickets from buyer_counts where event_id = $2 and buyer_id = any($1::int[])
      order by buyer_id for update`,
    [buyerIds, eventId],
  );
  return new Map(rows.map(({ buyerId, tickets }) => [buyerId, tickets]));
}

async function lockStock(tx: Tx, requests: Plain[], lines: Map<number, Line[]>): Promise<Map<number, Stock>> {
  const all = [...requests.flatMap(({ tickets }) => tickets), ...[...lines.values()].flat()];
  const rows = await tx.query<Stock>(
    `select s.ticket_type_id as id, s.capacity, s.held, s.sold, s.is_open and t.is_listed as "isOpen"
       from ticket_stock s join ticket_types t on t.id = s.ticket_type_id
      where s.ticket_type_id = any($1::int[]) order by s.ticket_type_id for update of s`,
    [[...new Set(all.map(({ id }) => id))]],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

async function write(
  tx: Tx,
  { granted, eventId, now }: { granted: Granted[]; eventId: number; now: Date },
): Promise<void> {
  if (granted.length === 0) return;
  const buyers = granted.map(({ request, counted }) => ({
    id: request.buyerId,
    revision: request.revision,
    tickets: counted,
  }));
  const newLines = granted.flatMap(({ request }) =>
    request.tickets.map(({ id, count }) => ({ buyer: request.buyerId, id, count })),
  );
  const moves = granted.flatMap(({ hold, changes }) =>
    changes.filter(({ held }) => held !== 0).map(({ id, held }) => ({ hold: hold.holdId, id, held })),
  );
  const json = JSON.stringify(buyers);
  await tx.query(
    `update holds h set revision = d.revision
       from jsonb_to_recordset($1::jsonb) as d (id int, revision bigint) where h.buyer_id = d.id`,
    [json],
  );
  await tx.query(
    `update buyer_counts b set tickets = d.tickets
       from jsonb_to_recordset($1::jsonb) as d (id int, tickets int) where b.buyer_id = d.id and b.event_id = $2`,
    [json, eventId],
  );
  await tx.query('delete from hold_lines where buyer_id = any($1::int[])', [buyers.map(({ id }) => id)]);
  await tx.query(
    `insert into hold_lines (buyer_id, ticket_type_id, count)
     select buyer, id, count from jsonb_to_recordset($1::jsonb) as d (buyer int, id int, count int)`,
    [JSON.stringify(newLines)],
  );
  const movesJson = JSON.stringify(moves);
  // The CHECK would refuse what the decision above got wrong.
  await tx.query(
    `update ticket_stock s set held = s.held + d.held
       from (select id, sum(held)::int as held from jsonb_to_recordset($1::jsonb) as d (id int, held int) group by id) d
      where s.ticket_type_id = d.id`,
    [movesJson],
  );
  await tx.query(
    `insert into stock_ledger (at, ticket_type_id, hold_id, reason, held_change, sold_change)
     select $2, id, hold, case when held > 0 then 'hold' else 'release' end, held, 0
       from jsonb_to_recordset($1::jsonb) as d (hold bigint, id int, held int)`,
    [movesJson, now],
  );
}

function leftOf(stock: Stock | undefined): number {
  return stock?.isOpen ? stock.capacity - stock.held - stock.sold : 0;
}

function wireHold({ request, hold, counted }: Granted, stock: Map<number, Stock>, now: Date): Hold {
  return {
    event: hold.eventId,
    revision: request.revision,
    expiresAt: bangkokMillis(hold.expiresAt),
    serverNow: bangkokMillis(now),
    isExtended: hold.isExtended,
    remaining: 4 - counted,
    tickets: [...request.tickets]
      .sort((a, b) => a.id - b.id)
      .map(({ id, count }) => ({ id, count, left: leftOf(stock.get(id)) + count })),
  };
}
