import type { Tx } from '../db/db.ts';
import { Failure } from '../errors.ts';
import { limitAttempts } from '../http/limits.ts';
import { hours } from '../time/time.ts';
import { mayMail } from './account-mails.ts';
import type { MailKindAbout } from '../outbox/mail-kinds.ts';
import { queueMail } from '../outbox/queue-mails.ts';
import { findByEmail, type Person } from './people.ts';
import { issueToken } from './tokens.ts';

/** Changes of address that one account may ask for in an hour. */
const MAX_CHANGES = 5;

/**
 * Sends a confirmation link to a new address and a notice to the old one. If the new address has an
 * account, no link is sent. The person must be locked. `address`: of somebody with the password who
 * asks; mails to one mailbox are limited by it, and not by account, because one attacker has many.
 * `noticeOfOffice`: the kind of the notice where our office asked instead, which has no limits. The
 * link's mail has no name in it: whoever asks has chosen both name and recipient.
 */
export async function askToConfirmAddress(
  tx: Tx,
  { id: personId, language: lang, email: old }: Person,
  {
    email,
    now,
    ...by
  }: { email: string; now: Date } & (
    | { address: string; noticeOfOffice?: undefined }
    | { noticeOfOffice: MailKindAbout<'account'> }
  ),
): Promise<void> {
  const { noticeOfOffice } = by;
  if (!noticeOfOffice) {
    const { address } = by;
    await limitAttempts(tx, now, `change of address of ${personId}`, MAX_CHANGES, hours(1));
    if (!(await mayMail(tx, { kind: 'change', to: email, address, now })))
      throw new Failure('tooManyRequests', { retryAfterS: 3600 });
  }
  const { token } = await issueToken(tx, { personId, purpose: 'change', email, now });
  const fact = `change ${personId} ${now.getTime()}`;
  const isTaken = (await findByEmail(tx, email))?.verifiedAt != null;
  await queueMail(tx, {
    fact,
    kind: 'change',
    personId,
    to: isTaken ? undefined : email,
    lang,
    details: { token },
    now,
  });
  await queueMail(tx, {
    fact: `${fact} told`,
    kind: noticeOfOffice ?? 'changeTold',
    personId,
    to: old,
    lang,
    details: { email },
    now,
  });
}
