import type { Context } from './context.ts';
import { announceSales } from './account/announce-sales.ts';
import { lapseHolds } from './stock/holds.ts';
import { pollPayments, voidOrphanedAttempts } from './checkout/payment/poll-payments.ts';
import { processRefunds } from './checkout/payment/refunds.ts';
import { findInvariantViolations } from './db/invariant-violations.ts';
import { deleteExpired } from './db/retention.ts';
import { erasePeople } from './erasure/erase-people.ts';
import { hours, minutes, seconds } from './ports/clock.ts';
import { judgeCanaries } from './releases/canary.ts';
import { sendDueMails } from './ports/mail/outbox.ts';
import { deliverWebhooks } from './ports/payment/sandbox/deliver-webhooks.ts';

/**
 * Starts the background jobs. Every process runs all of them; rows are claimed with SKIP LOCKED, so several processes
 * share the work. Returns a function that stops the jobs after their current run.
 */
export function startWorkers(context: Context, { webhookUrl }: { webhookUrl: string }): () => Promise<void> {
  const { db, clock } = context;
  const jobs: [name: string, everyMs: number, job: () => Promise<unknown>][] = [
    ['mail', seconds(1), () => sendDueMails(context)],
    ['holds', seconds(5), () => lapseHolds(db, clock.now())],
    ['orders', seconds(2), () => pollPayments(context)],
    ['strays', seconds(15), () => voidOrphanedAttempts(context)],
    ['sandbox webhooks', 500, () => deliverWebhooks(context, webhookUrl)],
    ['refunds', seconds(5), () => processRefunds(context)],
    ['sale starts', seconds(30), () => announceSales(context)],
    ['erasures', minutes(1), () => erasePeople(context)],
    ['invariants', minutes(1), () => checkInvariants(context)],
    ['beacons', seconds(1), () => context.beacons.write(clock.now())],
    ['canaries', seconds(1), () => judgeCanaries(context)],
    ['housekeeping', hours(1), () => deleteExpired(db, clock.now())],
  ];
  const stops = jobs.map(([name, everyMs, job]) =>
    every(everyMs, job, (error) =>
      context.log.error({ worker: name, message: error.message, stack: error.stack }, 'worker failed'),
    ),
  );
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}

/**
 * Checks the invariants of `invariants.sql` while the shop runs. A violation is logged as an alarm, never corrected.
 */
async function checkInvariants({ db, log, metrics }: Context): Promise<void> {
  const found = await findInvariantViolations(db);
  metrics.brokenRules.set(found.length);
  for (const broken of found) log.error(broken, 'alarm: invariant violated');
}

function every(ms: number, job: () => Promise<unknown>, failed: (error: Error) => void): () => Promise<void> {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<unknown> = Promise.resolve();
  const run = () => {
    round = job()
      .catch(failed)
      .finally(() => {
        if (!isStopped) timer = setTimeout(run, ms);
      });
  };
  timer = setTimeout(run, Math.min(ms, 1_000));
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await round;
  };
}
