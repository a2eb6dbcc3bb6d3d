import type { Tx } from '../db/db.ts';
import { queueMail } from '../ports/mail/outbox.ts';
import { findByEmail, type Person } from './people.ts';
import { issueToken } from './tokens.ts';

/**
 * Sends a confirmation link to a new address and a notice to the old one. If the new address is taken, no link is sent. The person must be
 * locked. `isByOffice`: the notice says that our office asked, and not somebody with the password.
 */
export async function askToConfirmAddress(
  tx: Tx,
  { id: personId, language: lang, firstName: name, email: old }: Person,
  { email, isByOffice = false, now }: { email: string; isByOffice?: boolean; now: Date },
): Promise<void> {
  const { token } = await issueToken(tx, { personId, purpose: 'change', email, now });
  const dedupeKey = `change ${personId} ${now.getTime()}`;
  if (!(await findByEmail(tx, email)))
    await queueMail(tx, { dedupeKey, kind: 'change', to: email, lang, details: { name, token }, now });
  await queueMail(tx, {
    dedupeKey: `${dedupeKey} told`,
    kind: isByOffice ? 'changeToldByOffice' : 'changeTold',
    to: old,
    lang,
    details: { name, email },
    now,
  });
}
