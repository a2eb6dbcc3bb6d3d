import type { Tx } from '../db/db.ts';
import { consumeAttempt } from '../http/limits.ts';
import { days, hours, minutes } from '../time.ts';
import { queueMail } from '../outbox/queue-mails.ts';
import type { Person } from './people.ts';

const PER_HOUR = 5;
const PER_DAY = 10;

/**
 * Whether one more mail that a stranger can cause may go to the mailbox of this address (`mailbox_of` in the schema): 5 an hour and 10 a day, of all kinds together. For an unknown
 * address it does the same work. `isWayIn`: beyond that still one each half hour, as long as its link is valid, so that nobody can keep
 * the owner from recovery. Mails about orders are never counted.
 */
export async function mayMail(
  tx: Tx,
  { to, isWayIn = false, now }: { to: string; isWayIn?: boolean; now: Date },
): Promise<boolean> {
  const [found] = await tx.query<{ mailbox: string }>('select mailbox_of($1) as mailbox', [to]);
  const key = `mail to ${found?.mailbox}`;
  const inHour = await consumeAttempt(tx, now, `${key} in an hour`, PER_HOUR, hours(1));
  // A mail that is not sent does not use up the day.
  const inDay =
    inHour.isAllowed && (await consumeAttempt(tx, now, `${key} in a day`, PER_DAY, days(1))).isAllowed;
  if (inDay || !isWayIn) return inDay;
  return (await consumeAttempt(tx, now, `${key} as a way in`, 1, minutes(30))).isAllowed;
}

/** Tells the owner, in the transaction that made it, of a change that a thief would make, too. `person`: as before the change. */
export function tellOwner(
  tx: Tx,
  { id, email: to, language: lang }: Pick<Person, 'id' | 'email' | 'language'>,
  change: { kind: 'passwordChanged' | 'phoneChanged' | 'emailChanged'; email?: string; now: Date },
): Promise<void> {
  const { kind, email = '', now } = change;
  const dedupeKey = `change ${id} ${now.getTime()} ${kind}`;
  return queueMail(tx, { dedupeKey, kind, to, lang, details: { personId: String(id), email }, now });
}
