import type { Context } from '../context.ts';
import { days, later } from '../ports/clock.ts';
import { isConnectionLost } from './connection-errors.ts';

const BATCH_SIZE = 5_000;

/** Which rows expire: [table, condition on its rows `t`, how many days $1 lies in the past]. */
const rules: [table: string, condition: string, days: number][] = [
  ['attempt_counts', 'window_ends_at < $1', 1],
  ['used_captchas', 'expires_at < $1', 1],
  ['sessions', '(ends_at < $1 or used_at < $1)', 1],
  ['mail_tokens', 'expires_at < $1', 1],
  ['idempotency', 'started_at < $1', 1],
  ['outbox', 'sent_at < $1', 7],
  // Dead letters stay longer, for the operator.
  ['outbox', 'given_up_at < $1', 30],
  ['webhook_events', 'received_at < $1', 90],
  ['sandbox_webhooks', 'created_at < $1', 7],
  // Who stood in line says who wanted to go where.
  ['waiting_places', 'exists (select from events e where e.id = t.event_id and e.sale_end < $1)', 30],
  // Messages may contain text of visitors.
  ['build_errors', 'last_at < $1', 30],
  // The last probe of a build says whether it may go live again.
  [
    'build_probes',
    `requested_at < $1 and exists (select from build_probes l
       where l.program = t.program and l.build = t.build and l.id > t.id)`,
    30,
  ],
  // Unconfirmed accounts are deleted so that their e-mail address can be used again, except those with a mail link
  // that is still stored or an erasure request.
  [
    'people',
    `verified_at is null and erased_at is null and created_at < $1
       and not exists (select 1 from mail_tokens where person_id = t.id)
       and not exists (select 1 from erasures where person_id = t.id)`,
    7,
  ],
];

/** Reports of builds that no shell keeps any more: neither live, nor a canary, nor live or recorded since $1. */
const ofForgottenBuilds = `
  not exists (select from live_builds l where l.program = t.program and l.build = t.build)
  and not exists (select from canaries c where c.program = t.program and c.build = t.build)
  and not exists (select from builds b where b.program = t.program and b.build = t.build and b.known_since > $1)
  and not exists (select from release_changes r
    where r.program = t.program and r.changed_at > $1 and t.build in (r.from_build, r.to_build))`;

/**
 * Deletes expired rows in bounded batches: rate-limit counters, sessions, tokens, captchas, idempotency records, mail, error
 * reports, places in waiting rooms, unconfirmed accounts. A rule that fails is logged and stops no other one; then it throws at the end.
 */
export async function deleteExpired({
  db,
  clock,
  log,
  config,
}: Pick<Context, 'db' | 'clock' | 'log' | 'config'>): Promise<void> {
  const failed: string[] = [];
  const reports = ['build_errors', 'build_counts', 'build_vitals'].map((table): (typeof rules)[0] => [
    table,
    ofForgottenBuilds,
    config.keepBuildsDays,
  ]);
  for (const [table, condition, age] of [...rules, ...reports]) {
    const before = later(clock.now(), -days(age));
    // Rows that another transaction has locked are left for the next run.
    const sql = `delete from ${table} where ctid = any(array(
      select ctid from ${table} t where ${condition} limit ${BATCH_SIZE} for update skip locked)) returning 1`;
    try {
      while ((await db.query(sql, [before])).length === BATCH_SIZE);
    } catch (error) {
      if (isConnectionLost(error)) throw error;
      failed.push(table);
      log.warn({ table, message: (error as Error).message }, 'retention failed');
    }
  }
  if (failed.length > 0) throw new Error(`expired rows not deleted: ${failed.join(', ')}`);
}
