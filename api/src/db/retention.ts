import { days, later } from '../ports/clock.ts';
import type { Db } from './db.ts';

/**
 * Deletes expired rows: rate-limit counters, sessions, tokens, captchas, idempotency records, sent mail, unconfirmed
 * accounts.
 */
export async function deleteExpired(db: Db, now: Date): Promise<void> {
  const [day, week, quarter] = [later(now, -days(1)), later(now, -days(7)), later(now, -days(90))];
  await db.query('delete from attempt_counts where window_ends_at < $1', [day]);
  await db.query('delete from used_captchas where expires_at < $1', [day]);
  await db.query('delete from sessions where ends_at < $1 or used_at < $1', [day]);
  await db.query('delete from mail_tokens where expires_at < $1', [day]);
  await db.query('delete from idempotency where started_at < $1', [day]);
  await db.query('delete from outbox where coalesce(sent_at, given_up_at) < $1', [week]);
  await db.query('delete from webhook_events where received_at < $1', [quarter]);
  await db.query('delete from sandbox_webhooks where created_at < $1', [week]);
  // Unconfirmed accounts are deleted so that their e-mail address can be used again, except those with a mail link
  // that is still stored or an erasure request.
  await db.query(
    `delete from people p where verified_at is null and erased_at is null and created_at < $1
        and not exists (select 1 from mail_tokens where person_id = p.id)
        and not exists (select 1 from erasures where person_id = p.id)`,
    [week],
  );
}
