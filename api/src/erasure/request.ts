import { readName } from '@playday/shared/rules/fields/typed';
import { canonicalPhone } from '../http/read-typed.ts';
import type { Db, Tx } from '../db/db.ts';
import { Failure } from '../errors.ts';
import type { Context } from '../context.ts';
import type { Handler } from '../http/handler.ts';
import { limitNetwork } from '../http/network-limits.ts';
import { logSecurityEvent } from '../http/security-log.ts';
import { days, later } from '../time/time.ts';
import { sha256 } from '../hash.ts';
import { mayMail } from '../account/account-mails.ts';
import { queueMail } from '../outbox/queue-mails.ts';
import { requireCaptcha, requirePassword } from '../account/check-credentials.ts';
import { endAccess, isErasurePending, lockAccount } from '../account/erasure-pending.ts';
import { findLink, issueToken, NO_ACCOUNT_ID, useToken } from '../account/tokens.ts';
import { listRequests } from './list-requests.ts';
import {
  findByEmail,
  findPerson,
  lockPerson,
  lockWithPassword,
  type Person,
} from '../account/people.ts';

/** Between a confirmed request and the erasure, milliseconds. */
export const DELAY_MS = days(14);

/**
 * Returns the same response for everyone. If all four details match one person, that person gets a
 * confirmation mail, so a third party cannot erase anyone's data.
 */
export const requestErasure: Handler<'POST /erasure'> = async (context, call) => {
  const { body, now } = call;
  const { db } = context;
  await requireCaptcha(context, 'erasure', call);
  await limitNetwork(context, 'erasure', call);
  const person = await findByEmail(db, body.email);
  const isIdentified =
    // An unconfirmed account is deleted sooner, and may be anybody's.
    person?.verifiedAt != null &&
    body.phone === canonicalPhone(person.phone) &&
    isSameName(person.firstName, body.firstName) &&
    isSameName(person.lastName, body.lastName);
  // Runs the same statements for everyone, so that response times reveal nothing.
  await db.transaction(async (tx) => {
    const isPending = await isErasurePending(tx, person?.id ?? NO_ACCOUNT_ID);
    const asked = isIdentified && !isPending ? person : undefined;
    const mail = { kind: 'erasure', to: body.email, personId: asked?.id, now } as const;
    await mailConfirmation(tx, (await mayMail(tx, mail)) ? asked : undefined, body.app, now);
  });
  return {};
};

/**
 * Called with the token from the mail, again if the answer was lost. From now on sign-in is
 * refused, and the owner has 14 days to take it back, however long ago the request was made.
 */
export const confirmErasure: Handler<'POST /erasure/confirm'> = async (
  context,
  { body, address, requestId, now },
) => {
  const confirm = async (tx: Tx) => {
    const { personId } = await useToken(tx, {
      token: body.token,
      purpose: 'erase',
      now,
      lock: (owner) => lockAccount(tx, owner, now),
    });
    const [confirmed] = await tx.query<{ app: 'staff' | 'market' | 'shop' }>(
      `update erasures set state = 'confirmed', confirmed_at = $2, erase_at = $3
        where person_id = $1 and state = 'asked' returning app`,
      [personId, now, later(now, DELAY_MS)],
    );
    if (!confirmed) throw new Failure('tokenInvalid');
    const ended = await endAccess(tx, personId);
    await mailTakeBack(tx, personId, now);
    return { app: confirmed.app === 'staff' ? 'staff' : 'market', personId, count: ended } as const;
  };
  // Read afterwards: of two at once the second waits for the first, and finds the link used.
  const done = await context.db.transaction(confirm).catch(async (error: unknown) => {
    const link = await findLink(context.db, { token: body.token, now });
    if (link?.purpose === 'erase' && link.state === 'used') return { before: link.personId };
    throw error;
  });
  // Its answer was lost: the request is confirmed, and its day stays.
  if ('before' in done) return confirmedBefore(context.db, done.before);
  const { app, personId, count } = done;
  await listAndLog(context, { personId, count, requestId, address });
  return { app };
};

async function confirmedBefore(db: Db, personId: number) {
  const [erasure] = await db.query<{ app: string }>(
    `select app from erasures where person_id = $1 and state = 'confirmed'`,
    [personId],
  );
  if (!erasure) throw new Failure('tokenInvalid');
  return { app: erasure.app === 'staff' ? 'staff' : 'market' } as const;
}

