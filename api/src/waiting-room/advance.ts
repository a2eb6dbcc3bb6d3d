import { saleWindowAt } from '@playday/shared/rules/sale';
import type { Context } from '../context.ts';
import type { Tx } from '../db/db.ts';
import { later, seconds } from '../ports/clock.ts';
import { findEvent } from '../stock/event-row.ts';
import { nextLimit } from './choosing-limit.ts';
import type { HoldTimesOfEvent } from './hold-times.ts';
import { hasRoom, lockRoom, readStock, type Room, type RoomEvent } from './room.ts';

/** Who has been called and does not come within this time no longer counts as choosing; the place stays called. */
const COMING_MS = seconds(15);

/** Who came after that and was turned away is let in before others are called, if asking again within this time. */
const ASKING_AGAIN_MS = seconds(10);

/** Whether someone who was called then still counts as choosing. */
export const isExpected = (calledAt: Date | null, now: Date): boolean =>
  calledAt !== null && now.getTime() - calledAt.getTime() < COMING_MS;

/** Calls that were missed, such as during a restart, are made up for as if this much time had passed. */
const LONGEST_ELAPSED_MS = seconds(2);

export type RoomContext = Pick<Context, 'db' | 'clock' | 'config' | 'holdTimes'>;

/** Calls further places of every event on sale that has a waiting room. Runs every second in every process. */
export async function advanceRooms(context: RoomContext): Promise<void> {
  const { db, clock, config, holdTimes } = context;
  const now = clock.now();
  const events = await db.query<{ id: number }>(
    'select id from events where has_waiting_room and sale_start <= $1 and sale_end > $1 and date_end > $1 order by id',
    [now],
  );
  for (const { id } of events) {
    const times = holdTimes.take(id);
    await db.transaction(async (tx) => {
      const event = await findEvent(tx, id);
      if (!hasRoom(event)) return;
      const room = await lockRoom(tx, id, now, config.waitingRoom);
      if (!room.drawnAt) await draw(tx, room, now);
      await advance(tx, { event, room, times, now }, config.waitingRoom);
    });
  }
}

/** Numbers those who came before the opening by lot, once. Updates `room`, which must be locked. */
export async function draw(tx: Tx, room: Room, now: Date): Promise<void> {
  const rows = await tx.query(
    `update waiting_places p set place = d.place
       from (select person_id, row_number() over (order by lot, person_id) as place
               from waiting_places where event_id = $1) d
      where p.event_id = $1 and p.person_id = d.person_id returning 1`,
    [room.eventId],
  );
  Object.assign(room, { drawnAt: now, drawn: rows.length, lastPlace: rows.length });
  await tx.query('update waiting_rooms set drawn_at = $2, drawn = $3, last_place = $3 where event_id = $1', [
    room.eventId,
    now,
    rows.length,
  ]);
}

/**
 * Calls as many places as are due: not faster than `maxPerSecond`, no more than may choose at a time, and no more than there are tickets.
 * Updates `room`, which must be locked. `times`: how long holds took, if that is known.
 */
export async function advance(
  tx: Tx,
  { event, room, times, now }: { event: RoomEvent; room: Room; times?: HoldTimesOfEvent; now: Date },
  settings: Context['config']['waitingRoom'],
): Promise<void> {
  if (saleWindowAt(now.getTime(), event) !== 'open') return;
  const elapsedMs = Math.min(LONGEST_ELAPSED_MS, now.getTime() - room.advancedAt.getTime());
  // Another process, whose clock is ahead, has just called.
  if (elapsedMs <= 0) return;
  const [{ choosing, turnedAway }, stock] = await Promise.all([
    countChoosing(tx, event.id, now),
    readStock(tx, event.id),
  ]);
  const waiting = room.lastPlace - room.serving;
  const due = Math.floor((settings.maxPerSecond * elapsedMs) / 1_000);
  // Otherwise small steps would never call anybody.
  if (due === 0) return;
  const free = Math.floor(room.choosingLimit) - choosing - turnedAway;
  const called = Math.max(0, Math.min(waiting, due, free, stock.left - choosing - turnedAway));
  const isUsedUp = waiting > called && called >= free;
  const { limit, reducedAt } = nextLimit(
    { limit: room.choosingLimit, reducedAt: room.reducedAt, isUsedUp },
    { times, elapsedMs, now },
    settings,
  );
  Object.assign(room, { choosingLimit: limit, reducedAt });
  const servedBefore = room.serving;
  Object.assign(room, { serving: servedBefore + called, advancedAt: now });
  await Promise.all([
    called > 0 &&
      tx.query(
        'update waiting_places set called_at = $4 where event_id = $1 and place > $2 and place <= $3 and called_at is null',
        [event.id, servedBefore, room.serving, now],
      ),
    tx.query(
      `update waiting_rooms set serving = $2, choosing_limit = $3, reduced_at = $4, advanced_at = $5 where event_id = $1`,
      [event.id, room.serving, room.choosingLimit, room.reducedAt, now],
    ),
  ]);
}

/**
 * How many are choosing tickets: the admitted who have none yet, and those who were called a moment ago. The others of the admitted are
 * marked, so that counting stays as cheap as few they are. `turnedAway`: how many came late, and will ask again in a moment.
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
                       where b.buyer_id = p.person_id and b.event_id = p.event_id and b.tickets > 0)`,
      [eventId, now],
    ),
    tx.query<{ choosing: number; turnedAway: number }>(
      `select ((select count(*) from waiting_places
                 where event_id = $1 and admitted_until > $2 and chosen_at is null)
             + (select count(*) from waiting_places
                 where event_id = $1 and called_at > $3 and admitted_at is null))::int as choosing,
              (select count(*) from waiting_places
                where event_id = $1 and turned_away_at > $4 and called_at <= $3 and admitted_at is null)::int as "turnedAway"`,
      [eventId, now, later(now, -COMING_MS), later(now, -ASKING_AGAIN_MS)],
    ),
  ]);
  return row!;
}
