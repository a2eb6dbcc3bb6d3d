import { mostGuestLines } from '@playday/shared/api-contract/extras/guest-lists/operations';
import type { PersonalColumns } from '../../extra.ts';

/** A relation of the tickets of guests, as `noGuests` of `extra.ts`. */
export const guests = 'guest_tickets';

/** Bytes of files of guests: lines of 1,000, which is more than people write. */
export const bodyLimits = { 'POST /office/guests/{url}': mostGuestLines * 1_000 };

/** A guest needs no account; of a person with the address of one, the name is erased. */
export const erasures = [
  `update guest_tickets g set name = null, email = null from people p
    where p.id = $1 and lower(g.email) = lower(p.email)`,
];

export const personalData: PersonalColumns = {
  'guest_tickets.ticket_id': ['kept: no person in it', 'secret'],
  'guest_tickets.name': ['erased', 'another person'],
  'guest_tickets.email': ['erased', 'another person'],
};
