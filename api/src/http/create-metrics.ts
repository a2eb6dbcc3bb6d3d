import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Metrics of this process. One registry per context, so that two shops in one process do not mix. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    requests: new Histogram({
      name: 'playday_http_request_duration_seconds',
      help: 'Requests by operation (the pattern of its route) and status.',
      labelNames: ['operation', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    mailsSent: new Counter({
      name: 'playday_mails_sent_total',
      help: 'Mails that this process has sent, by lane.',
      labelNames: ['lane'],
      registers,
    }),
    mailsFailed: new Counter({
      name: 'playday_mail_failures_total',
      help: 'Attempts of this process to send a mail that failed, by lane.',
      labelNames: ['lane'],
      registers,
    }),
    paymentOutcomes: new Counter({
      name: 'playday_payment_outcomes_total',
      help: 'Payments that ended, as this process heard from the gateway: captured, declined or voided.',
      labelNames: ['gateway', 'outcome'],
      registers,
    }),
    needsWaitingRoom: new Gauge({
      name: 'playday_event_needs_waiting_room',
      help: 'By url: 1 while holds of an event without a waiting room are many and slow in this process. Anything but 0 is an alarm.',
      labelNames: ['event'],
      registers,
    }),
    jobSucceededAt: new Gauge({
      name: 'playday_job_last_success_timestamp_seconds',
      help: 'When a background job of this process last succeeded, or when it was started, by job.',
      labelNames: ['job'],
      registers,
    }),
    jobPause: new Gauge({
      name: 'playday_job_longest_pause_seconds',
      help: 'The pause between two runs of a background job while nobody uses this process, by job.',
      labelNames: ['job'],
      registers,
    }),
    jobFailures: new Counter({
      name: 'playday_job_failures_total',
      help: 'Runs of a background job of this process that failed, by job.',
      labelNames: ['job'],
      registers,
    }),
  };
}
export type Metrics = ReturnType<typeof createMetrics>;
