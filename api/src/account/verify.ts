import { safeReturnPath } from '@playday/shared/rules/session/session';
import { Failure } from '../errors.ts';
import type { Handler } from '../http/handler.ts';
import { sha256 } from '../hash.ts';
import { consumeAttempt, countAttempts, limitAttempts } from '../http/limits.ts';
import { logSecurityEvent } from '../http/security-log.ts';
import { shareOf } from '@playday/shared/server/network';
import { later, minutes } from '../time/time.ts';
import { consumeMail } from './account-mails.ts';
import { queueMail } from '../outbox/queue-mails.ts';
import { checkCredentials } from './check-credentials.ts';
import { isErasurePending } from './erasure-pending.ts';
import { startSession } from './login.ts';
import { isFreeAsLogin, lockWithPassword, retryPhone } from './people.ts';
import { findLink, issueToken, newToken, useToken } from './tokens.ts';

/**
 * Confirms a registration with the link from its mail and signs in. The browser has to be that of
 * the registration, or the password the one that was typed in it: anybody can register an address,
 * but only the owner reads its mail, and must not confirm what somebody else has typed. The phone
 * number becomes a login unless another account signs in with it; the answer is the same.
 */
export const verify: Handler<'POST /verify'> = async (context, call) => {
  const { address, device, setDevice, registration, setRegistration, userAgent, requestId, now } =
    call;
  const { db, passwords } = context;
  const { token, password } = call.body;
  // Look the token up first, so that guesses cost no hash; it is used up only together with the
  // change.
  const link = await findLink(db, { token, registration, now });
  if (link?.purpose !== 'verify' || link.state !== 'open') throw new Failure('tokenInvalid');
  const { personId, passwordHash } = link;
  const event = { account: personId, id: requestId, address };
  if (password !== undefined) {
    await limitAttempts(db, now, `verify ${token}`, 10, minutes(15));
    if (!(await passwords.matches(password, passwordHash, { share: shareOf(address) }))) {
      await logSecurityEvent(context, { ...event, event: 'password-check-failed' });
      throw new Failure('passwordWrong');
    }
  } else if (!link.isSameDevice) throw new Failure('passwordWrong');
  const { session, deviceToken } = await retryPhone(() =>
    db.transaction(async (tx) => {
      // A registration that replaces this one ends its link, so password and device are still those
      // of the account.
      await useToken(tx, { token, purpose: 'verify', now });
      if (await isErasurePending(tx, personId)) throw new Failure('accountClosing');
      await tx.query(
        `update people p set verified_at = $2,
          signs_in_by_phone = ${isFreeAsLogin('p.id', 'p.phone')} where id = $1`,
        [personId, now],
      );
      return startSession(tx, { personId, device, userAgent, now });
    }),
  );
  setDevice(deviceToken);
  // The secret of another registration still confirms that one.
  if (link.isSameDevice) setRegistration(null);
  await logSecurityEvent(context, { ...event, event: 'sign-in-ok' });
  return session;
};

/**
 * Sends the confirmation mail again if the password is right and the account is not confirmed yet;
 * only who knows the password learns whether, and from when on another one may go. Any other login
 * or password has one answer.
 */
export const reverify: Handler<'POST /reverify'> = async (context, call) => {
  const { body, setRegistration, now } = call;
  const person = await checkCredentials(context, 'reverify', call);
  if (!person || person.verifiedAt) return { isSent: false };
  const device = newToken();
  const answer = await context.db.transaction(async (tx) => {
    // A newer registration may have replaced the one whose password was checked.
    if (!(await lockWithPassword(tx, person))) return { isSent: false };
    const { email: to, id: personId } = person;
    const notBefore = (seconds: number) => later(now, seconds * 1_000).toISOString();
    const pause = `reverify of ${personId}`;
    const { attempts, retryAfterS } = await countAttempts(tx, now, pause);
    if (attempts > 0) return { isSent: false, nextAt: notBefore(retryAfterS) };
    const mail = await consumeMail(tx, { kind: 'confirmation', to, personId, now });
    if (!mail.isAllowed) return { isSent: false, nextAt: notBefore(mail.retryAfterS) };
    await consumeAttempt(tx, now, pause, 1, minutes(5));
    const { tokenHash: deviceHash } = device;
    const { token } = await issueToken(tx, { personId, purpose: 'verify', deviceHash, now });
    await queueMail(tx, {
      fact: `verify ${personId} ${sha256(token)}`,
      kind: 'verify',
      personId,
      to,
      lang: person.language,
      details: { token, next: safeReturnPath(body.next) },
      now,
    });
    return { isSent: true, nextAt: later(now, minutes(5)).toISOString() };
  });
  // Whose password is right confirms the new link in this browser as after the registration.
  if (answer.isSent) setRegistration(device.token);
  return answer;
};
