import { Type } from 'typebox';
import { nullable, object } from '../../entities.ts';
import { changeFields, officeChange } from '../../operations/office.ts';
import type { OperationTable } from '../../operations/operation.ts';
import { idOrSlug } from '../../operations/schemas.ts';

/** Lines of one file of guests. */
export const mostGuestLines = 500;

const params = object({ url: idOrSlug() });
const cell = Type.String({ maxLength: 1_000 });

/** A ticket of a guest. `link` shows its code as a picture; `code` is its text. */
const GuestTicket = object({
  name: Type.String(),
  email: Type.String(),
  ticket: Type.String({ description: 'key of the ticket type' }),
  id: Type.String({ description: 'the begin of its id' }),
  issued: Type.String(),
  entered: nullable(Type.String()),
  link: Type.String(),
  code: Type.String(),
});

/** Free tickets for people by name, without an account. */
export const guestListsOperations = {
  'POST /office/guests/{url}': {
    summary:
      'Issues tickets of a type to guests, from its capacity; a guest (name and e-mail) who has ' +
      'so many gets none. `again`: also to guests who were removed',
    ...officeChange,
    params,
    body: object({
      ticket: Type.String({ minLength: 1, maxLength: 60, description: 'key of the ticket type' }),
      file: Type.Array(object({ name: cell, email: cell, count: cell }), {
        minItems: 1,
        maxItems: mostGuestLines,
      }),
      again: Type.Optional(Type.Boolean()),
      ...changeFields,
    }),
  },
  'GET /office/guests/{url}': {
    summary:
      'The valid tickets of the guests of an event, with their codes; of a cancelled one also ' +
      'the void ones, without',
    access: 'office',
    params,
    response: { 200: object({ guests: Type.Array(GuestTicket) }) },
    errors: [1004],
  },
  'POST /office/guests/{url}/remove': {
    summary:
      'Makes the tickets of a guest void, by name, e-mail or the begin of a ticket’s id, ' +
      'and forgets who it was',
    ...officeChange,
    params,
    body: object({
      guest: Type.String({ minLength: 1, maxLength: 320 }),
      ...changeFields,
    }),
  },
} as const satisfies OperationTable;
