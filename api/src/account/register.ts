import { commonEraBirthday, isBirthdayAllowed } from '@playday/shared/rules/fields/fields';
import { legalVersions } from '@playday/shared/rules/shop/legal-versions';
import { safeReturnPath } from '@playday/shared/rules/session/session';
import type { Tx } from '../db/db.ts';
import { Failure } from '../errors.ts';
import type { Handler } from '../http/handler.ts';
import { sha256 } from '../hash.ts';
import { shareOf } from '@playday/shared/server/network';
import { limitNetwork } from '../http/network-limits.ts';
import { mayMail } from './account-mails.ts';
import { queueMail } from '../outbox/queue-mails.ts';
import { refuseBreachedPassword } from './passwords.ts';
import { requireCaptcha } from './check-credentials.ts';
import { endLinks } from './erasure-pending.ts';
import { findByEmail } from './people.ts';
import { issueToken, newToken, NO_ACCOUNT_ID } from './tokens.ts';

/**
 * Registers an account that has to be confirmed by mail, or sends a mail to the owner of the
 * account that has the e-mail. Of several registrations of one e-mail the newest counts: it
 * replaces what the earlier ones typed, and their links end. All cases do the same work (one hash,
 * the same statements, one queued mail) and return the same response, with a secret by which this
 * browser confirms without the password.
 */
export const register: Handler<'POST /register'> = async (context, call) => {
  const { body, address, lang, setRegistration, now } = call;
  const { db, passwords } = context;
  const { email, phone } = body;
  const device = newToken();
  const next = safeReturnPath(body.next);
  const birthday = commonEraBirthday(body.birthday, now);
  if (!isBirthdayAllowed(birthday, now)) throw new Failure('fieldInvalid', { field: 'birthday' });
  refuseBreachedPassword(body.plainPassword, 'plainPassword');
  await requireCaptcha(context, 'register', call);
  await limitNetwork(context, 'registration', call);
  const passwordHash = await passwords.hash(body.plainPassword, { share: shareOf(address) });

  await db.transaction(async (tx) => {
    const owner = await findByEmail(tx, email);
    const personId = owner?.verifiedAt ? owner.id : undefined;
    // Without a mail nothing changes: the links of earlier registrations stay.
    const mail = { kind: 'registration', to: email, personId, address, now } as const;
    const mayTell = await mayMail(tx, mail);
    const [registered] = await tx.query<{ id: number }>(
      `insert into people as p (email, phone, first_name, last_name, birthday, password_hash,
        language, created_at,
                                terms_version, privacy_version)
       select $1, $2, $3, $4, $5::date, $6, $7, $8::timestamptz, $9, $10 where $11::boolean
       on conflict (lower(email)) do update set email = excluded.email, phone = excluded.phone,
         first_name = excluded.first_name, last_name = excluded.last_name,
         birthday = excluded.birthday,
         password_hash = excluded.password_hash, language = excluded.language,
         created_at = excluded.created_at,
         terms_version = excluded.terms_version, privacy_version = excluded.privacy_version
       where p.verified_at is null
       returning id`,
      [
        email,
        phone,
        body.firstName,
        body.lastName,
        birthday,
        passwordHash,
        lang,
        now,
        legalVersions.terms,
        legalVersions.privacy,
        mayTell,
      ],
    );
    const id = registered?.id ?? NO_ACCOUNT_ID;
    // It replaces the link of an earlier registration.
    const { token } = await issueToken(tx, {
      personId: id,
      purpose: 'verify',
      deviceHash: device.tokenHash,
      now,
    });
    const stored = await findByEmail(tx, email);
    await queueMail(tx, {
      ...(registered
        ? {
            fact: `verify ${id} ${sha256(token)}`,
            kind: 'verify',
            details: { token, next },
          }
        : { fact: `known ${sha256(token)}`, kind: 'known', details: { next } }),
      personId: stored?.id ?? NO_ACCOUNT_ID,
      to: mayTell ? stored?.email : undefined,
      lang: stored?.language ?? lang,
      now,
    });
  });
  setRegistration(device.token);
  return {};
};

/**
 * Deletes the registration of an e-mail that is not confirmed yet: another account has confirmed
 * the address.
 */
export async function dropRegistration(tx: Tx, email: string): Promise<void> {
  const [registration] = await tx.query<{ id: number }>(
    'select id from people where lower(email) = lower($1) and verified_at is null for update',
    [email],
  );
  if (!registration) return;
  await endLinks(tx, registration.id);
  await tx.query('delete from people where id = $1', [registration.id]);
}
