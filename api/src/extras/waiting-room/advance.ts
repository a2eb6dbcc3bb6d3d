import type { Context } from '../../context.ts';
import type { Tx } from '../../db/db.ts';
import { later, seconds } from '../../time/time.ts';
import { findEvent } from '../../events/event-row.ts';
import { findRefusal } from '../../stock/availability.ts';
import { FEWEST_HOLDS, nextLimit } from './choosing-limit.ts';
import type { HoldTimesOfEvent } from './hold-times.ts';
import { hasRoom, lockRoom, readStock, type Room, type RoomEvent } from './room.ts';

/**
 * Who has been called and does not come within this time no longer counts as choosing; the place
 * stays called.
 */
const COMING_MS = seconds(15);

/**
 * Who came after that and was turned away is let in before others are called, if asking again
 * within this time.
 */
const ASKING_AGAIN_MS = seconds(10);

/** Whether someone who was called then still counts as choosing. */
export const isExpected = (calledAt: Date | null, now: Date): boolean =>
  calledAt !== null && now.getTime() - calledAt.getTime() < COMING_MS;

/**
 * Calls that were missed, such as during a restart, are made up for as if this much time had
 * passed.
 */
const LONGEST_ELAPSED_MS = seconds(2);

export type RoomContext = Pick<Context, 'db' | 'clock' | 'config' | 'holdTimes'>;

/**
 * While no event with a room is on sale, or will be by then, the next look for one comes after this
 * time.
 */
const NEXT_LOOK_MS = seconds(5);

/**
 * Calls further places of every event on sale that has a waiting room. Runs every second in every
 * process. Returns when to look for rooms again.
 */
export async function advanceRooms(context: RoomContext): Promise<Date> {
  const { db, clock, config, holdTimes } = context;
  const now = clock.now();
  const nextLook = later(now, NEXT_LOOK_MS);
  const events = await db.query<{ id: number; isOnSale: boolean }>(
    `select id, sale_start <= $1 as "isOnSale" from events
      where has_waiting_room and state = 'published' and sale_start <= $2 and sale_end > $1
        and date_end > $1 order by id`,
    [now, nextLook],
  );
  for (const { id, isOnSale } of events) {
    if (!isOnSale) continue;
    const times = holdTimes.read(id);
    const isUsed = await db.transaction(async (tx) => {
      const event = await findEvent(tx, id);
      if (!hasRoom(event)) return false;
      const room = await lockRoom(tx, id, now, config.waitingRoom);
      if (!room.drawnAt) await draw(tx, room, now);
      return advance(tx, { event, room, times, now }, config.waitingRoom);
    });
    // Until there are enough of them, they are kept.
    if (isUsed && times.count >= FEWEST_HOLDS) holdTimes.take(id);
  }
  return events.length === 0 ? nextLook : now;
}

/** Numbers those who came before the opening by lot, once. Updates `room`, which must be locked. */
export async function draw(tx: Tx, room: Room, now: Date): Promise<void> {
  // A place that is given up at this moment leaves a gap, so the last number may be higher than the
  // count.
  const [found] = await tx.query<{ drawn: number; lastPlace: number }>(
    `with drawn as (
       update waiting_places p set place = d.place
         from (select person_id, row_number() over (order by lot, person_id) as place
                 from waiting_places where event_id = $1) d
        where p.event_id = $1 and p.person_id = d.person_id returning p.place)
     select count(*)::int as drawn, coalesce(max(place), 0)::int as "lastPlace" from drawn`,
    [room.eventId],
  );
  const { drawn, lastPlace } = found!;
  Object.assign(room, { drawnAt: now, drawn, lastPlace });
  await tx.query(
    'update waiting_rooms set drawn_at = $2, drawn = $3, last_place = $4 where event_id = $1',
    [room.eventId, now, drawn, lastPlace],
  );
}

