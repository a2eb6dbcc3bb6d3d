import { askToConfirmAddress } from '../../account/change-address.ts';
import { isErasurePending } from '../../account/erasure-pending.ts';
import { findByEmail, lockPerson } from '../../account/people.ts';
import { one } from '../../db/db.ts';
import { Failure } from '../../errors.ts';
import type { Handler } from '../../http/handler.ts';
import { later, minutes } from '../../time/time.ts';
import { makeChange } from '../../office/change.ts';
import { refusal } from '../../office/refusal.ts';

const ACTION = 'buyer change-address';
/** As long as a visitor waits before the mail of a registration is sent again. */
const REPEAT_MS = minutes(5);

/**
 * Starts the change of a buyer's address, as buyers do themselves: the link in a mail to the new
 * address changes it, and the old address is told. Asked again, the latest link counts and the
 * earlier one ends. The audit log names no address: it outlives the buyer's erasure.
 */
export const changeBuyerAddress: Handler<'POST /office/buyers/change-address'> = (context, call) =>
  makeChange(context, ACTION, call, async (tx, { body, now }) => {
    const found = await findByEmail(tx, body.email);
    if (!found) throw new Failure('notFound');
    await lockPerson(tx, found.id);
    // It may have changed before the lock.
    const person = await findByEmail(tx, body.email);
    if (person?.id !== found.id) throw new Failure('notFound');
    const subject = `account ${person.id}`;
    const asked = await one<{ email: string; at: Date }>(
      tx,
      `select email, created_at as at from mail_tokens
        where person_id = $1 and purpose = 'change' and used_at is null and expires_at > $2`,
      [person.id, now],
    );
    // How many mails the office has had sent for this. The audit log has their number and no
    // address.
    const { count: mails } = (await one<{ count: number }>(
      tx,
      'select count(*)::int as count from office_log where subject = $1 and action = $2',
      [subject, ACTION],
    ))!;
    const before = { confirmation: asked ? 'is asked for' : null, mails };
    const isSame = body.email.toLowerCase() === body.newEmail.toLowerCase();
    // A command whose answer was lost is given again at once; one that is given later is meant to
    // send another mail.
    const isRepeat =
      asked?.email.toLowerCase() === body.newEmail.toLowerCase() &&
      asked.at > later(now, -REPEAT_MS);
    if (isSame || isRepeat) return { subject, before, after: before };
    if (await isErasurePending(tx, person.id))
      throw refusal(
        'The buyer has asked to erase the account: its address does not change any more.',
      );
    if ((await findByEmail(tx, body.newEmail))?.verifiedAt)
      throw refusal(
        'There is an account with the new address already: the buyer can log in with it.',
      );
    await askToConfirmAddress(tx, person, {
      email: body.newEmail,
      noticeOfOffice: 'changeToldByOffice',
      now,
    });
    return {
      subject,
      before,
      after: { confirmation: 'is asked for', mails: mails + 1 },
      notes: [
        ...(asked ? ['The link of the earlier e-mail ends.'] : []),
        `An e-mail to ${body.newEmail} asks to confirm it within 24 hours; ` +
          `until then nothing changes. ${person.email} is told.`,
      ],
    };
  });
