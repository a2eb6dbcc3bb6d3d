import { Failure } from '../../errors.ts';
import type { Handler } from '../../http/handler.ts';
import { changeRoom, showRoom } from './office-room.ts';

/** Requests for places that may wait in this process; more are asked to come back. */
const MOST_WAITING = 2_000;
/** Seconds after which they do, spread so that they do not come together. */
const COME_BACK_S = { least: 2, spread: 4 };

const getWaitingRoom: Handler<'GET /waiting-room/{id}'> = ({ waitingRooms }, { params }) =>
  waitingRooms(params.id);

const takePlace: Handler<'POST /user/waiting-room'> = async (context, { body, session, now }) => {
  context.limitHolds(session.personId, now);
  if (context.places.waiting() >= MOST_WAITING) {
    const retryAfterS = COME_BACK_S.least + Math.floor(Math.random() * COME_BACK_S.spread);
    throw new Failure('unavailable', { retryAfterS });
  }
  return context.places(body.event, {
    personId: session.personId,
    again: body.again ?? false,
    known: body.known ?? false,
    now,
  });
};

const leaveWaitingRoom: Handler<'DELETE /user/waiting-room'> = async (
  context,
  { query, session, now },
) => {
  context.limitHolds(session.personId, now);
  await context.db.query('delete from waiting_places where event_id = $1 and person_id = $2', [
    query.event,
    session.personId,
  ]);
  return {};
};

export const waitingRoomHandlers = {
  'GET /waiting-room/{id}': getWaitingRoom,
  'POST /user/waiting-room': takePlace,
  'DELETE /user/waiting-room': leaveWaitingRoom,
  'GET /office/events/{url}/room': showRoom,
  'POST /office/events/{url}/room': changeRoom,
};
