import type { Context } from '../context.ts';
import type { Tx } from '../db/db.ts';
import { queueMail } from '../outbox/queue-mails.ts';
import { cancelPendingOrder } from '../checkout/cancellation/cancel-pending-order.ts';
import { endAccess, lockAccount } from '../account/erasure-pending.ts';
import { isMailOf } from '../account/my-data.ts';
import { extraParts } from '../extra-parts.ts';
import { findPerson } from '../account/people.ts';
import { clearGuesses } from '../account/check-credentials.ts';
import { logSecurityEvent } from '../http/security-log.ts';
import { personalData } from './personal-data.ts';
import { listRequests } from './list-requests.ts';
import type { Account } from './tombstones.ts';

const PAGE = 10;
/** The columns of `people` that an erasure empties. */
const erasedColumns = Object.entries(personalData)
  .filter(([column, [erasure]]) => column.startsWith('people.') && erasure === 'erased')
  .map(([column]) => column.replace('people.', ''));

/**
 * Lists confirmed requests that are not listed yet, and erases the people whose confirmed request
 * is 14 days old. Requests that were never confirmed expire, with a mail to the owner. One that
 * fails or waits for a payment is tried again by the next run and delays no other one. Stops
 * between two when the signal is aborted. Returns the number of requests handled.
 */
export async function erasePeople(context: Context, signal?: AbortSignal): Promise<number> {
  const { db, clock, log } = context;
  await listRequests(context);
  const now = clock.now();
  let handled = 0;
  for (let last = 0; ; ) {
    const due = await db.query<{ id: number; personId: number; state: 'asked' | 'confirmed' }>(
      `select id, person_id as "personId", state from erasures
        where state in ('asked', 'confirmed') and erase_at <= $1 and id > $2
          order by id limit ${PAGE}`,
      [now, last],
    );
    for (const { id, personId, state } of due) {
      if (signal?.aborted) return handled;
      try {
        if (state === 'asked') await expire(context, id, personId);
        else await eraseAccountOf(context, id, personId, { isFirst: true });
      } catch (error) {
        log.error({ erasure: id, message: (error as Error).message }, 'erasure failed');
      }
      handled++;
      last = id;
    }
    if (due.length < PAGE) return handled;
  }
}

async function expire({ db, clock }: Context, erasureId: number, personId: number): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const expired = await tx.query(
      // Asked again meanwhile, it is not due.
      `update erasures set state = 'lapsed', done_at = $2
        where id = $1 and state = 'asked' and erase_at <= $2 returning 1`,
      [erasureId, now],
    );
    const person = await findPerson(tx, personId);
    if (expired.length === 0 || !person) return;
    const { email, language } = person;
    await queueMail(tx, {
      fact: `erasure ${erasureId} lapsed`,
      kind: 'erasureLapsed',
      personId,
      to: email,
      lang: language,
      details: {},
      now,
    });
  });
}

/**
 * Erases the account of a confirmed erasure, or leaves it to a later call while a payment is open.
 * `isFirst`: the person gets a mail about it.
 */
export async function eraseAccountOf(
  context: Context,
  erasureId: number,
  personId: number,
  { isFirst = false } = {},
): Promise<void> {
  const { db, clock, tombstones } = context;
  // Cancel pending orders first, so that no payment arrives for an erased person. While the gateway
  // has not voided their payments, the erasure waits.
  const pending = () =>
    db.query<{ id: number }>(
      `select id from orders
      where buyer_id = $1 and state = 'pending payment'`,
      [personId],
    );
  for (const { id } of await pending()) await cancelPendingOrder(context, id);
  if ((await pending()).length > 0) return;
  const addTombstone = await tombstones.writer();
  const isErased = await db.transaction(async (tx) => {
    const erased = await erasePerson(context, tx, {
      erasureId,
      personId,
      isFirst,
      now: clock.now(),
    });
    // Before the commit: an erasure that no list outside of the database knows would be undone by a
    // restored backup.
    if (erased) await addTombstone(erased, 'erased');
    return erased !== undefined;
  });
  if (isErased) await logSecurityEvent(context, { event: 'account-erased', account: personId });
}

/**
 * Keeps orders, payments and tickets without personal data: they refer to the person only by
 * number. Returns the account, undefined if there was nothing to erase.
 */
async function erasePerson(
  { removeFromSentTickets }: Pick<Context, 'removeFromSentTickets'>,
  tx: Tx,
  {
    erasureId,
    personId,
    isFirst,
    now,
  }: { erasureId: number; personId: number; isFirst: boolean; now: Date },
): Promise<Account | undefined> {
  // The orders whose tickets the person bought, sent or received.
  await tx.query(
    `select 1 from orders where buyer_id = $1 or id in (${extraParts.ticketSending.ordersOf})
      order by id for update`,
    [personId],
  );
  // Then end all access, in the same lock order as requests.
  await lockAccount(tx, personId, now);
  const [claimed] = await tx.query(
    `select 1 from erasures where id = $1 and state = 'confirmed' and erase_at <= $2 for update`,
    [erasureId, now],
  );
  const person = await findPerson(tx, personId);
  if (!claimed || !person) return undefined;
  await removeFromSentTickets(tx, personId);
  await endAccess(tx, personId);
  await tx.query('delete from pre_registrations where person_id = $1', [personId]);
  for (const sql of extraParts.erasures) await tx.query(sql, [personId]);
  await tx.query(
    `update orders set parameters = '[]', body_hash = ''
    where buyer_id = $1`,
    [personId],
  );
  await tx.query(`delete from idempotency where scope like '% ' || $1::text`, [String(personId)]);
  await clearGuesses(tx, person);
  await tx.query('delete from mail_tokens where person_id = $1', [personId]);
  await tx.query(`delete from outbox x using people p where p.id = $1 and ${isMailOf}`, [personId]);
  const [account] = await tx.query<Account>(
    `update people set ${erasedColumns.join(' = null, ')} = null, erased_at = $2 where id = $1
      returning id, created_at as "createdAt"`,
    [personId, now],
  );
  await tx.query(
    `update erasures set state = 'done', done_at = $2
    where id = $1`,
    [erasureId, now],
  );
  if (!isFirst) return account;
  await queueMail(tx, {
    fact: `erasure ${erasureId} done`,
    kind: 'erasureDone',
    to: person.email,
    lang: person.language,
    details: {},
    now,
  });
  return account;
}
