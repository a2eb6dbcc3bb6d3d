import type { Tx } from '../db/db.ts';
import { queueMail } from '../outbox/queue-mails.ts';
import type { Person } from './people.ts';

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
