import { timeout, TimeoutStrategy } from 'cockatiel';
import { Gauge } from 'prom-client';
import { waitingSince } from '../checkout/reconciliation/reconcile-lease.ts';
import type { Context } from '../context.ts';
import { lastInvariantCheck } from '../db/check-invariants.ts';
import type { Db } from '../db/db.ts';
import { mailLanes } from '../outbox/mail-kinds.ts';
import { aliveShells } from '../releases/alive-shells.ts';
import { readReports } from '../releases/status.ts';

/**
 * Registers the metrics that are read from the database, of all processes. Returns a function that
 * reads them. When the database does not answer in time they are absent, and `playday_database_up`
 * is 0.
 */
export function databaseGauges(
  { db, clock, log, gateways, metrics: { registry } }: Context,
  timeoutMs: number,
): () => Promise<void> {
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const up = gauge(
    'playday_database_up',
    '1 if the database answered this scrape in time, otherwise 0.',
  );
  const due = gauge('playday_mails_due', 'Mails that are due and not being sent.', 'lane');
  const age = gauge(
    'playday_mails_oldest_age_seconds',
    'Age of the oldest mail that has not gone out.',
    'lane',
  );
  const dead = gauge('playday_mails_dead', 'Mails that were given up.', 'lane');
  const refunds = gauge(
    'playday_refunds_open',
    'Refunds that are due at the gateway, or have to be made by hand.',
    'state',
  );
  const refundAge = gauge(
    'playday_refunds_oldest_age_seconds',
    'Age of the oldest refund that is open.',
  );
  const failing = gauge(
    'playday_failing_builds',
    'Live builds of remotes whose probes fail, without a proven build that the shop could go ' +
      'back to. Anything but 0 is an alarm.',
  );
  const shells = gauge(
    'playday_shells_alive',
    'Shells that follow the release: seen in the last ten seconds.',
  );
  const violations = gauge(
    'playday_broken_rules',
    'Violated invariants that the last checks of all events found. Anything but 0 is an alarm.',
  );
  const checkedAt = gauge(
    'playday_invariants_checked_timestamp_seconds',
    'When the invariants were last checked, of the event that has waited longest. ' +
      'More than 15 minutes ago is an alarm.',
  );
  const reconciledAt = gauge(
    'playday_reconciled_timestamp_seconds',
    'Until when payments were compared with those of the gateway. ' +
      'More than six hours ago is an alarm.',
    'gateway',
  );
  const ofBuild = (name: string, help: string, ...labels: string[]) =>
    gauge(name, help, 'program', 'build', ...labels);
  const pageErrors = ofBuild(
    'playday_page_errors',
    'Errors that pages of a live build have reported.',
  );
  const pageVisitors = ofBuild(
    'playday_page_visitors',
    'Page loads that reported on a live build.',
  );
  const pageVitals = ofBuild(
    'playday_page_vitals_p75',
    'Web vitals of a live build, 75th percentile: milliseconds, or the shift (CLS).',
    'name',
  );
  const liveBuild = ofBuild(
    'playday_live_build_info',
    '1 for each live build, with the team that owns it; join it for alarms by owner.',
    'owner',
  );
  const inTime = timeout(timeoutMs, TimeoutStrategy.Aggressive);
  const read = () =>
    Promise.all([
      readMails(db, clock.now()),
      lastInvariantCheck(db),
      readRefunds(db, clock.now()),
      countFailing(db),
      aliveShells(db, clock.now()),
      readReports(db, { isLive: true }),
      db.query<{ program: string; build: string; owner: string }>(
        `select program, build, coalesce(definition->>'owner', '') as owner
          from live_builds join builds using (program, build)`,
      ),
      readReconciliations(db, Object.keys(gateways)),
    ]);

  return async () => {
    const labelled = [due, age, dead, refunds, pageErrors, pageVisitors, pageVitals, liveBuild];
    for (const each of [...labelled, reconciledAt]) each.reset();
    for (const each of [violations, checkedAt, refundAge, failing, shells]) each.remove();
    try {
      const [mails, checked, open, [failingBuilds], alive, reports, builds, reconciled] =
        await inTime.execute(read);
      for (const lane of mailLanes) {
        const row = mails.find((each) => each.lane === lane);
        due.set({ lane }, row?.due ?? 0);
        age.set({ lane }, row?.age ?? 0);
        dead.set({ lane }, row?.dead ?? 0);
      }
      for (const state of ['due', 'by hand'])
        refunds.set({ state }, open.find((row) => row.state === state)?.count ?? 0);
      refundAge.set(Math.max(0, ...open.map((row) => row.age)));
      failing.set(failingBuilds!.count);
      shells.set(alive.length);
      for (const { program, build, errors, visitors, p75 } of reports) {
        pageErrors.set({ program, build }, errors);
        pageVisitors.set({ program, build }, visitors);
        for (const [name, value] of Object.entries(p75))
          pageVitals.set({ program, build, name }, value);
      }
      for (const labels of builds) liveBuild.set(labels, 1);
      for (const { gateway, ...times } of reconciled)
        reconciledAt.set({ gateway }, waitingSince(times).getTime() / 1_000);
      // Absent until there was a check.
      if (checked) {
        violations.set(checked.violations);
        checkedAt.set(checked.checkedAt.getTime() / 1_000);
      }
      up.set(1);
    } catch (error) {
      up.set(0);
      log.warn({ message: (error as Error).message }, 'metrics of the database not read');
    }
  };
}

function readMails(db: Db, now: Date) {
  return db.query<{ lane: string; due: number; age: number; dead: number }>(
    `select lane, count(*) filter (where given_up_at is null and due_at <= $1) as due,
            coalesce(extract(epoch from $1 - min(created_at) filter (where given_up_at is null)),
            0)::float8 as age,
            count(*) filter (where given_up_at is not null) as dead
       from outbox where sent_at is null group by lane`,
    [now],
  );
}

function readRefunds(db: Db, now: Date) {
  return db.query<{ state: string; count: number; age: number }>(
    `select state, count(*)::int as count, extract(epoch from $1 - min(created_at))::float8 as age
       from refunds where state in ('due', 'by hand') group by state`,
    [now],
  );
}

function countFailing(db: Db) {
  return db.query<{ count: number }>(
    `select count(*)::int as count from live_builds join builds using (program, build)
      where failing_since is not null`,
  );
}

/** Of gateways that are still in use, once they were compared or a comparison is under way. */
function readReconciliations(db: Db, gateways: string[]) {
  return db.query<{ gateway: string; reconciledUntil: Date; to: Date }>(
    `select gateway, reconciled_until as "reconciledUntil",
            coalesce(comparing_until, reconciled_until) as to
       from reconciliations where gateway = any($1::text[])`,
    [gateways],
  );
}
