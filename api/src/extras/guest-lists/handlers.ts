import { addGuests } from './add-guests.ts';
import { listGuests } from './list-guests.ts';
import { removeGuest } from './remove-guest.ts';

export const guestListsHandlers = {
  'POST /office/guests/{url}': addGuests,
  'GET /office/guests/{url}': listGuests,
  'POST /office/guests/{url}/remove': removeGuest,
};
