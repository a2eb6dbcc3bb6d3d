import { phoneDigits } from '@playday/shared/rules/fields';
import { one, type Tx } from '../db/db.ts';
import { Failure } from '../errors.ts';
import type { Handler } from '../http/handler.ts';
import { limitAttempts, consumeAttempt } from '../http/limits.ts';
import { days, hours, later, minutes } from '../ports/clock.ts';
import { queueMail } from '../ports/mail/outbox.ts';
import { requireCaptcha, requirePassword } from '../account/check-credentials.ts';
import { endAccess, lockAccount } from '../account/erasure-pending.ts';
import { issueToken, useToken } from '../account/tokens.ts';
import { findByEmail, lockPerson, lockWithPassword, type Person } from '../account/people.ts';

const DELAY_MS = days(14);

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
  const isSame =
    person !== undefined &&
    person.phone === phoneDigits(body.phone) &&
    isAlike(person.firstName, body.firstName) &&
    isAlike(person.lastName, body.lastName);
  if (!isSame) return {};
  const { isAllowed } = await consumeAttempt(db, now, `erasure of ${person.id}`, 3, hours(1));
  if (isAllowed) await db.transaction((tx) => ask(tx, person, body.app, now));
  return {};
};

/** Called with the token from the mail. From now on sign-in is refused. */
export const confirmErasure: Handler<'POST /erasure/confirm'> = async ({ db }, { body, now }) =>
  db.transaction(async (tx) => {
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
    await endAccess(tx, personId);
    return { app: confirmed?.app === 'staff' ? 'staff' : 'market' } as const;
  });

/**
 * "Delete Account" in the settings; the password serves as confirmation. From now on sign-in is refused; the data is
 * erased within 14 days.
 */
export const eraseAccount: Handler<'POST /user/profile/erasure'> = async (
  context,
  { body, session, now },
) => {
  const person = await requirePassword(context, { personId: session.personId, password: body.password, now });
  await context.db.transaction(async (tx) => {
    await lockAccount(tx, person.id, now);
    if (!(await lockWithPassword(tx, person))) throw new Failure('passwordWrong');
    await tx.query(
      `insert into erasures (person_id, app, state, requested_at, confirmed_at, erase_at)
       values ($1, 'shop', 'confirmed', $2, $2, $3)
       on conflict (person_id) where state in ('asked', 'confirmed')
         do update set state = 'confirmed', confirmed_at = $2`,
      [person.id, now, later(now, DELAY_MS)],
    );
    await endAccess(tx, person.id);
  });
  return {};
};

/** Mails the confirmation link; an earlier link becomes invalid. Does nothing if the request is already confirmed. */
async function ask(tx: Tx, person: Person, app: 'staff' | 'market', now: Date): Promise<void> {
  await lockPerson(tx, person.id);
  const opened = await tx.query(
    `insert into erasures (person_id, app, state, requested_at, erase_at) values ($1, $2, 'asked', $3, $4)
     on conflict (person_id) where state in ('asked', 'confirmed')
       do update set app = excluded.app, requested_at = excluded.requested_at, erase_at = excluded.erase_at
       where erasures.state = 'asked'
     returning 1`,
    [person.id, app, now, later(now, DELAY_MS)],
  );
  if (opened.length === 0) return;
  const { token } = await issueToken(tx, { personId: person.id, purpose: 'erase', now });
  await queueMail(tx, {
    dedupeKey: `erasure ${person.id} ${now.getTime()}`,
    kind: 'erasureAsked',
    to: person.email,
    lang: person.language,
    details: { name: person.firstName, token },
    now,
  });
}

function isAlike(a: string, b: string): boolean {
  const plain = (name: string) => name.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase();
  return plain(a) === plain(b);
}
