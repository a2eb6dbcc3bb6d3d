import { isBirthdayAllowed } from '@playday/shared/rules/fields';
import { legalVersions } from '@playday/shared/rules/legal-versions';
import { safeReturnPath } from '@playday/shared/rules/session';
import type { Tx } from '../db/db.ts';
import { Failure } from '../errors.ts';
import type { Handler } from '../http/handler.ts';
import { sha256 } from '../hash.ts';
import { limitAttempts } from '../http/limits.ts';
import { shareOf } from '@playday/shared/rules/network';
import { hours, minutes } from '../time.ts';
import { mayMail } from './account-mails.ts';
import { queueMail } from '../outbox/queue-mails.ts';
import { refuseBreachedPassword } from './passwords.ts';
import { requireCaptcha } from './check-credentials.ts';
import { endLinks } from './erasure-pending.ts';
import { findByEmail } from './people.ts';
import { issueToken, NO_ACCOUNT_ID } from './tokens.ts';

/**
 * Registers an account that has to be confirmed by mail, or sends a mail to the owner of the account that has the e-mail.
 * Of several registrations of one e-mail the newest counts: it replaces what the earlier ones typed, and their links end.
 * All cases do the same work (one hash, the same statements, one queued mail) and return the same response.
 */
export const register: Handler<'POST /register'> = async (context, { body, address, lang, now }) => {
  const { db, config, passwords } = context;
  const { email, phone } = body;
  const next = safeReturnPath(body.next);
  if (!isBirthdayAllowed(body.birthday, now)) throw new Failure('fieldInvalid', { field: 'birthday' });
  refuseBreachedPassword(body.plainPassword, 'plainPassword');
  await requireCaptcha(context, 'register', { body, address, now });
  const key = email.toLowerCase();
  await limitAttempts(db, now, `register from ${address}`, 30 * config.addressLimitFactor, minutes(15));
  // Per network first, so that one network cannot use up the tries of everyone.
  await limitAttempts(db, now, `register ${key} from ${address}`, 10 * config.addressLimitFactor, hours(1));
  await limitAttempts(db, now, `register ${key}`, 30, hours(1));
  const passwordHash = await passwords.hash(body.plainPassword, { share: shareOf(address) });

  await db.transaction(async (tx) => {
    // Without a mail nothing changes: the links of earlier registrations stay.
    const mayTell = await mayMail(tx, { to: email, now });
    const [registered] = await tx.query<{ id: number }>(
      `insert into people as p (email, phone, first_name, last_name, birthday, password_hash, language, created_at,
                                terms_version, privacy_version)
       select $1, $2, $3, $4, $5::date, $6, $7, $8::timestamptz, $9, $10 where $11::boolean
       on conflict (lower(email)) do update set email = excluded.email, phone = excluded.phone,
         first_name = excluded.first_name, last_name = excluded.last_name, birthday = excluded.birthday,
         password_hash = excluded.password_hash, language = excluded.language, created_at = excluded.created_at,
         terms_version = excluded.terms_version, privacy_version = excluded.privacy_version
       where p.verified_at is null
       returning id`,
      [
        email,
        phone,
        body.firstName,
        body.lastName,
        body.birthday,
        passwordHash,
        lang,
        now,
        legalVersions.terms,
        legalVersions.privacy,
        mayTell,
      ],
    );
    const personId = registered?.id ?? NO_ACCOUNT_ID;
    // It replaces the link of an earlier registration.
    const { token } = await issueToken(tx, { personId, purpose: 'verify', now });
    const stored = await findByEmail(tx, email);
    const hour = Math.floor(now.getTime() / hours(1));
    await queueMail(tx, {
      ...(registered
        ? {
            dedupeKey: `verify ${personId} ${sha256(token)}`,
            kind: 'verify',
            details: { token, next },
          }
        : { dedupeKey: `known ${sha256(key)} ${hour}`, kind: 'known', details: { next } }),
      to: mayTell ? stored?.email : undefined,
      lang: stored?.language ?? lang,
      now,
    });
  });
  return {};
};

/** Deletes the registration of an e-mail that is not confirmed yet: another account has confirmed the address. */
export async function dropRegistration(tx: Tx, email: string): Promise<void> {
  const [registration] = await tx.query<{ id: number }>(
    'select id from people where lower(email) = lower($1) and verified_at is null for update',
    [email],
  );
  if (!registration) return;
  await endLinks(tx, registration.id);
  await tx.query('delete from people where id = $1', [registration.id]);
}