/**
 * Calls as many places as are due: not faster than `maxPerSecond`, no more than may choose at a
 * time, and no more than there are tickets. Updates `room`, which must be locked. `times`: how long
 * holds took, if that is known. False: it was too early for anything.
 */
export async function advance(
  tx: Tx,
  {
    event,
    room,
    times,
    now,
  }: { event: RoomEvent; room: Room; times?: HoldTimesOfEvent; now: Date },
  settings: Context['config']['waitingRoom'],
): Promise<boolean> {
  const waiting = room.lastPlace - room.serving;
  if (waiting === 0 || findRefusal({ now, sale: event })) return false;
  const elapsedMs = Math.min(LONGEST_ELAPSED_MS, now.getTime() - room.advancedAt.getTime());
  // Another process, whose clock is ahead, has just called.
  if (elapsedMs <= 0) return false;
  const [{ choosing, turnedAway }, stock] = await Promise.all([
    countChoosing(tx, event.id, now),
    readStock(tx, event.id, now),
  ]);
  const due = Math.floor((settings.maxPerSecond * elapsedMs) / 1_000);
  // Otherwise small steps would never call anybody.
  if (due === 0) return false;
  const free = Math.floor(room.choosingLimit) - choosing - turnedAway;
  const called = Math.max(0, Math.min(waiting, due, free, stock.left - choosing - turnedAway));
  const isUsedUp = waiting > called && called >= free;
  const { limit, reducedAt } = nextLimit(
    { limit: room.choosingLimit, reducedAt: room.reducedAt, isUsedUp, choosing },
    { times, elapsedMs, now },
    settings,
  );
  Object.assign(room, { choosingLimit: limit, reducedAt });
  const serving = called === 0 ? room.serving : await callPlaces(tx, room, called, now);
  Object.assign(room, { serving, advancedAt: now });
  await tx.query(
    `update waiting_rooms set serving = $2, choosing_limit = $3, reduced_at = $4, advanced_at = $5
      where event_id = $1`,
    [event.id, room.serving, room.choosingLimit, room.reducedAt, now],
  );
  return true;
}

/**
 * Calls the next so many places, without those that were given up, and returns the last of them.
 */
async function callPlaces(tx: Tx, room: Room, count: number, now: Date): Promise<number> {
  const called = await tx.query<{ place: number }>(
    `update waiting_places set called_at = $3 where event_id = $1 and place in (
       select place from waiting_places where event_id = $1 and place > $2 order by place limit $4)
         returning place`,
    [room.eventId, room.serving, now, count],
  );
  return called.length < count ? room.lastPlace : Math.max(...called.map(({ place }) => place));
}

/**
 * How many are choosing tickets: the admitted who have none yet, and those who were called a moment
 * ago. The others of the admitted are marked, so that counting stays as cheap as few they are.
 * `turnedAway`: how many came late, and will ask again in a moment.
 */
export async function countChoosing(
  tx: Tx,
  eventId: number,
  now: Date,
): Promise<{ choosing: number; turnedAway: number }> {
  const [, [row]] = await Promise.all([
    tx.query(
      `update waiting_places p set chosen_at = $2
        where event_id = $1 and admitted_until > $2 and chosen_at is null
          and exists (select from buyer_counts b
                       where b.buyer_id = p.person_id and b.event_id = p.event_id
                         and b.tickets > 0)`,
      [eventId, now],
    ),
    tx.query<{ choosing: number; turnedAway: number }>(
      `select ((select count(*) from waiting_places
                 where event_id = $1 and admitted_until > $2 and chosen_at is null)
             + (select count(*) from waiting_places
                 where event_id = $1 and called_at > $3 and admitted_at is null))::int as choosing,
              (select count(*) from waiting_places
                where event_id = $1 and turned_away_at > $4 and called_at <= $3
                  and admitted_at is null)::int as "turnedAway"`,
      [eventId, now, later(now, -COMING_MS), later(now, -ASKING_AGAIN_MS)],
    ),
  ]);
  return row!;
}
