import type { Context } from '../context.ts';
import { Failure } from '../errors.ts';
import { limitAttempts } from '../http/limits.ts';
import { minutes } from '../ports/clock.ts';
import { findByLogin, findPerson, loginKey, type Person } from './people.ts';

interface Attempt {
  login: string;
  password: string;
  captcha: { response: string; action: string };
  address: string;
  now: Date;
}

/** The person whose login and password these are. Captcha and limits come before the costly comparison. */
export async function checkCredentials(context: Context, attempt: Attempt): Promise<Person | undefined> {
  const { db, config, passwords } = context;
  const { login, password, address, now } = attempt;
  await requireCaptcha(context, attempt);
  await limitAttempts(db, now, `sign-in from ${address}`, 30 * config.addressLimitFactor, minutes(15));
  const person = await findByLogin(db, login);
  await limitAttempts(db, now, accountKey(person, login), 10, minutes(15));
  return (await passwords.matches(password, person?.passwordHash)) ? person : undefined;
}

export async function requireCaptcha(
  { db, captcha, log }: Context,
  { captcha: solution, address, now }: Pick<Attempt, 'captcha' | 'address' | 'now'>,
): Promise<void> {
  const isHuman = await captcha.verify(db, { ...solution, address, now }).catch((error: Error) => {
    log.warn({ message: error.message }, 'captcha could not be checked');
    throw new Failure('unavailable');
  });
  if (!isHuman) throw new Failure('captchaFailed');
}

/** Asks a signed-in person for the password again, within the limits of signing in. */
export async function requirePassword(
  { db, passwords }: Context,
  { personId, password, now }: { personId: number; password: string | undefined; now: Date },
): Promise<Person> {
  const person = await findPerson(db, personId);
  if (!person) throw new Failure('sessionRequired');
  await limitAttempts(db, now, accountKey(person, person.email), 10, minutes(15));
  if (password === undefined || !(await passwords.matches(password, person.passwordHash))) {
    throw new Failure('passwordWrong');
  }
  return person;
}

/** One count per account, whichever of its logins is used; unknown logins are counted alike. */
export function accountKey(person: Pick<Person, 'id'> | undefined, login: string): string {
  return person ? `sign-in of ${person.id}` : `sign-in ${loginKey(login)}`;
}
