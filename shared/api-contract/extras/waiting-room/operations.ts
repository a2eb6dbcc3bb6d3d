import { type Static, Type } from 'typebox';
import { DateTime, Done, Id, nullable, object, oneOf } from '../../entities.ts';
import { changeFields, officeChange } from '../../operations/office.ts';
import type { OperationTable } from '../../operations/operation.ts';
import { idOrSlug, number } from '../../operations/schemas.ts';

/**
 * What everyone may know of an event's waiting room. Places are numbered from 1; those up to
 * `serving` have been called. `state`: `closed` until `lobbyOpensAt`; `lobby` until the sale starts
 * at `opensAt`; then `open`; `taken` while no ticket is available and `returning` tickets, in carts
 * or in orders that wait for their payment, may become so, or a kind of ticket is sold later (then
 * `returning` may be 0); `soldOut` without those; `ended` after the sale. `drawn`: how many came
 * before the opening and were numbered by lot; null until then. `drawSeed`: null until then; the
 * lot of an account, between 0 and 1, is the first 48 bits of HMAC-SHA256 with the seed over
 * `drawnAs` of its place, so pages ask for their places in that order and everyone can check the
 * draw. `places`: how many have taken a place. `calledPerMinute`: of the last minutes; null while
 * the sale has not run long enough to say. `left`: tickets that are available.
 */
const WaitingRoom = object({
  event: Id,
  state: oneOf(['closed', 'lobby', 'open', 'taken', 'soldOut', 'ended']),
  lobbyOpensAt: DateTime,
  opensAt: DateTime,
  serving: Type.Integer({ minimum: 0 }),
  places: Type.Integer({ minimum: 0 }),
  drawn: nullable(Type.Integer({ minimum: 0 })),
  drawSeed: nullable(Type.String()),
  calledPerMinute: nullable(Type.Number({ minimum: 0 })),
  left: Type.Integer({ minimum: 0 }),
  returning: Type.Integer({ minimum: 0 }),
  serverNow: DateTime,
});

/**
 * A buyer's place in a waiting room. `state`: `lobby` before the draw; `waiting` until the place is
 * called; `called` when it is, but too many are choosing at the moment: ask again; `admitted` until
 * `admittedUntil`; `over` when that has passed; `left` when the place was given up and the request
 * takes no new one. `place`: null before the draw. `drawnAs`: the account that the draw knows a
 * buyer as who came before the opening, the oldest of the mailbox; null once there is a number.
 */
const WaitingPlace = object({
  state: oneOf(['lobby', 'waiting', 'called', 'admitted', 'over', 'left']),
  place: nullable(Type.Integer({ minimum: 1 })),
  drawnAs: nullable(Id),
  admittedUntil: nullable(DateTime),
  serverNow: DateTime,
});

/** `choosingLimit`: how many may choose at a time. */
const OfficeRoom = object({
  isOn: Type.Boolean(),
  serving: Type.Integer(),
  waiting: Type.Integer(),
  choosingLimit: nullable(Type.Integer()),
  reducedAt: nullable(Type.String()),
  pausedUntil: nullable(Type.String()),
});

export type WaitingRoom = Static<typeof WaitingRoom>;
export type WaitingPlace = Static<typeof WaitingPlace>;

/** Waiting rooms of events that are in great demand. */
export const waitingRoomOperations = {
  'GET /waiting-room/{id}': {
    summary:
      'The waiting room of an event, by id or by url: the same for everyone, ' +
      'and cacheable for a second',
    access: 'public',
    params: object({ id: idOrSlug() }),
    response: { 200: WaitingRoom },
    errors: [1004],
  },
  'POST /user/waiting-room': {
    summary:
      'Take a place, or find the one taken before; admits the buyer if it has been called. ' +
      '`again`: queue anew after the admission is over; `known`: there was a place, so none is ' +
      'taken if it has been given up',
    access: 'session',
    isCrowded: true,
    body: object({
      event: Id,
      again: Type.Optional(Type.Boolean()),
      known: Type.Optional(Type.Boolean()),
    }),
    response: { 200: WaitingPlace },
    errors: [1004, 2003, 2005, 2061, 1029],
  },
  'DELETE /user/waiting-room': {
    summary: 'Leave: the place, or the rest of the admission, is given up',
    access: 'session',
    query: object({ event: number(1, 2_147_483_647) }),
    response: { 200: Done },
  },
  'GET /office/events/{url}/room': {
    summary: 'How the waiting room of an event stands',
    access: 'office',
    params: object({ url: idOrSlug() }),
    response: { 200: OfficeRoom },
    errors: [1004],
  },
  'POST /office/events/{url}/room': {
    summary:
      'Switches the waiting room of an event on; calls nobody for `pauseMinutes` (0: goes on); ' +
      'sets how many may choose at a time',
    ...officeChange,
    params: object({ url: idOrSlug() }),
    body: object({
      isOn: Type.Optional(Type.Literal(true)),
      pauseMinutes: Type.Optional(number(0, 1_440)),
      choosingLimit: Type.Optional(number(1, 100_000)),
      ...changeFields,
    }),
  },
} as const satisfies OperationTable;
