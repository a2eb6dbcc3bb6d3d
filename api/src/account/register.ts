import { isBirthdayAllowed, phoneDigits } from '@playday/shared/rules/fields';
import { safeReturnPath } from '@playday/shared/rules/session';
import { DbError } from '../db/db.ts';
import { Failure } from '../errors.ts';
import type { Handler } from '../http/handler.ts';
import { sha256 } from '../http/idempotency.ts';
import { limitAttempts } from '../http/limits.ts';
import { minutes } from '../ports/clock.ts';
import { queueMail } from '../ports/mail/outbox.ts';
import { refuseBreachedPassword } from './breached-passwords.ts';
import { requireCaptcha } from './check-credentials.ts';
import { issueToken } from './tokens.ts';
import { findByEmail } from './people.ts';

/**
 * Creates an account or, if the e-mail is already registered, sends a mail to its owner only. Both cases do the same
 * work (one hash, one queued mail) and return the same response. Whether a phone number is registered is revealed
 * only after the e-mail is confirmed.
 */
export const register: Handler<'POST /register'> = async (context, { body, address, lang, now }) => {
  const { db, config, passwords } = context;
  const email = body.email.trim();
  const phone = phoneDigits(body.phone);
  const next = safeReturnPath(body.next);
  if (!isBirthdayAllowed(body.birthday, now)) throw new Failure('fieldInvalid', { field: 'birthday' });
  refuseBreachedPassword(body.plainPassword, 'plainPassword');
  await requireCaptcha(context, {
    captcha: { response: body.recaptchaResponse, action: 'register' },
    address,
    now,
  });
  await limitAttempts(db, now, `register from ${address}`, 30 * config.addressLimitFactor, minutes(15));
  const passwordHash = await passwords.hash(body.plainPassword);

  try {
    await db.transaction(async (tx) => {
      const [person] = await tx.query<{ id: number }>(
        `insert into people (email, phone, first_name, last_name, birthday, password_hash, language, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
        [email, phone, body.firstName, body.lastName, body.birthday, passwordHash, lang, now],
      );
      const { token } = await issueToken(tx, { personId: person!.id, purpose: 'verify', now });
      await queueMail(tx, {
        dedupeKey: `verify ${person!.id} ${now.getTime()}`,
        kind: 'verify',
        to: email,
        lang,
        details: { name: body.firstName, token, next },
        now,
      });
    });
  } catch (error) {
    if (!(error instanceof DbError && error.code === '23505')) throw error;
    // At most one mail per hour, however many requests arrive.
    const hour = Math.floor(now.getTime() / 3_600_000);
    const known = await findByEmail(db, email);
    await queueMail(db, {
      dedupeKey: `known ${sha256(email.toLowerCase())} ${hour}`,
      kind: 'known',
      to: known?.email ?? email,
      lang: known?.language ?? lang,
      details: { name: body.firstName, next },
      now,
    });
  }
  return {};
};
