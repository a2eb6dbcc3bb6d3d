import { isBirthdayAllowed } from '@playday/shared/rules/fields';
import { findPerson, lockPerson } from '../../account/people.ts';
import { Failure } from '../../errors.ts';
import type { Handler } from '../../http/handler.ts';
import { makeChange } from '../change.ts';
import { findAccount } from './suspend-account.ts';

/** Corrects the name or birthday of an account. The audit log outlives an erasure, so it has the fields and no values. */
export const correctAccount: Handler<'POST /office/accounts/correct'> = async (context, call) => {
  const { account, firstName, lastName, birthday } = call.body;
  if (birthday !== undefined && !isBirthdayAllowed(birthday, call.now))
    throw new Failure('fieldInvalid', { field: 'birthday' });
  return makeChange(context, 'accounts correct', call, async (tx) => {
    const id = await findAccount(tx, account.trim());
    await lockPerson(tx, id);
    const person = await findPerson(tx, id);
    if (!person) throw new Failure('notFound');
    const changed = Object.entries({ firstName, lastName, birthday }).filter(
      ([field, value]) => value !== undefined && value !== person[field as 'birthday'],
    );
    await tx.query(
      `update people set first_name = coalesce($2, first_name), last_name = coalesce($3, last_name),
              birthday = coalesce($4::date, birthday) where id = $1`,
      [id, firstName ?? null, lastName ?? null, birthday ?? null],
    );
    const all = (value: string) => Object.fromEntries(changed.map(([field]) => [field, value]));
    return { subject: `account ${id}`, before: all('as registered'), after: all('corrected') };
  });
};
