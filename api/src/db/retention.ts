import { type Expiring, retentionDays } from '@playday/shared/rules/shop/retention-days';
import type { Config } from '../config.ts';
import type { Retention } from '../extra.ts';
import { extraParts } from '../extra-parts.ts';
import type { Log } from '../log.ts';
import { type Clock, days, later } from '../time/time.ts';
import { isConnectionLost } from './connection-errors.ts';
import type { Db } from './db.ts';

const BATCH_SIZE = 5_000;

/**
 * Which rows expire: [table, condition on its rows `t`, what they are, which says how many days $1
 * lies in the past].
 */
const rules: Retention<Expiring>[] = [
  ['attempt_counts', 'window_ends_at < $1', 'technical'],
  ['used_captchas', 'expires_at < $1', 'technical'],
  ['sessions', '(ends_at < $1 or used_at < $1)', 'sessions'],
  ['known_devices', 'used_at < $1', 'knownDevices'],
  ['mail_tokens', 'expires_at < $1', 'technical'],
  ['idempotency', 'started_at < $1', 'technical'],
  ['outbox', 'sent_at < $1', 'mail'],
  // Dead letters stay longer, for the operator.
  ['outbox', 'given_up_at < $1', 'undeliverableMail'],
  ['webhook_events', 'received_at < $1', 'paymentNotices'],
  ['hold_ends', 'hour < $1', 'freeOrders'],
  ['sandbox_webhooks', 'created_at < $1', 'testPayments'],
  ...extraParts.retention,
  // Messages may contain text of visitors.
  ['build_errors', 'last_at < $1', 'errorReports'],
  // The last probe of a build says whether it may go live again.
  [
    'build_probes',
    `requested_at < $1 and exists (select from build_probes l
       where l.program = t.program and l.build = t.build and l.id > t.id)`,
    'errorReports',
  ],
  // Unconfirmed accounts are deleted so that their e-mail address can be used again, except those
  // with a mail link that is still stored or an erasure request.
  [
    'people',
    `verified_at is null and erased_at is null and created_at < $1
       and not exists (select 1 from mail_tokens where person_id = t.id)
       and not exists (select 1 from erasures where person_id = t.id)`,
    'unconfirmedAccounts',
  ],
];

/** Orders that no repeated request is compared with any more. */
const blankOrders = `update orders set body_hash = '' where id = any(array(
  select id from orders where body_hash <> '' and created_at < $1 and state <> 'pending payment'
  order by id limit ${BATCH_SIZE} for update skip locked)) returning 1`;

/** Free orders of which it no longer matters from where they came. */
const forgetNetworks = `update orders set network = null where id = any(array(
  select id from orders where network is not null and created_at < $1
  order by id limit ${BATCH_SIZE} for update skip locked)) returning 1`;

/**
 * Reports of builds that no shell keeps any more: neither live, nor a canary, nor live or recorded
 * since $1.
 */
const ofForgottenBuilds = `
  not exists (select from live_builds l where l.program = t.program and l.build = t.build)
  and not exists (select from ${extraParts.canaries.shown} c
    where c.program = t.program and c.build = t.build)
  and not exists (select from builds b where b.program = t.program and b.build = t.build
    and b.known_since > $1)
  and not exists (select from release_changes r
    where r.program = t.program and r.changed_at > $1 and t.build in (r.from_build, r.to_build))`;

/**
 * Deletes expired rows in bounded batches: rate-limit counters, sessions, tokens, captchas,
 * idempotency records, mail, error reports, places in waiting rooms, unconfirmed accounts; and the
 * hashes of the requests of orders. A rule that fails is logged and stops no other one; then it
 * throws at the end.
 */
export async function deleteExpired({
  db,
  clock,
  log,
  config,
}: {
  db: Db;
  clock: Clock;
  log: Log;
  config: Config;
}): Promise<void> {
  const failed: string[] = [];
  const reports = ['build_errors', 'build_counts', 'build_vitals'].map(
    (table) => [table, ofForgottenBuilds, config.keepBuildsDays] as const,
  );
  const expiring = rules.map(
    ([table, condition, kind]) => [table, condition, retentionDays[kind]] as const,
  );
  // Rows that another transaction has locked are left for the next run.
  const deletions = [...expiring, ...reports].map(
    ([table, condition, age]): [string, string, number] => [
      table,
      `delete from ${table} where ctid = any(array(
       select ctid from ${table} t where ${condition} limit ${BATCH_SIZE} for update skip locked))
         returning 1`,
      age,
    ],
  );
  const blanking = [
    ['orders', blankOrders, 1],
    ['orders', forgetNetworks, retentionDays.freeOrders],
  ] as const;
  for (const [table, sql, age] of [...deletions, ...blanking]) {
    const before = later(clock.now(), -days(age));
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
