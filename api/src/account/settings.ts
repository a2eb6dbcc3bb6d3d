import type { AccountSettings } from '@playday/shared/api-contract';
import { isViolation, type Tx } from '../db/db.ts';
import { Failure } from '../errors.ts';
import type { Handler } from '../http/handler.ts';
import { logSecurityEvent, logSessionsEnded } from '../http/security-log.ts';
import { refuseBreachedPassword } from './passwords.ts';
import { askToConfirmAddress } from './change-address.ts';
import { requirePassword } from './check-credentials.ts';
import { endAccess, endLinks } from './erasure-pending.ts';
import { findPerson, isFreeAsLogin, lockWithPassword, retryPhone } from './people.ts';
import { tellOwner } from './account-mails.ts';
import { keepUsedLink, useToken, wasUsedJustNow } from './tokens.ts';
import { dropRegistration } from './register.ts';

export const getSettings: Handler<'GET /user/profile/account'> = ({ db }, { session, now }) =>
  readSettings(db, session.personId, now);

export const changeSettings: Handler<'PATCH /user/profile/account'> = async (context, call) => {
  const { body, address, requestId, now } = call;
  const { personId } = call.session;
  const checked = body.phone === undefined ? undefined : await requirePassword(context, call);
  // Nobody is told whether a number is somebody's login: who signs in with it keeps it, and here it
  // is contact data.
  const phone = body.phone ?? null;
  const change = async (tx: Tx) => {
    const rows = await tx.query(
      `update people p set phone = coalesce($2, phone), language = coalesce($3, language),
              signs_in_by_phone = case when $2::text is null then signs_in_by_phone
                                       else ${isFreeAsLogin('p.id', '$2')} end
        where id = $1 and erased_at is null and password_hash = coalesce($4, password_hash)
          returning 1`,
      [personId, phone, body.language ?? null, checked?.passwordHash ?? null],
    );
    const isNew = checked && rows.length > 0 && phone !== checked.phone;
    if (isNew) await tellOwner(tx, checked, { kind: 'phoneChanged', now });
    return rows;
  };
  const changed = await retryPhone(() => context.db.transaction(change));
  if (checked && changed.length === 0) throw new Failure('passwordWrong');
  if (checked)
    await logSecurityEvent(context, {
      event: 'phone-changed',
      account: personId,
      id: requestId,
      address,
    });
  return readSettings(context.db, personId, now);
};

export const changePassword: Handler<'POST /user/profile/password'> = async (context, call) => {
  const { body, session, address, device, requestId: id, now } = call;
  refuseBreachedPassword(body.newPassword, 'newPassword');
  const person = await requirePassword(context, call);
  const account = person.id;
  const turn = { share: `account ${account}`, isKnown: true };
  const passwordHash = await context.passwords.hash(body.newPassword, turn);
  const count = await context.db.transaction(async (tx) => {
    if (!(await lockWithPassword(tx, person))) throw new Failure('passwordWrong');
    await tx.query('update people set password_hash = $2 where id = $1', [person.id, passwordHash]);
    await tellOwner(tx, person, { kind: 'passwordChanged', now });
    return endAccess(tx, person.id, { session: session.tokenHash, device });
  });
  await logSecurityEvent(context, { event: 'password-changed', account, id, address });
  await logSessionsEnded(context, call, { account, reason: 'password-changed', count });
  return {};
};

/**
 * Sends a confirmation link to the new address and a notice to the old one. If the new address is
 * taken, no mail is sent and the response is the same.
 */
export const changeEmail: Handler<'POST /user/profile/email'> = async (context, call) => {
  const { body, address, now } = call;
  const person = await requirePassword(context, call);
  await context.db.transaction(async (tx) => {
    if (!(await lockWithPassword(tx, person))) throw new Failure('passwordWrong');
    await askToConfirmAddress(tx, person, { email: body.email, address, now });
  });
  return {};
};

/**
 * Confirms the new address with the link from its mail. Asked again, since the answer was lost, it
 * has the same answer and does nothing.
 */
export const verifyChanged: Handler<'POST /verify-changed'> = async (
  context,
  { body, address, requestId, now },
) => {
  const use = { token: body.token, purpose: 'change', now } as const;
  try {
    const account = await context.db.transaction(async (tx) => {
      const { personId, email } = await useToken(tx, use);
      const before = await findPerson(tx, personId);
      if (before) await tellOwner(tx, before, { kind: 'emailChanged', email: email!, now });
      await dropRegistration(tx, email!);
      await tx.query('update people set email = $2 where id = $1', [personId, email]);
      // Links mailed to the old address must no longer give access to the account or erase it.
      await endLinks(tx, personId);
      await keepUsedLink(tx, { ...use, personId, email });
      return personId;
    });
    await logSecurityEvent(context, { event: 'address-changed', account, id: requestId, address });
  } catch (error) {
    if (await wasUsedJustNow(context.db, use)) return {};
    // Another account confirmed the address in the meantime, or has asked for its erasure.
    if (isViolation(error, 'people_email') || isViolation(error, 'erasures_person_id_fkey'))
      throw new Failure('tokenInvalid');
    throw error;
  }
  return {};
};

async function readSettings(tx: Tx, personId: number, now: Date): Promise<AccountSettings> {
  const person = await findPerson(tx, personId);
  if (!person) throw new Failure('sessionRequired');
  const [pending] = await tx.query<{ email: string }>(
    `select email from mail_tokens
      where person_id = $1 and purpose = 'change' and used_at is null and expires_at > $2`,
    [personId, now],
  );
  const { id: _, passwordHash: _hash, verifiedAt: _verified, ...settings } = person;
  return { ...settings, pendingEmail: pending?.email ?? null };
}
