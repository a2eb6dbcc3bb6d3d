import { Gauge, Histogram, Registry } from 'prom-client';

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
    /** Set by the invariant check; absent until its first run. */
    brokenRules: new Gauge({
      name: 'playday_broken_rules',
      help: 'Rows that invariants.sql found at the last live check. Anything but 0 is an alarm.',
      registers,
    }),
  };
}
export type Metrics = ReturnType<typeof createMetrics>;
