import { askToConfirmAddress } from '../../account/change-address.ts';
import { isErasurePending } from '../../account/erasure-pending.ts';
import { findByEmail, lockPerson } from '../../account/people.ts';
import { one } from '../../db/db.ts';
import { Failure } from '../../errors.ts';
import type { Handler } from '../../http/handler.ts';
import { makeChange } from '../change.ts';
import { refusal } from '../refusal.ts';

/**
 * Starts the change of a buyer's address, as buyers do themselves: the link in a mail to the new address changes it, and the old address
 * is told. The audit log names no address: it outlives the buyer's erasure.
 */
export const changeBuyerAddress: Handler<'POST /office/buyers/change-address'> = (
  context,
  { body, operator, now },
) =>
  makeChange(context, { action: 'buyer change-address', operator, now, body }, async (tx) => {
    const found = await findByEmail(tx, body.email);
    if (!found) throw new Failure('notFound');
    await lockPerson(tx, found.id);
    // It may have changed before the lock.
    const person = await findByEmail(tx, body.email);
    if (person?.id !== found.id) throw new Failure('notFound');
    const subject = `account ${person.id}`;
    const unchanged = { subject, before: { confirmation: null }, after: { confirmation: null } };
    if (body.email.toLowerCase() === body.newEmail.toLowerCase()) return unchanged;
    if (await isErasurePending(tx, person.id))
      throw refusal('The buyer has asked to erase the account: its address does not change any more.');
    if (await findByEmail(tx, body.newEmail))
      throw refusal('There is an account with the new address already: the buyer can sign in with it.');
    const asked = await one(
      tx,
      `select 1 from mail_tokens
        where person_id = $1 and purpose = 'change' and used_at is null and expires_at > $2 and lower(email) = lower($3)`,
      [person.id, now, body.newEmail],
    );
    if (asked) return unchanged;
    await askToConfirmAddress(tx, person, { email: body.newEmail, isByOffice: true, now });
    return {
      subject,
      before: { confirmation: null },
      after: { confirmation: 'asked for' },
      notes: [
        `A mail to ${body.newEmail} asks to confirm it within 24 hours; until then nothing changes. ${person.email} is told.`,
      ],
    };
  });
