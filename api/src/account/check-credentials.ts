import type { Context } from '../context.ts';
import { Failure } from '../errors.ts';
import { limitAttempts } from '../http/limits.ts';
import { logSecurityEvent } from '../http/security-log.ts';
import { countFailure, refuseAfterFailures, workFactor } from '../http/sign-in-failures.ts';
import { minutes } from '../ports/clock.ts';
import { findByLogin, findPerson, loginKey, type Person } from './people.ts';

interface Attempt {
  login: string;
  password: string;
  captcha: { response: string; action: string };
  address: string;
  requestId: string;
  now: Date;
}

/**
 * Returns the person with this login and password. Checks captcha and rate limits before the expensive password hash.
 */
export async function checkCredentials(context: Context, attempt: Attempt): Promise<Person | undefined> {
  const { db, passwords } = context;
  const { login, password, now, address, requestId: id } = attempt;
  await requireCaptcha(context, attempt);
  const limited = (reason: string, account?: number) => async (error: unknown) => {
    const isLimit = error instanceof Failure && error.status === 429;
    if (isLimit) await logSecurityEvent(context, { event: 'sign-in-limited', account, reason, id, address });
    throw error;
  };
  await refuseAfterFailures(context, attempt).catch(limited('address'));
  const person = await findByLogin(db, login);
  await limitAttempts(db, now, accountKey(person, login), 10, minutes(15)).catch(
    limited('account', person?.id),
  );
  if (await passwords.matches(password, person?.passwordHash)) return person;
  await countFailure(context, attempt);
  const failed = {
    event: 'sign-in-failed',
    account: person?.id,
    reason: 'credentials',
    id,
    address,
  } as const;
  await logSecurityEvent(context, failed);
  return undefined;
}

export async function requireCaptcha(
  context: Context,
  { captcha: solution, address, now }: Pick<Attempt, 'captcha' | 'address' | 'now'>,
): Promise<void> {
  const { db, captcha, log } = context;
  const factor = await workFactor(context, { address, now });
  const isHuman = await captcha.verify(db, { ...solution, address, factor, now }).catch((error: Error) => {
    log.warn({ message: error.message }, 'captcha verification failed');
    throw new Failure('unavailable');
  });
  if (!isHuman) throw new Failure('captchaFailed');
}

/** Checks the password of a signed-in person again, within the rate limit of sign-in. Throws 4005 if it is wrong. */
export async function requirePassword(
  context: Context,
  {
    personId,
    password,
    address,
    requestId: id,
    now,
  }: { personId: number; password: string | undefined; address: string; requestId: string; now: Date },
): Promise<Person> {
  const { db, passwords } = context;
  const person = await findPerson(db, personId);
  if (!person) throw new Failure('sessionRequired');
  await limitAttempts(db, now, accountKey(person, person.email), 10, minutes(15));
  if (password === undefined || !(await passwords.matches(password, person.passwordHash))) {
    await logSecurityEvent(context, { event: 'password-check-failed', account: personId, id, address });
    throw new Failure('passwordWrong');
  }
  return person;
}

/** Key of the rate limit: one per account, whichever login is used. Unknown logins get a key too. */
export function accountKey(person: Pick<Person, 'id'> | undefined, login: string): string {
  return person ? `sign-in of ${person.id}` : `sign-in ${loginKey(login)}`;
}
