import type { Context } from './context.ts';
import { announceSales } from './account/announce-sales.ts';
import { endHolds, lapseHolds } from './stock/holds.ts';
import { cancelEvents } from './checkout/cancellation/cancel-events.ts';
import { mailOpenPayments } from './checkout/notices/order-mails.ts';
import { remindBuyers } from './checkout/notices/remind-buyers.ts';
import { expireOrders } from './checkout/closing/expire-orders.ts';
import { pollOpenPayments, voidPayments } from './checkout/payment-status/poll-payments.ts';
import { reconcileDue } from './checkout/reconciliation/reconcile.ts';
import { processRefunds } from './checkout/refunds/refunds.ts';
import { checkInvariants } from './db/check-invariants.ts';
import { deleteExpired } from './db/retention.ts';
import { erasePeople } from './erasure/erase-people.ts';
import { extras } from './extras.ts';
import { type Job, runJobs } from './jobs/run-jobs.ts';
import { hours, minutes, seconds } from './time/time.ts';
import { tellBuyers } from './checkout/notices/tell-buyers.ts';
import { superviseBuilds } from './releases/supervise-builds.ts';
import { mailLanes } from './outbox/mail-kinds.ts';
import { sendMailLane } from './mails/send-mails.ts';
import { deliverWebhooks } from './ports/payment/sandbox/deliver-webhooks.ts';

/**
 * Starts the background jobs. Every process runs all of them; rows are claimed with SKIP LOCKED, so
 * several processes share the work. Returns a function that ends the jobs early and waits for them.
 */
export function startWorkers(
  context: Context,
  { webhookUrl }: { webhookUrl: string },
): () => Promise<void> {
  const { db, clock } = context;
  const job = (name: string, everyMs: number, run: Job['run']): Job => ({ name, everyMs, run });
  const jobs = [
    ...mailLanes.map((lane) =>
      job(`mail ${lane}`, seconds(1), (signal) => sendMailLane(context, lane, { signal })),
    ),
    job('holds', seconds(5), (signal) => lapseHolds(db, clock.now(), { signal, log: context.log })),
    job('withdrawn holds', seconds(2), () => endHolds(db, clock.now())),
    ...extras.jobs(context),
    job('expiry', seconds(2), (signal) => expireOrders(context, signal)),
    job('open payments', seconds(2), (signal) => pollOpenPayments(context, signal)),
    job('voids', seconds(2), (signal) => voidPayments(context, signal)),
    job('sandbox webhooks', 500, () => deliverWebhooks(context, webhookUrl)),
    job('reconciliation', minutes(1), (signal) => reconcileDue(context, signal)),
    job('refunds', seconds(5), (signal) => processRefunds(context, signal)),
    job('cancelled events', seconds(2), (signal) => cancelEvents(context, signal)),
    job('event notices', seconds(5), (signal) => tellBuyers(context, signal)),
    job('open payment mails', seconds(15), () => mailOpenPayments(context)),
    job('reminders', minutes(5), (signal) => remindBuyers(context, signal)),
    job('sale starts', seconds(30), (signal) => announceSales(context, signal)),
    job('erasures', minutes(1), (signal) => erasePeople(context, signal)),
    job('invariants', minutes(1), (signal) => checkInvariants(context, signal)),
    {
      ...job('beacons', seconds(1), () => context.beacons.write(clock.now())),
      mayRunWithoutDatabase: true,
    },
    job('failing builds', seconds(1), () => superviseBuilds(context)),
    job('housekeeping', hours(1), () => deleteExpired(context)),
  ];
  return runJobs(jobs, context);
}
