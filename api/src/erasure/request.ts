import { phoneDigits } from '@playday/shared/rules/fields';
import { one, type Tx } from '../db/db.ts';
import { Failure } from '../errors.ts';
import type { Handler } from '../http/handler.ts';
import { limitAttempts, consumeAttempt } from '../http/limits.ts';
import { logSecurityEvent } from '../http/security-log.ts';
import { days, hours, later, minutes } from '../ports/clock.ts';
import { queueMail } from '../ports/mail/outbox.ts';
import { requireCaptcha, requirePassword } from '../account/check-credentials.ts';
import { endAccess, lockAccount } from '../account/erasure-pending.ts';
import { issueToken, useToken } from '../account/tokens.ts';
import { listRequests } from './list-requests.ts';
import { findByEmail, lockPerson, lockWithPassword, type Person } from '../account/people.ts';

/** Between a confirmed request and the erasure, milliseconds. */
export const DELAY_MS = days(14);

/**
 * Returns the same response for everyone. If all four details match one person, that person gets a confirmation mail,
 * so a third party cannot erase anyone's data.
 */
export const requestErasure: Handler<'POST /erasure'> = async (context, { body, address, now }) => {
  const { db, config } = context;
  // Before the captcha, so that requests with a wrong captcha count too.
  await limitAttempts(db, now, `erasure from ${address}`, 30 * config.addressLimitFactor, minutes(15));
  await requireCaptcha(context, {
    captcha: { response: body.recaptchaResponse, action: 'erasure' },
    address,
    now,
  });
  const person = await findByEmail(db, body.email);
  const isIdentified =
    person !== undefined &&
    person.phone === phoneDigits(body.phone) &&
    isSameName(person.firstName, body.firstName) &&
    isSameName(person.lastName, body.lastName);
  if (!isIdentified) return {};
  const { isAllowed } = await consumeAttempt(db, now, `erasure of ${person.id}`, 3, hours(1));
  if (isAllowed) await db.transaction((tx) => mailConfirmation(tx, person, body.app, now));
  return {};
};

/** Called with the token from the mail. From now on sign-in is refused. */
export const confirmErasure: Handler<'POST /erasure/confirm'> = async (
  context,
  { body, address, requestId, now },
) => {
  const { app, personId, count } = await context.db.transaction(async (tx) => {
    const { personId } = await useToken(tx, {
      token: body.token,
      purpose: 'erase',
      now,
      lock: (owner) => lockAccount(tx, owner, now),
    });
    const confirmed = await one<{ app: 'staff' | 'market' | 'shop' }>(
      tx,
      `update erasures set state = 'confirmed', confirmed_at = $2 where person_id = $1 and state = 'asked' returning app`,
      [personId, now],
    );
    const ended = await endAccess(tx, personId);
    return { app: confirmed?.app === 'staff' ? 'staff' : 'market', personId, count: ended } as const;
  });
  await listRequests(context, personId);
  await logSecurityEvent(context, {
    event: 'sessions-ended',
    account: personId,
    reason: 'erasure',
    id: requestId,
    address,
    details: { count },
  });
  return { app };
};

/**
 * "Delete Account" in the settings; the password serves as confirmation. From now on sign-in is refused; the data is
 * erased within 14 days.
 */
export const eraseAccount: Handler<'POST /user/profile/erasure'> = async (
  context,
  { body, session, address, requestId, now },
) => {
  const { personId } = session;
  const person = await requirePassword(context, {
    personId,
    password: body.password,
    address,
    requestId,
    now,
  });
  const count = await context.db.transaction(async (tx) => {
    await lockAccount(tx, person.id, now);
    if (!(await lockWithPassword(tx, person))) throw new Failure('passwordWrong');
    await tx.query(
      `insert into erasures (person_id, app, state, requested_at, confirmed_at, erase_at)
       values ($1, 'shop', 'confirmed', $2, $2, $3)
       on conflict (person_id) where state in ('asked', 'confirmed')
         do update set state = 'confirmed', confirmed_at = $2`,
      [person.id, now, later(now, DELAY_MS)],
    );
    return endAccess(tx, person.id);
  });
  await listRequests(context, personId);
  await logSecurityEvent(context, {
    event: 'sessions-ended',
    account: personId,
    reason: 'erasure',
    id: requestId,
    address,
    details: { count },
  });
  return {};
};

/** Mails the confirmation link; an earlier link becomes invalid. Does nothing if the request is already confirmed. */
async function mailConfirmation(tx: Tx, person: Person, app: 'staff' | 'market', now: Date): Promise<void> {
  await lockPerson(tx, person.id);
  const updated = await tx.query(
    `insert into erasures (person_id, app, state, requested_at, erase_at) values ($1, $2, 'asked', $3, $4)
     on conflict (person_id) where state in ('asked', 'confirmed')
       do update set app = excluded.app, requested_at = excluded.requested_at, erase_at = excluded.erase_at
       where erasures.state = 'asked'
     returning 1`,
    [person.id, app, now, later(now, DELAY_MS)],
  );
  if (updated.length === 0) return;
  const { token } = await issueToken(tx, { personId: person.id, purpose: 'erase', now });
  await queueMail(tx, {
    dedupeKey: `erasure ${person.id} ${now.getTime()}`,
    kind: 'erasureAsked',
    to: person.email,
    lang: person.language,
    details: { name: person.firstName, token, app },
    now,
  });
}

function isSameName(a: string, b: string): boolean {
  const plain = (name: string) => name.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase();
  return plain(a) === plain(b);
}
