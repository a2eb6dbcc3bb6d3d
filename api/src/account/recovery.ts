import { Failure } from '../errors.ts';
import type { Handler } from '../http/handler.ts';
import { limitAttempts, consumeAttempt } from '../http/limits.ts';
import { hours, minutes } from '../ports/clock.ts';
import { queueMail } from '../ports/mail/outbox.ts';
import { endAccess } from './erasure-pending.ts';
import { findByEmail, refuseTakenPhone } from './people.ts';
import { issueToken, useToken } from './tokens.ts';
import { sha256 } from '../http/idempotency.ts';
import { one, type Tx } from '../db/db.ts';

/** An id that no person has. */
const NOBODY = 0;

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
    const { token } = await issueToken(tx, { personId: recipient?.id ?? NOBODY, purpose: 'reset', now });
    await queueMail(tx, {
      dedupeKey: `reset ${recipient?.id} ${now.getTime()}`,
      kind: 'recovery',
      to: recipient?.email,
      lang: recipient?.language ?? 'en',
      details: { name: recipient?.firstName ?? '', token },
      now,
    });
  });
  return {};
};

/** Sets a new password and ends every session and every other link. Reading the mail also verifies the address. */
export const checkToken: Handler<'POST /check-token/{tokenParam}'> = async (
  context,
  { params, body, now },
) => {
  const { db, passwords } = context;
  // Look the token up first, so that guesses cost no hash; it is used up only together with the change.
  const live = await one(
    db,
    `select 1 from mail_tokens where token_hash = $1 and purpose = 'reset' and used_at is null and expires_at > $2`,
    [sha256(params.tokenParam), now],
  );
  if (!live) throw new Failure('tokenInvalid');
  const passwordHash = await passwords.hash(body.password);
  const setPassword = async (tx: Tx) => {
    const { personId } = await useToken(tx, { token: params.tokenParam, purpose: 'reset', now });
    await tx.query(
      'update people set password_hash = $2, verified_at = coalesce(verified_at, $3) where id = $1 and erased_at is null',
      [personId, passwordHash, now],
    );
    await endAccess(tx, personId);
  };
  await db.transaction(setPassword).catch(refuseTakenPhone);
  return {};
};
