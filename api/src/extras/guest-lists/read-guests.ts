import type { Body } from '@playday/shared/api-contract';
import { refusal } from '../../office/refusal.ts';

export interface Guest {
  name: string;
  email: string;
  count: number;
}

/** One guest has at most so many tickets of a type. */
const MOST_TICKETS = 50;
/** Meanwhile sales of the type wait: a thousand take a tenth of a second. */
const MOST_OF_FILE = 2_000;
const LONGEST_NAME = 100;
const LONGEST_EMAIL = 320;

/** A name as it is stored: typed in different ways, it is the same one. */
export const normalName = (name: string) => name.normalize('NFC').replace(/\s+/gu, ' ').trim();

/** What makes two lines the same guest. */
export const guestKey = ({ name, email }: Pick<Guest, 'name' | 'email'>) =>
  JSON.stringify([name.toLowerCase(), email.toLowerCase()]);

/** Reads the lines of a file. Throws `officeRefused` with everything that is wrong with them. */
export function readGuests(file: Body<'POST /office/guests/{url}'>['file']): Guest[] {
  const guests = file.map(({ name, email, count }) => ({
    name: normalName(name),
    email: email.trim(),
    count: count.trim() === '' ? 1 : Number(count),
  }));
  const seen = new Set<string>();
  const reasons = guests.flatMap((guest, at) => {
    const reason = wrongWith(guest, seen);
    seen.add(guestKey(guest));
    const named = guest.name === '' ? '' : ` (${guest.name})`;
    // The file may have empty lines, too.
    return reason ? [`Guest ${at + 1}${named}${reason}`] : [];
  });
  if (reasons.length > 0) throw refusal(...reasons);
  const tickets = guests.reduce((sum, { count }) => sum + count, 0);
  if (tickets > MOST_OF_FILE)
    throw refusal(`The file has ${tickets} tickets: give at most ${MOST_OF_FILE} at a time.`);
  return guests;
}

function wrongWith(guest: Guest, seen: ReadonlySet<string>): string | undefined {
  const { name, email, count } = guest;
  if (name === '') return ': the name is missing.';
  if (name.length > LONGEST_NAME) return `: the name has more than ${LONGEST_NAME} characters.`;
  if (email !== '' && (email.length > LONGEST_EMAIL || !/^[^\s@]+@[^\s@]+$/u.test(email)))
    return `: ${email} is not an e-mail address.`;
  if (!Number.isInteger(count) || count < 1 || count > MOST_TICKETS)
    return `: the count is not a whole number from 1 to ${MOST_TICKETS}.`;
  if (seen.has(guestKey(guest)))
    return ' is there twice: give one line with the count, or e-mail addresses.';
  return undefined;
}
