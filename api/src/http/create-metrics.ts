import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/**
 * Metrics of this process. One registry per context, so that two shops in one process do not mix.
 */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const counter = (name: string, help: string, ...labelNames: string[]) =>
    new Counter({ name, help, labelNames, registers });
  const gauge = (name: string, help: string, label: string) =>
    new Gauge({ name, help, labelNames: [label], registers });
  return {
    registry,
    requests: new Histogram({
      name: 'playday_http_request_duration_seconds',
      help: 'Requests by operation (the pattern of its route) and status.',
      labelNames: ['operation', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    mailsSent: counter(
      'playday_mails_sent_total',
      'Mails that this process has sent, by lane.',
      'lane',
    ),
    mailsFailed: counter(
      'playday_mail_failures_total',
      'Attempts of this process to send a mail that failed, by lane.',
      'lane',
    ),
    paymentOutcomes: counter(
      'playday_payment_outcomes_total',
      'Payments that ended, as this process heard from the gateway: captured, declined or voided.',
      ...['gateway', 'outcome'],
    ),
    jobSucceededAt: gauge(
      'playday_job_last_success_timestamp_seconds',
      'When a background job of this process last succeeded, or when it was started, by job.',
      'job',
    ),
    jobPause: gauge(
      'playday_job_longest_pause_seconds',
      'The pause between two runs of a background job while nobody uses this process, by job.',
      'job',
    ),
    jobFailures: counter(
      'playday_job_failures_total',
      'Runs of a background job of this process that failed, by job.',
      'job',
    ),
  };
}
export type Metrics = ReturnType<typeof createMetrics>;
