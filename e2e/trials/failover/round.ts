import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../../api/src/db/db.ts';
import { checkDatabase, checkRepeats } from './check.ts';
import type { Attempt } from '../client.ts';
import type { Cluster } from './cluster.ts';
import type { Fault } from './faults.ts';
import type { Load } from './load.ts';
import { ttlS } from './patroni-config.ts';
import type { Records } from './records.ts';
import { until } from '../../../api/src/testing/until.ts';

/** Orders are placed again at the latest this long after a fault: the key expires, and election and proxies need some time. */
const longestOutageMs = (ttlS + 10) * 1_000;
/** The api gives a statement up after 12 s; a request may have waited for a connection before. */
const longestAnswerMs = 20_000;
/** Orders that are acknowledged before the fault, and after each step of the recovery. */
const fewOrders = 20;

export interface Trial {
  cluster: Cluster;
  load: Load;
  records: Records;
  db: Db;
  random: () => number;
  log: (line: string) => void;
}

export interface RoundResult {
  fault: string;
  lost: string;
  /** Times since the fault; `leaderMs` is 0 when the primary stays. */
  leaderMs: number;
  ordersMs: number;
  /** The longest time that one answer of this round took. */
  slowestMs: number;
  /** Since the fault was over. */
  rejoinedMs: number;
  /** Statuses from 500, and 0 for no answer → how often in this round. */
  errors: Record<string, number>;
  /** Up to now. */
  acknowledged: ReturnType<Records['acknowledged']>;
  violations: string[];
}

/** One round under load: a node is lost, orders go on, the node comes back, and everything is compared. */
export async function playRound(trial: Trial, fault: Fault): Promise<RoundResult> {
  const { cluster, load, records, random, log } = trial;
  const firstAttempt = records.attempts.length;
  const firstViolation = records.violations.length;
  const fewMoreOrders = () => {
    const wanted = records.orders.length + fewOrders;
    return until(`${fewOrders} more orders`, 60_000, () => records.orders.length >= wanted);
  };

  load.start();
  await fewMoreOrders();
  // At any moment of Patroni's loop.
  await sleep(random() * 5_000);
  const primary = await cluster.whole();
  const lost = fault.isOfPrimary ? primary : await cluster.synchronousReplica(primary);
  log(`${fault.name} ${lost.name}`);
  const faultAt = performance.now();
  await fault.inflict(lost);

  let leaderAt = faultAt;
  if (fault.isOfPrimary) {
    const successor = await cluster.successorOf(lost);
    leaderAt = performance.now();
    log(`${successor.name} has the leader key`);
  }
  const order = await until('orders are placed again', 90_000, () => records.firstOrder(faultAt, leaderAt));
  const ordersMs = order.answeredAt - faultAt;
  log('orders are placed again');
  await fewMoreOrders();

  await fault.heal(lost);
  const healedAt = performance.now();
  await cluster.whole();
  const rejoinedMs = performance.now() - healedAt;
  log(`${lost.name} has rejoined`);
  await fewMoreOrders();
  await load.pause();

  log('comparing the database with the acknowledged answers');
  const compared = await checkDatabase(trial.db, records);
  const repeated = await checkRepeats(load.clients, records, random);
  const attempts = records.attempts.slice(firstAttempt);
  const slowestMs = Math.max(...attempts.map(({ sentAt, answeredAt }) => answeredAt - sentAt));
  return {
    fault: fault.name,
    lost: lost.name,
    leaderMs: leaderAt - faultAt,
    ordersMs,
    slowestMs,
    rejoinedMs,
    errors: errorsOf(attempts),
    acknowledged: records.acknowledged(),
    violations: [
      ...records.violations.slice(firstViolation),
      ...compared,
      ...repeated,
      ...tooLong('no orders for', ordersMs, longestOutageMs),
      ...tooLong('an answer took', slowestMs, longestAnswerMs),
    ],
  };
}

const tooLong = (what: string, ms: number, longestMs: number) =>
  ms > longestMs ? [`${what} ${(ms / 1_000).toFixed(1)} s`] : [];

function errorsOf(attempts: Attempt[]): Record<string, number> {
  const errors: Record<string, number> = {};
  for (const { status } of attempts)
    if (status === 0 || status >= 500) errors[status] = (errors[status] ?? 0) + 1;
  return errors;
}