/**
 * "Delete Account" in the settings; the password serves as confirmation. From now on sign-in is
 * refused; the data is erased in 14 days, also when somebody asked for it from outside before.
 */
export const eraseAccount: Handler<'POST /user/profile/erasure'> = async (
  context,
  { body, session, address, requestId, now },
) => {
  const { personId } = session;
  const person = await requirePassword(context, { body, session, address, requestId, now });
  const count = await context.db.transaction(async (tx) => {
    await lockAccount(tx, person.id, now);
    if (!(await lockWithPassword(tx, person))) throw new Failure('passwordWrong');
    await scheduleErasure(tx, { personId: person.id, now, delayMs: DELAY_MS });
    const ended = await endAccess(tx, person.id);
    await mailTakeBack(tx, person.id, now);
    return ended;
  });
  await listAndLog(context, { personId, count, requestId, address });
  return {};
};

/**
 * Makes a locked account due for erasure `delayMs` from now. It replaces a request that is open, of
 * which only this confirmation counts: an older one must not shorten the time in which the owner
 * can take it back. Returns the id of the erasure.
 */
export async function scheduleErasure(
  tx: Tx,
  { personId, now, delayMs }: { personId: number; now: Date; delayMs: number },
): Promise<number> {
  const [erasure] = await tx.query<{ id: number }>(
    `insert into erasures (person_id, app, state, requested_at, confirmed_at, erase_at)
     values ($1, 'shop', 'confirmed', $2, $2, $3)
     on conflict (person_id) where state in ('asked', 'confirmed')
       do update set app = excluded.app, state = excluded.state,
       requested_at = excluded.requested_at,
                     confirmed_at = excluded.confirmed_at, erase_at = excluded.erase_at
     returning id`,
    [personId, now, later(now, delayMs)],
  );
  return erasure!.id;
}

/** After a request was confirmed. */
async function listAndLog(
  context: Context,
  {
    personId: account,
    count,
    requestId: id,
    address,
  }: { personId: number; count: number; requestId: string; address: string },
): Promise<void> {
  await listRequests(context, account);
  const event = { event: 'sessions-ended', account, reason: 'erasure', id, address } as const;
  await logSecurityEvent(context, { ...event, details: { count } });
}

/**
 * Mails the confirmation link; an earlier link becomes invalid. Without a person, or if the request
 * is already confirmed, it does the same work and changes nothing.
 */
async function mailConfirmation(
  tx: Tx,
  person: Person | undefined,
  app: 'staff' | 'market',
  now: Date,
) {
  const id = person?.id ?? NO_ACCOUNT_ID;
  await lockPerson(tx, id);
  const updated = await tx.query(
    `insert into erasures (person_id, app, state, requested_at, erase_at)
     select id, $2, 'asked', $3::timestamptz, $4::timestamptz from people where id = $1
     on conflict (person_id) where state in ('asked', 'confirmed')
       do update set app = excluded.app, requested_at = excluded.requested_at,
       erase_at = excluded.erase_at
       where erasures.state = 'asked'
     returning 1`,
    [id, app, now, later(now, DELAY_MS)],
  );
  const isOpen = updated.length > 0;
  const { token } = await issueToken(tx, {
    personId: isOpen ? id : NO_ACCOUNT_ID,
    purpose: 'erase',
    now,
  });
  await queueMail(tx, {
    fact: `erasure ${id} ${sha256(token)}`,
    kind: 'erasureAsked',
    personId: id,
    to: isOpen ? person?.email : undefined,
    lang: person?.language ?? 'en',
    details: { token, app },
    now,
  });
}

/**
 * Tells the owner, with a link that takes the erasure back; the links mailed before have ended. The
 * person is locked.
 */
export async function mailTakeBack(tx: Tx, personId: number, now: Date): Promise<void> {
  const person = await findPerson(tx, personId);
  if (!person) return;
  const { token } = await issueToken(tx, { personId, purpose: 'keep', now });
  await queueMail(tx, {
    fact: `erasure ${personId} ${now.getTime()} confirmed`,
    kind: 'erasureConfirmed',
    personId,
    to: person.email,
    lang: person.language,
    details: { token },
    now,
  });
}

function isSameName(a: string, b: string): boolean {
  // Keyboards of phones type another apostrophe.
  const plain = (name: string) => readName(name).toLowerCase().replaceAll('’', "'");
  return plain(a) === plain(b);
}
