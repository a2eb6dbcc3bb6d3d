import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../../api/src/db/db.ts';
import { checkDatabase, checkRepeats } from './check.ts';
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

/** One round under load: a node is lost, orders go on, the node comes back, and everything is compared. Returns what did not hold. */
export async function playRound(trial: Trial, fault: Fault): Promise<string[]> {
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
  await cluster.whole();
  log(`${lost.name} has rejoined`);
  await fewMoreOrders();
  await load.pause();

  log('comparing the database with the acknowledged answers');
  const compared = await checkDatabase(trial.db, records);
  const repeated = await checkRepeats(load.clients, records, random);
  const attempts = records.attempts.slice(firstAttempt);
  const slowestMs = Math.max(...attempts.map(({ sentAt, answeredAt }) => answeredAt - sentAt));
  log(
    `${fault.name} ${lost.name}: orders again after ${seconds(ordersMs)}, the slowest answer took ${seconds(slowestMs)}`,
  );
  return [
    ...records.violations.slice(firstViolation),
    ...compared,
    ...repeated,
    ...tooLong('no orders for', ordersMs, longestOutageMs),
    ...tooLong('an answer took', slowestMs, longestAnswerMs),
  ];
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
const tooLong = (what: string, ms: number, longestMs: number) =>
  ms > longestMs ? [`${what} ${seconds(ms)}`] : [];
