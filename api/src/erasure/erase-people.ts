import type { Context } from '../context.ts';
import { one, type Tx } from '../db/db.ts';
import { queueMail } from '../ports/mail/outbox.ts';
import { openAttemptOf, voidAttempt } from '../checkout/payment/sync-payment.ts';
import { closeOrder } from '../checkout/payment/close-order.ts';
import { endAccess, lockAccount } from '../account/erasure-pending.ts';
import { findPerson } from '../account/people.ts';
import { accountKey } from '../account/check-credentials.ts';
import { sha256 } from '../http/idempotency.ts';

interface Due {
  id: number;
  personId: number;
  state: 'asked' | 'confirmed';
}

/**
 * Erases the people whose confirmed request is 14 days old. Requests that were never confirmed expire, with a mail to
 * the owner. Returns the number of requests handled.
 */
export async function erasePeople(context: Context): Promise<number> {
  const { db, clock, log } = context;
  const now = clock.now();
  const due = await db.query<Due>(
    `select id, person_id as "personId", state from erasures
      where state in ('asked', 'confirmed') and erase_at <= $1 order by erase_at limit 10`,
    [now],
  );
  for (const { id, personId, state } of due) {
    try {
      if (state === 'asked') await expire(context, id, personId);
      else await erase(context, id, personId);
    } catch (error) {
      log.error({ erasure: id, message: (error as Error).message }, 'erasure failed');
    }
  }
  return due.length;
}

async function expire({ db, clock }: Context, erasureId: number, personId: number): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const expired = await tx.query(
      `update erasures set state = 'lapsed', done_at = $2 where id = $1 and state = 'asked' returning 1`,
      [erasureId, now],
    );
    const person = await findPerson(tx, personId);
    if (expired.length === 0 || !person) return;
    const { email, language, firstName } = person;
    const dedupeKey = `erasure ${erasureId} lapsed`;
    await queueMail(tx, {
      dedupeKey,
      kind: 'erasureLapsed',
      to: email,
      lang: language,
      details: { name: firstName },
      now,
    });
  });
}

async function erase(context: Context, erasureId: number, personId: number): Promise<void> {
  const { db, clock } = context;
  // Close pending orders first, so that no payment arrives for an erased person. If the gateway does not answer, the
  // erasure is retried later.
  const pending = await db.query<{ id: number }>(
    `select id from orders where buyer_id = $1 and state = 'pending payment'`,
    [personId],
  );
  for (const { id } of pending) {
    const attempt = await openAttemptOf(db, id);
    const status = attempt && (await voidAttempt(context, attempt));
    if (status?.state === 'captured') continue;
    await db.transaction((tx) => closeOrder(tx, { orderId: id, state: 'cancelled', now: clock.now() }));
  }
  await db.transaction((tx) => erasePerson(tx, erasureId, personId, clock.now()));
}

/** Keeps orders, payments and tickets without personal data: they refer to the person only by number. */
async function erasePerson(tx: Tx, erasureId: number, personId: number, now: Date): Promise<void> {
  // End all access first, in the same lock order as requests.
  await lockAccount(tx, personId, now);
  const claimed = await one(tx, `select 1 from erasures where id = $1 and state = 'confirmed' for update`, [
    erasureId,
  ]);
  const person = await findPerson(tx, personId);
  if (!claimed || !person) return;
  await endAccess(tx, personId);
  await tx.query('delete from pre_registrations where person_id = $1', [personId]);
  await tx.query(`update orders set parameters = '[]' where buyer_id = $1`, [personId]);
  await tx.query(`delete from idempotency where scope like '% ' || $1::text`, [String(personId)]);
  await tx.query('delete from attempt_counts where key = $1', [sha256(accountKey(person, person.email))]);
  await tx.query('delete from outbox where lower(recipient) = lower($1)', [person.email]);
  await tx.query(
    `update people set email = null, phone = null, first_name = null, last_name = null, birthday = null,
            password_hash = null, news_by_mail = false, erased_at = $2 where id = $1`,
    [personId, now],
  );
  await tx.query(`update erasures set state = 'done', done_at = $2 where id = $1`, [erasureId, now]);
  const dedupeKey = `erasure ${erasureId} done`;
  await queueMail(tx, {
    dedupeKey,
    kind: 'erasureDone',
    to: person.email,
    lang: person.language,
    details: {},
    now,
  });
}
