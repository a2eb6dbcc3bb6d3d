import { Type } from 'typebox';

const integer = (minimum: number, maximum: number, byDefault: number, description: string) =>
  Type.Integer({ minimum, maximum, default: byDefault, description });

/** The settings of waiting rooms, read by the api. */
export const waitingRoomSettings = {
  WAITING_ROOM_LOBBY_MINUTES: integer(
    1,
    10_080,
    60,
    '[waiting rooms](waiting-room.md): how long before the sale places can be taken',
  ),
  WAITING_ROOM_CHOOSE_MINUTES: integer(1, 60, 10, 'how long the admitted may choose tickets'),
  WAITING_ROOM_TARGET_MS: integer(
    1,
    10_000,
    100,
    'how long 95 % of the holds may take before fewer are admitted, ' +
      'or the alarm for an event without a room may sound',
  ),
  WAITING_ROOM_MIN_CHOOSING: integer(1, 100_000, 20, 'how many choose at a time, at least'),
  WAITING_ROOM_MAX_CHOOSING: integer(1, 100_000, 2000, 'how many choose at a time, at most'),
  WAITING_ROOM_MAX_PER_SECOND: integer(1, 10_000, 200, 'how many are called per second'),
};
