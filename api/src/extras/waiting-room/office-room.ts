import type { OfficeValues } from '@playday/shared/api-contract';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/db.ts';
import { findNamedEvent } from '../../events/event-row.ts';
import type { Handler } from '../../http/handler.ts';
import { makeChange } from '../../office/change.ts';
import { refusal } from '../../office/refusal.ts';
import { bangkokIso } from '../../time/dates.ts';
import { later, minutes } from '../../time/time.ts';
import { leastLimit } from './choosing-limit.ts';
import { countEarly, findRoom, hasRoom, lockRoom, type Room } from './room.ts';

export const showRoom: Handler<'GET /office/events/{url}/room'> = async (
  { db },
  { params, now },
) => {
  const event = await findNamedEvent(db, params.url);
  const [room, early] = await Promise.all([findRoom(db, event.id), countEarly(db, event.id)]);
  return {
    isOn: hasRoom(event),
    serving: room?.serving ?? 0,
    waiting: (room ? room.lastPlace - room.serving : 0) + early,
    choosingLimit: room ? Math.floor(room.choosingLimit) : null,
    reducedAt: room?.reducedAt ? bangkokIso(room.reducedAt) : null,
    pausedUntil: pauseOf(room, now),
  };
};

/** A room calls nobody before `advancedAt`, which a pause puts into the future. */
const pauseOf = (room: Room | undefined, now: Date) =>
  room && room.advancedAt > now ? bangkokIso(room.advancedAt) : null;

/** Changes what is given; the rest stays. */
export const changeRoom: Handler<'POST /office/events/{url}/room'> = (context, call) =>
  makeChange(context, 'room', call, async (tx, { params, body, now }) => {
    const before = await findNamedEvent(tx, params.url);
    if (body.isOn && !hasRoom(before) && before.saleEnd <= now)
      throw refusal('Its sale has ended.');
    const switched = body.isOn ? await switchOn(tx, before.id, now) : undefined;
    const event = await findNamedEvent(tx, params.url);
    if (!hasRoom(event))
      throw refusal(`It has no waiting room: "room on ${event.url}" switches it on.`);
    const changed =
      body.pauseMinutes === undefined && body.choosingLimit === undefined
        ? { before: {}, after: {}, notes: [] }
        : await changeCalls(tx, context.config.waitingRoom, { ...body, eventId: event.id, now });
    return {
      subject: `event ${event.url}`,
      before: { ...switched?.before, ...changed.before },
      after: { ...switched?.after, ...changed.after },
      notes: [
        ...(switched
          ? [
              `Put "room": true and "saleStart": "${switched.after.saleStart}" into its file, ` +
                'too: the next import sets both.',
            ]
          : []),
        ...changed.notes,
      ],
    };
  });

/** A room needs a start of the sale: it begins now, unless it has one. */
async function switchOn(tx: Tx, eventId: number, now: Date) {
  const read = async (lock = ''): Promise<OfficeValues> => {
    const [row] = await tx.query<{ room: boolean; saleStart: Date | null }>(
      `select has_waiting_room as room, sale_start as "saleStart" from events
        where id = $1 ${lock}`,
      [eventId],
    );
    return { room: row!.room, saleStart: row!.saleStart && bangkokIso(row!.saleStart) };
  };
  const before = await read('for no key update');
  await tx.query(
    `update events set has_waiting_room = true, sale_start = coalesce(sale_start, $2),
            updated_at = $2
      where id = $1 and not (has_waiting_room and sale_start is not null)`,
    [eventId, now],
  );
  return { before, after: await read() };
}

interface Calls {
  eventId: number;
  pauseMinutes?: number | undefined;
  choosingLimit?: number | undefined;
  now: Date;
}

async function changeCalls(
  tx: Tx,
  bounds: Context['config']['waitingRoom'],
  { eventId, pauseMinutes, choosingLimit, now }: Calls,
) {
  if (choosingLimit !== undefined && choosingLimit > bounds.maxChoosing)
    throw refusal(
      `At most ${bounds.maxChoosing} may choose at a time: first raise ` +
        'WAITING_ROOM_MAX_CHOOSING and restart the apis one by one.',
    );
  if (choosingLimit !== undefined && choosingLimit < leastLimit(bounds))
    throw refusal(
      `At least ${leastLimit(bounds)} may choose at a time: first lower ` +
        'WAITING_ROOM_MIN_CHOOSING and restart the apis one by one.',
    );
  const room = await lockRoom(tx, eventId, now, bounds);
  const limit = Math.floor(room.choosingLimit);
  const isOther = choosingLimit !== undefined && choosingLimit !== limit;
  const valuesOf = (each: Room, shownLimit: OfficeValues[string]): OfficeValues => ({
    ...(pauseMinutes !== undefined && { 'paused until': pauseOf(each, now) }),
    ...(choosingLimit !== undefined && { 'choosing limit': shownLimit }),
  });
  const advancedAt =
    pauseMinutes === undefined || (pauseMinutes === 0 && room.advancedAt <= now)
      ? room.advancedAt
      : later(now, minutes(pauseMinutes));
  const after = { ...room, advancedAt, choosingLimit: choosingLimit ?? room.choosingLimit };
  await tx.query(
    'update waiting_rooms set advanced_at = $2, choosing_limit = $3 where event_id = $1',
    [eventId, after.advancedAt, after.choosingLimit],
  );
  return {
    // While it is used up, the limit is another one every second.
    before: valuesOf(room, isOther ? 'as the room has it' : limit),
    after: valuesOf(after, choosingLimit ?? limit),
    notes: [
      ...(pauseMinutes ? ['Who was called before may still choose. Places stay.'] : []),
      ...(isOther ? [`So far ${limit} may choose at a time.`] : []),
    ],
  };
}
