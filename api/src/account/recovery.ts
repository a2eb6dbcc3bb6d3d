import { matches } from '@playday/shared/rules/fields/fields';
import { normaliseEmail } from '@playday/shared/rules/fields/typed';
import { safeReturnPath } from '@playday/shared/rules/session/session';
import { Failure } from '../errors.ts';
import type { Context } from '../context.ts';
import type { Handler } from '../http/handler.ts';
import { consumeAttempt } from '../http/limits.ts';
import { limitNetwork } from '../http/network-limits.ts';
import { logSecurityEvent, logSessionsEnded } from '../http/security-log.ts';
import { sha256 } from '../hash.ts';
import { mayMail, tellOwner } from './account-mails.ts';
import { queueMail } from '../outbox/queue-mails.ts';
import { refuseBreachedPassword } from './passwords.ts';
import { clearGuesses, requireCaptchaOrFew } from './check-credentials.ts';
import { endAccess } from './erasure-pending.ts';
import { rememberDevice } from './devices.ts';
import { findByEmail, type Person } from './people.ts';
import {
  findLink,
  issueToken,
  keepUsedLink,
  type MailedLink,
  NO_ACCOUNT_ID,
  REPEAT_MS,
  useToken,
  wasUsedJustNow,
} from './tokens.ts';
import type { Tx } from '../db/db.ts';

/**
 * How often the password of a used link is compared in that time: enough to press again, too little
 * to guess.
 */
const MAX_REPEATS = 3;

/**
 * Mails a link that sets a new password, as often as `mayMail` allows. The response is the same
 * beyond that and for unknown addresses. An account that is not confirmed gets no link, because
 * anybody may have typed what it contains: its mail asks to register again.
 *
 * Without `recaptchaResponse`, as pages of earlier releases and other clients send it, few requests
 * of a network are answered (`requireCaptchaOrFew`).
 */
export const resetPassword: Handler<'POST /reset-password'> = async (context, call) => {
  const { body, now } = call;
  const { db } = context;
  const email = normaliseEmail(body.email);
  if (!matches('email', email)) throw new Failure('fieldInvalid', { field: 'email' });
  await requireCaptchaOrFew(context, 'recovery', call);
  await limitNetwork(context, 'recovery', call);
  const person = await findByEmail(db, email);
  // Runs the same statements and a COMMIT that writes whether or not the person exists, so that
  // response times reveal nothing.
  await db.transaction(async (tx) => {
    const mayTell = await mayMail(tx, { kind: 'recovery', to: email, personId: person?.id, now });
    const recipient = mayTell ? person : undefined;
    const isConfirmed = recipient?.verifiedAt != null;
    const { token } = await issueToken(tx, {
      personId: isConfirmed ? recipient.id : NO_ACCOUNT_ID,
      purpose: 'reset',
      now,
    });
    const next = safeReturnPath(body.next);
    await queueMail(tx, {
      // By the token, since two requests in one millisecond issue two.
      fact: `reset ${recipient?.id} ${sha256(token)}`,
      ...(isConfirmed
        ? { kind: 'recovery', details: { token, next } }
        : { kind: 'known', details: { isUnconfirmed: 'yes', next } }),
      personId: recipient?.id ?? NO_ACCOUNT_ID,
      to: recipient?.email,
      lang: recipient?.language ?? 'en',
      now,
    });
  });
  return {};
};

/**
 * Whether a mailed link still works, before the visitor types a password. A registration's says why
 * it does not.
 */
export const readToken: Handler<'GET /check-token/{tokenParam}'> = async ({ db }, call) => {
  const { params, registration, now } = call;
  const link = await findLink(db, { token: params.tokenParam, registration, now });
  if (link?.purpose === 'verify') {
    const { email, state, isSameDevice } = link;
    return { email, state, ...(isSameDevice && state === 'open' && { isSameDevice }) };
  }
  requireOpenReset(link);
  return { email: link.email, state: 'open' };
};

function requireOpenReset(link: MailedLink | undefined): asserts link is MailedLink {
  if (link?.purpose !== 'reset' || link.state !== 'open') throw new Failure('tokenInvalid');
}

/**
 * Sets a new password; ends every session, every other link and every known device but this one. It
 * lifts the lock after wrong guesses. Asked again with the same password, since the answer was
 * lost, it has the same answer and does nothing: this browser does not become a known one.
 */
export const checkToken: Handler<'POST /check-token/{tokenParam}'> = async (context, call) => {
  const { params, body, address, device, setDevice, requestId: id, now } = call;
  const { db, passwords } = context;
  const use = { token: params.tokenParam, purpose: 'reset', now } as const;
  // Look the token up first, so that guesses cost no hash; it is used up only together with the
  // change.
  const link = await findLink(db, use);
  if (link?.state === 'used' && (await isPasswordOf(context, use, body.password)))
    return { email: link.email };
  requireOpenReset(link);
  refuseBreachedPassword(body.password, 'password');
  const turn = { share: `account ${link.personId}`, isKnown: true };
  const passwordHash = await passwords.hash(body.password, turn);
  const setPassword = async (tx: Tx) => {
    const { personId } = await useToken(tx, use);
    const [person] = await tx.query<
      Pick<Person, 'id' | 'email' | 'language'> & { phone: string | null }
    >(
      `update people set password_hash = $2 where id = $1 and verified_at is not null
       returning id, email, language, case when signs_in_by_phone then phone end as phone`,
      [personId, passwordHash],
    );
    if (!person) throw new Failure('tokenInvalid');
    await clearGuesses(tx, person);
    await tellOwner(tx, person, { kind: 'passwordChanged', now });
    const count = await endAccess(tx, personId);
    await keepUsedLink(tx, { ...use, personId, email: null });
    const deviceToken = await rememberDevice(tx, { personId, device, now });
    return { email: person.email, personId, count, deviceToken };
  };
  const set = await db.transaction(setPassword).catch(async (error: unknown) => {
    // Sent twice at once, the link was open for both.
    if (await isPasswordOf(context, use, body.password)) return undefined;
    throw error;
  });
  if (!set) return { email: link.email };
  const { email, personId: account, count, deviceToken } = set;
  setDevice(deviceToken);
  await logSecurityEvent(context, { event: 'password-reset', account, id, address });
  await logSessionsEnded(context, call, { account, reason: 'password-reset', count });
  return { email };
};

/** Whether this link was used a short time ago and this is the password that it has set. */
async function isPasswordOf(
  { db, passwords }: Context,
  use: { token: string; purpose: 'reset'; now: Date },
  password: string,
): Promise<boolean> {
  if (!(await wasUsedJustNow(db, use))) return false;
  const { token, now } = use;
  const { isAllowed } = await consumeAttempt(
    db,
    now,
    `repeat ${sha256(token)}`,
    MAX_REPEATS,
    REPEAT_MS,
  );
  const link = await findLink(db, use);
  if (!isAllowed || !link) return false;
  const turn = { share: `account ${link.personId}`, isKnown: true };
  return passwords.matches(password, link.passwordHash, turn);
}
