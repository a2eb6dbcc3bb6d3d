import { createHmac } from 'node:crypto';
import type { WaitingPlace } from '@playday/shared/api-contract/extras/waiting-room/operations';
import type { Context } from '../../context.ts';
import { bangkokMillis } from '../../time/dates.ts';
import type { Tx } from '../../db/db.ts';
import { microBatch } from '../../db/micro-batch.ts';
import { crowdBatches } from '../../http/session.ts';
import { Failure } from '../../errors.ts';
import { later } from '../../time/time.ts';
import { findEvent, readBirthdays } from '../../events/event-row.ts';
import { failureOf, findRefusal } from '../../stock/availability.ts';
import { advance, countChoosing, draw, isExpected } from './advance.ts';
import {
  findRoom,
  hasRoom,
  lockRoom,
  type PlaceQueue,
  type PlaceRequest,
  readStock,
  type Room,
  type RoomEvent,
} from './room.ts';

interface PlaceRow {
  personId: number;
  drawnAs: number;
  place: number | null;
  calledAt: Date | null;
  admittedUntil: Date | null;
  /** Until when tickets of the event are held for this buyer. */
  heldUntil: Date | null;
}

/**
 * Joins advance the room themselves when it has rested for this long, so that nobody waits in a
 * quiet one.
 */
const ADVANCE_AFTER_MS = 100;
const LOT_BITS = 48;

type PlaceContext = Pick<Context, 'db' | 'clock' | 'config' | 'secrets'>;

/**
 * Batches the requests for places of one event. A batch costs about as much whether it has one
 * request or many, so they keep a distance.
 */
export function placeQueue(context: PlaceContext): PlaceQueue {
  return microBatch(
    (eventId: number, requests: PlaceRequest[]) => takePlaces(context, eventId, requests),
    crowdBatches,
  );
}

/**
 * Gives everyone a place who has none, and admits those whose place has been called. Whoever came
 * before the sale started is numbered by lot when it does, the others in the order of their
 * requests. Requests that change nothing take no lock.
 */
async function takePlaces(
  context: PlaceContext,
  eventId: number,
  requests: PlaceRequest[],
): Promise<PromiseSettledResult<WaitingPlace>[]> {
  const { db, config } = context;
  const { now } = requests.at(-1)!;
  const event = await findEvent(db, eventId);
  if (!hasRoom(event)) return requests.map(() => refused(new Failure('notFound')));
  const people = [...new Set(requests.map(({ personId }) => personId))];
  const [room, rows, birthdays] = await Promise.all([
    findRoom(db, eventId),
    readPlaces(db, event.id, people, now),
    readBirthdays(db, event, people),
  ]);
  const checked = requests.map((request) => {
    const failure = refusalOf(event, request, { birthdays, lobbyMs: config.waitingRoom.lobbyMs });
    return { request, failure };
  });
  const due = checked.flatMap(({ request, failure }) =>
    !failure && needsLock(event, room, rows.get(request.personId), request) ? [request] : [],
  );
  const changed = due.length > 0 ? await decide(context, event, due) : undefined;
  return checked.map(({ request, failure }) => {
    if (failure) return refused(failure);
    const row = changed?.rows.get(request.personId) ?? rows.get(request.personId);
    return {
      status: 'fulfilled',
      value: row ? placeOf(row, changed ?? { room, now: request.now }) : noPlace(request.now),
    };
  });
}

const refused = (reason: Failure): PromiseRejectedResult => ({ status: 'rejected', reason });

function refusalOf(
  event: RoomEvent,
  { personId, now }: PlaceRequest,
  { birthdays, lobbyMs }: { birthdays: Map<number, string | null>; lobbyMs: number },
): Failure | undefined {
  const sale = findRefusal({ now, sale: event });
  if (sale?.reason === 'saleEnded' || sale?.reason === 'eventEnded') return failureOf(sale);
  if (now < later(event.saleStart, -lobbyMs)) return new Failure('waitingRoomClosed');
  const { ageYears, dateStart } = event;
  const refusal = findRefusal({
    now,
    age: { ageYears, dateStart, birthday: birthdays.get(personId) },
  });
  return refusal && failureOf(refusal);
}

/** Whether the request gives a place, numbers it or admits the buyer. */
function needsLock(
  event: RoomEvent,
  room: Room | undefined,
  row: PlaceRow | undefined,
  { again, known, now }: PlaceRequest,
): boolean {
  if (!room || !row) return !known;
  if (row.place === null) return now >= event.saleStart;
  if (isAdmitted(row, now)) return false;
  return row.admittedUntil ? again : row.place <= room.serving;
}

