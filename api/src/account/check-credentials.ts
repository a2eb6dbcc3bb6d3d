import type { Context } from '../context.ts';
import { Failure } from '../errors.ts';
import type { Tx } from '../db/db.ts';
import type { Call } from '../http/handler.ts';
import { clearAttempts, consumeAttempt, limitAttempts, returnAttempt } from '../http/limits.ts';
import { shareOf } from '@playday/shared/server/network';
import {
  type Client,
  countFor,
  maxSolutionAgeMs,
  refuseBeyond,
  workFactor,
} from '../http/network-limits.ts';
import { logSecurityEvent } from '../http/security-log.ts';
import { minutes } from '../time/time.ts';
import { isKnownDevice } from './devices.ts';
import { findByLogin, findPerson, loginKey, type Person } from './people.ts';

/** What these checks take of a request. */
interface Attempt {
  body: { login: string; password: string; recaptchaResponse: string };
  address: string;
  /** Hash of the browser's device token. */
  device: string | undefined;
  requestId: string;
  now: Date;
}

/** Wrong guesses per account, or of a login without one, within 15 minutes. */
const MAX_GUESSES = 10;
export const WINDOW_MS = minutes(15);

/**
 * Returns the person with this login and password. Checks captcha and rate limits before the
 * expensive password hash. A browser that has signed in to the account before has guesses of its
 * own. All others share theirs per login, which says so (4009) whether or not it has an account,
 * and per account, which answers like a wrong password: so e-mail and phone count together, and
 * nobody learns that they belong together.
 */
export async function checkCredentials(
  context: Context,
  action: 'login' | 'reverify',
  attempt: Attempt,
): Promise<Person | undefined> {
  const { db, passwords } = context;
  const { now, address, device, requestId: id } = attempt;
  const { login, password } = attempt.body;
  await requireCaptcha(context, action, attempt);
  const person = await findByLogin(db, login);
  const account = person?.id;
  const logLimit = (reason: string) =>
    logSecurityEvent(context, { event: 'sign-in-limited', account, reason, id, address });
  const isKnown = await isKnownDevice(db, account, device);
  const keys = isKnown
    ? [`sign-in of ${account} on ${device}`]
    : [
        `sign-in ${loginKey(login)}`,
        account ? accountKey(account) : `sign-in of nobody ${loginKey(login)}`,
      ];
  if (!isKnown)
    await refuseBeyond(context, 'failed sign-in', attempt).catch(async (error: unknown) => {
      await logLimit('address');
      throw error;
    });
  const counts = [];
  for (const key of keys) counts.push(await consumeAttempt(db, now, key, MAX_GUESSES, WINDOW_MS));
  const [first, ofAccount = first] = counts;
  if (!first!.isAllowed || !ofAccount!.isAllowed) await logLimit('account');
  if (!first!.isAllowed) throw new Failure('signInLimited', { retryAfterS: first!.retryAfterS });
  const turn = isKnown ? { share: `account ${account}`, isKnown } : { share: shareOf(address) };
  const isMatch = await passwords.matches(password, person?.passwordHash, turn);
  if (isMatch && ofAccount!.isAllowed) {
    for (const key of keys) await returnAttempt(db, key);
    return person;
  }
  await countFor(context, 'failed sign-in', attempt);
  const reason = 'credentials';
  await logSecurityEvent(context, { event: 'sign-in-failed', account, reason, id, address });
  return undefined;
}

/** Throws 4003 unless the captcha was solved for this action. */
export async function requireCaptcha(
  context: Context,
  action: 'login' | 'reverify' | 'register' | 'recovery' | 'erasure',
  attempt: Client & { body: { recaptchaResponse: string } },
): Promise<void> {
  const { db, captcha, log } = context;
  const { address, now } = attempt;
  const { recaptchaResponse: response } = attempt.body;
  const factor = await workFactor(context, attempt);
  const maxAgeMs = maxSolutionAgeMs(context);
  const isHuman = await captcha
    .verify(db, { response, action, address, factor, maxAgeMs, now })
    .catch((error: Error) => {
      log.warn({ message: error.message }, 'captcha verification failed');
      throw new Failure('unavailable');
    });
  if (!isHuman) throw new Failure('captchaFailed');
}

/** Requests without a captcha that a network may make within 15 minutes. */
const MAX_WITHOUT_CAPTCHA = 5;

/**
 * For an operation that got its captcha in a later release. Without one, few requests of a network
 * are let through, and then 4003, which says what is missing. So pages of the release before work
 * until they are loaded anew, and nobody is refused who does the work.
 */
export async function requireCaptchaOrFew(
  context: Context,
  action: Parameters<typeof requireCaptcha>[1],
  attempt: Client & { body: { recaptchaResponse?: string } },
): Promise<void> {
  const { recaptchaResponse } = attempt.body;
  if (recaptchaResponse !== undefined)
    return requireCaptcha(context, action, { ...attempt, body: { recaptchaResponse } });
  const max = MAX_WITHOUT_CAPTCHA * context.config.addressLimitFactor;
  const key = `${action} without captcha from ${shareOf(attempt.address)}`;
  const { isAllowed } = await consumeAttempt(context.db, attempt.now, key, max, WINDOW_MS);
  if (!isAllowed) throw new Failure('captchaFailed');
}

/**
 * Checks the password of a signed-in person again, 10 times in 15 minutes at most. Throws 4005 if
 * it is wrong.
 */
export async function requirePassword(
  context: Context,
  call: Pick<Call<'POST /user/profile/erasure'>, 'session' | 'address' | 'requestId' | 'now'> & {
    body: { password?: string };
  },
): Promise<Person> {
  const { db, passwords } = context;
  const { address, requestId: id, now } = call;
  const { personId } = call.session;
  const { password } = call.body;
  const person = await findPerson(db, personId);
  if (!person) throw new Failure('sessionRequired');
  await limitAttempts(db, now, passwordKey(personId), MAX_GUESSES, WINDOW_MS);
  const turn = { share: `account ${personId}`, isKnown: true };
  if (password === undefined || !(await passwords.matches(password, person.passwordHash, turn))) {
    await logSecurityEvent(context, {
      event: 'password-check-failed',
      account: personId,
      id,
      address,
    });
    throw new Failure('passwordWrong');
  }
  return person;
}

const accountKey = (personId: number) => `sign-in of ${personId}`;
const passwordKey = (personId: number) => `password of ${personId}`;

/**
 * Forgets the guesses at a password that is no longer valid, but those of known devices, which are
 * forgotten themselves.
 */
export async function clearGuesses(
  tx: Tx,
  { id, email, phone }: Pick<Person, 'id' | 'email'> & { phone: string | null },
): Promise<void> {
  const logins = [email, phone].flatMap((login) => (login ? [`sign-in ${loginKey(login)}`] : []));
  await clearAttempts(tx, [...logins, accountKey(id), passwordKey(id)]);
}
