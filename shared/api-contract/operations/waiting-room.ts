import { Type } from 'typebox';
import { Done, Id, WaitingPlace, WaitingRoom, object } from '../entities.ts';
import type { OperationTable } from './operation.ts';
import { idOrSlug, number } from './schemas.ts';

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
      '`again`: queue anew after the admission is over; `known`: there was a place, ' +
      'so none is taken if it has been given up',
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
} as const satisfies OperationTable;