async function decide(
  { db, clock, config, secrets }: PlaceContext,
  event: RoomEvent,
  requests: PlaceRequest[],
): Promise<{ rows: Map<number, PlaceRow>; room: Room; now: Date }> {
  const settings = config.waitingRoom;
  const secret = await secrets.get('waiting room');
  const people = [...new Set(requests.map(({ personId }) => personId))];
  const newcomers = requests.filter(({ known }) => !known);
  const early = newcomers.filter((request) => request.now < event.saleStart);
  return db.transaction(async (tx) => {
    const room = await lockRoom(tx, event.id, clock.now(), settings);
    // Requests may have waited while others were called.
    const now = clock.now();
    const names = await readDrawNames(
      tx,
      newcomers.map(({ personId }) => personId),
    );
    const lotOf = (personId: number) => lotFor(secret, event.id, names.get(personId)!);
    if (!room.drawnAt) await insertPlaces(tx, room, early, lotOf);
    if (!room.drawnAt && now >= event.saleStart) await draw(tx, room, now);
    const admitCalled = async () => {
      const rows = await readPlaces(tx, event.id, people, now);
      await admit(tx, { event, room, rows, now }, settings);
      return rows;
    };
    if (room.drawnAt) {
      await insertPlaces(tx, room, newcomers, lotOf);
      await queueAgain(tx, room, requests, now);
    }
    // Before others are called: those who come later than they were called.
    let rows = await admitCalled();
    if (room.drawnAt && now.getTime() - room.advancedAt.getTime() >= ADVANCE_AFTER_MS) {
      await advance(tx, { event, room, now }, settings);
      rows = await admitCalled();
    }
    return { rows, room, now };
  });
}

/** What the draw of an event depends on: secret before it, public afterwards. */
export const drawSeed = (secret: string, eventId: number): string =>
  createHmac('sha256', secret).update(`draw of ${eventId}`).digest('base64url');

/**
 * Where the draw puts an account: a number below 2^48 that nobody can foresee or change, and that
 * is the same on every request.
 */
export function lotFor(secret: string, eventId: number, drawnAs: number): number {
  return createHmac('sha256', drawSeed(secret, eventId))
    .update(String(drawnAs))
    .digest()
    .readUIntBE(0, LOT_BITS / 8);
}

/** SQL for the account that the draw knows a person as: accounts of one mailbox have one lot. */
const drawnAs = (personId: string) =>
  `coalesce((select min(o.id) from people me join people o on o.mailbox = me.mailbox
   where me.id = ${personId}), ${personId})`;

