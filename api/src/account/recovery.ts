import { safeReturnPath } from '@playday/shared/rules/session';
import { Failure } from '../errors.ts';
import type { Handler } from '../http/handler.ts';
import { limitAttempts, consumeAttempt } from '../http/limits.ts';
import { logSecurityEvent } from '../http/security-log.ts';
import { hours, minutes } from '../ports/clock.ts';
import { queueMail } from '../ports/mail/outbox.ts';
import { refuseBreachedPassword } from './breached-passwords.ts';
import { endAccess } from './erasure-pending.ts';
import { findByEmail, refuseTakenPhone } from './people.ts';
import { issueToken, useToken } from './tokens.ts';
import { sha256 } from '../http/idempotency.ts';
import { one, type Tx } from '../db/db.ts';

/** An id that no person has. */
const NO_ACCOUNT_ID = 0;

/** Sends at most 3 mails per hour and address. Above the limit and for unknown addresses the response is the same. */
export const resetPassword: Handler<'POST /reset-password'> = async (context, { body, address, now }) => {
  const { db, config } = context;
  await limitAttempts(db, now, `reset from ${address}`, 30 * config.addressLimitFactor, minutes(15));
  const person = await findByEmail(db, body.email);
  // Runs the same statements and a COMMIT that writes whether or not the person exists, so that response times reveal
  // nothing.
  await db.transaction(async (tx) => {
    const { isAllowed } = await consumeAttempt(tx, now, `reset ${body.email.toLowerCase()}`, 3, hours(1));
    const recipient = isAllowed ? person : undefined;
    const { token } = await issueToken(tx, {
      personId: recipient?.id ?? NO_ACCOUNT_ID,
      purpose: 'reset',
      now,
    });
    await queueMail(tx, {
      dedupeKey: `reset ${recipient?.id} ${now.getTime()}`,
      kind: 'recovery',
      to: recipient?.email,
      lang: recipient?.language ?? 'en',
      details: { name: recipient?.firstName ?? '', token, next: safeReturnPath(body.next) },
      now,
    });
  });
  return {};
};

/** Whether a recovery link still works, before the visitor types a password. */
export const readToken: Handler<'GET /check-token/{tokenParam}'> = async ({ db }, { params, now }) => {
  await requireLiveToken(db, params.tokenParam, now);
  return {};
};

async function requireLiveToken(tx: Tx, token: string, now: Date): Promise<void> {
  const live = await one(
    tx,
    `select 1 from mail_tokens where token_hash = $1 and purpose = 'reset' and used_at is null and expires_at > $2`,
    [sha256(token), now],
  );
  if (!live) throw new Failure('tokenInvalid');
}

/** Sets a new password and ends every session and every other link. Reading the mail also verifies the address. */
export const checkToken: Handler<'POST /check-token/{tokenParam}'> = async (
  context,
  { params, body, address, requestId, now },
) => {
  const { db, passwords } = context;
  // Look the token up first, so that guesses cost no hash; it is used up only together with the change.
  await requireLiveToken(db, params.tokenParam, now);
  refuseBreachedPassword(body.password, 'password');
  const passwordHash = await passwords.hash(body.password);
  const setPassword = async (tx: Tx) => {
    const { personId } = await useToken(tx, { token: params.tokenParam, purpose: 'reset', now });
    const person = await one<{ email: string }>(
      tx,
      `update people set password_hash = $2, verified_at = coalesce(verified_at, $3)
        where id = $1 and erased_at is null returning email`,
      [personId, passwordHash, now],
    );
    if (!person) throw new Failure('tokenInvalid');
    return { email: person.email, personId, count: await endAccess(tx, personId) };
  };
  const { email, personId, count } = await db.transaction(setPassword).catch(refuseTakenPhone);
  const event = { account: personId, id: requestId, address };
  await logSecurityEvent(context, { ...event, event: 'password-reset' });
  await logSecurityEvent(context, {
    ...event,
    event: 'sessions-ended',
    reason: 'password-reset',
    details: { count },
  });
  return { email };
};