async function readDrawNames(tx: Tx, people: readonly number[]): Promise<Map<number, number>> {
  if (people.length === 0) return new Map();
  const rows = await tx.query<{ id: number; name: number }>(
    `select d.id, ${drawnAs('d.id')} as name from unnest($1::int[]) as d (id)`,
    [people],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * Gives places, in the order of the requests, to those who have none; before the draw without a
 * number. Updates `room`.
 */
async function insertPlaces(
  tx: Tx,
  room: Room,
  requests: readonly PlaceRequest[],
  lotOf: (personId: number) => number,
): Promise<void> {
  if (requests.length === 0) return;
  const first = new Map<number, PlaceRequest>();
  for (const request of requests)
    if (!first.has(request.personId)) first.set(request.personId, request);
  const rows = await tx.query<{ place: number | null }>(
    `insert into waiting_places (event_id, person_id, lot, place, joined_at)
     select $1, d.id, d.lot,
            case when $2::int is not null then $2 + row_number() over (order by d.at) end, d.now
       from unnest($3::int[], $4::bigint[], $5::timestamptz[]) with ordinality as d (id, lot, now,
         at)
      where not exists (select from waiting_places p where p.event_id = $1 and p.person_id = d.id)
        returning place`,
    [
      room.eventId,
      room.drawnAt ? room.lastPlace : null,
      [...first.keys()],
      [...first.keys()].map(lotOf),
      [...first.values()].map(({ now }) => now),
    ],
  );
  await saveLastPlace(tx, room, rows);
}

/**
 * Puts those whose admission is over, and who ask for it, at the end of the queue. Updates `room`.
 */
async function queueAgain(
  tx: Tx,
  room: Room,
  requests: readonly PlaceRequest[],
  now: Date,
): Promise<void> {
  const people = [
    ...new Set(requests.filter(({ again }) => again).map(({ personId }) => personId)),
  ];
  if (people.length === 0) return;
  const rows = await tx.query<{ place: number }>(
    `update waiting_places p set place = $2 + d.at, joined_at = $4, called_at = null,
      turned_away_at = null, admitted_at = null,
            admitted_until = null, chosen_at = null
       from (select q.person_id, row_number() over (order by array_position($3::int[],
         q.person_id)) as at
               from waiting_places q
              where q.event_id = $1 and q.person_id = any($3::int[]) and q.admitted_until <= $4) d
      where p.event_id = $1 and p.person_id = d.person_id returning p.place`,
    [room.eventId, room.lastPlace, people, now],
  );
  await saveLastPlace(tx, room, rows);
}

async function saveLastPlace(
  tx: Tx,
  room: Room,
  given: readonly { place: number | null }[],
): Promise<void> {
  const lastPlace = given.reduce((last, { place }) => Math.max(last, place ?? 0), room.lastPlace);
  if (lastPlace === room.lastPlace) return;
  room.lastPlace = lastPlace;
  await tx.query('update waiting_rooms set last_place = $2 where event_id = $1', [
    room.eventId,
    lastPlace,
  ]);
}

/**
 * Admits those whose place has been called, as long as tickets are on sale and available. Who comes
 * late, after the time in which a called place counts as choosing, is admitted when there is room,
 * and before others are called. Updates `rows`.
 */
async function admit(
  tx: Tx,
  {
    event,
    room,
    rows,
    now,
  }: { event: RoomEvent; room: Room; rows: Map<number, PlaceRow>; now: Date },
  { chooseMs }: Context['config']['waitingRoom'],
): Promise<void> {
  const called = [...rows.values()]
    .filter((row) => stateOf(row, room, now) === 'called')
    .sort((a, b) => a.place! - b.place!);
  // The sale of a room that has been drawn may have been postponed.
  if (called.length === 0 || findRefusal({ now, sale: event })) return;
  const [stock, { choosing }] = await Promise.all([
    readStock(tx, event.id, now),
    countChoosing(tx, event.id, now),
  ]);
  const expected = called.filter(({ calledAt }) => isExpected(calledAt, now));
  const late = called.filter(({ calledAt }) => !isExpected(calledAt, now));
  const free = Math.max(0, Math.min(Math.floor(room.choosingLimit), stock.left) - choosing);
  const admitted = stock.left > 0 ? [...expected, ...late.slice(0, free)] : [];
  const turnedAway = called.filter((row) => !admitted.includes(row));
  const until = later(now, chooseMs);
  for (const row of admitted) row.admittedUntil = until;
  const ids = (rows: readonly PlaceRow[]) => rows.map(({ personId }) => personId);
  await Promise.all([
    admitted.length > 0 &&
      tx.query(
        `update waiting_places set admitted_at = greatest($3, called_at), admitted_until = $4
         where event_id = $1 and person_id = any($2::int[])`,
        [event.id, ids(admitted), now, until],
      ),
    turnedAway.length > 0 &&
      tx.query(
        `update waiting_places set turned_away_at = $3
         where event_id = $1 and person_id = any($2::int[])`,
        [event.id, ids(turnedAway), now],
      ),
  ]);
}

async function readPlaces(tx: Tx, eventId: number, people: readonly number[], now: Date) {
  const rows = await tx.query<PlaceRow>(
    `select p.person_id as "personId", ${drawnAs('p.person_id')} as "drawnAs", p.place,
      p.called_at as "calledAt", p.admitted_until as "admittedUntil",
            (select h.expires_at from holds h
              where h.buyer_id = p.person_id and h.event_id = p.event_id and h.lapsed_at is null
                and h.expires_at > $3
                and exists (select from hold_lines l where l.buyer_id = h.buyer_id)) as "heldUntil"
       from waiting_places p where p.event_id = $1 and p.person_id = any($2::int[])`,
    [eventId, people, now],
  );
  return new Map(rows.map((row) => [row.personId, row]));
}

/** Until when the person may take tickets: the time to choose, then that of the held tickets. */
function admissionEnd({ admittedUntil, heldUntil }: PlaceRow): Date | null {
  if (!admittedUntil || !heldUntil) return admittedUntil ?? heldUntil;
  return admittedUntil > heldUntil ? admittedUntil : heldUntil;
}

function isAdmitted(row: PlaceRow, now: Date): boolean {
  const end = admissionEnd(row);
  return end !== null && end > now;
}

function placeOf(
  row: PlaceRow,
  { room, now }: { room: Room | undefined; now: Date },
): WaitingPlace {
  const admitted = isAdmitted(row, now) ? admissionEnd(row) : null;
  return {
    state: stateOf(row, room, now),
    place: row.place,
    // Not the lot: whoever knows it before the draw gives bad places up, and sells good ones.
    drawnAs: row.place === null ? row.drawnAs : null,
    admittedUntil: admitted && bangkokMillis(admitted),
    serverNow: bangkokMillis(now),
  };
}

/** The answer to somebody whose place was given up, on another device. */
const noPlace = (now: Date): WaitingPlace => ({
  ...{ state: 'left', place: null, drawnAs: null, admittedUntil: null },
  serverNow: bangkokMillis(now),
});

function stateOf(row: PlaceRow, room: Room | undefined, now: Date): WaitingPlace['state'] {
  if (isAdmitted(row, now)) return 'admitted';
  if (row.admittedUntil) return 'over';
  if (row.place === null) return 'lobby';
  return row.place <= (room?.serving ?? 0) ? 'called' : 'waiting';
}
