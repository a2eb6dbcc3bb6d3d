import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openPostgres } from '../../../api/src/db/postgres.ts';
import { keepLogs } from '../../log-folder.ts';
import { log } from '../trial.ts';
import { openCluster } from './cluster.ts';
import type { Fault } from './faults.ts';
import { startLoad } from './load.ts';
import { openProxies, ownerUrl } from './proxies.ts';
import { createRecords, type Records } from './records.ts';
import { playRound } from './round.ts';
import { openTrialShop } from './shop.ts';

export interface TrialOptions {
  /** For all data of the trial. */
  directory: string;
  /** Of each round, in order. */
  faults: Fault[];
  random: () => number;
  isSynchronous: boolean;
}

/** Buyers to insert for each round: several times as many as visit. */
const buyersPerRound = 2_000;
const progressMs = 5_000;

/** Starts the cluster, the proxies and the shop, and plays the rounds until the first that has violations, which it returns. Prints its progress. */
export async function runTrial(options: TrialOptions): Promise<string[]> {
  const { directory, faults, random } = options;
  const dataDir = join(directory, 'shop');
  mkdirSync(dataDir);
  const logDir = keepLogs(dataDir, 'failover');

  log('starting three database nodes');
  const cluster = await openCluster({ ...options, logDir });
  await openProxies(cluster.nodes, directory, logDir);
  log('starting the shop');
  const shop = await openTrialShop(dataDir, log);
  const db = openPostgres(ownerUrl, { poolSize: 2 });
  const records = createRecords();
  const load = await startLoad({ db, random, buyers: buyersPerRound * faults.length, records });
  const progress = setInterval(() => log(progressText(records)), progressMs);

  const violations: string[] = [];
  for (const [at, fault] of faults.entries()) {
    log(`round ${at + 1} of ${faults.length}`);
    try {
      violations.push(...(await playRound({ cluster, load, records, db, random, log }, fault)));
    } catch (error) {
      violations.push(...records.violations, (error as Error).message);
    }
    for (const name of shop.exited()) violations.push(`the ${name} has exited`);
    if (violations.length > 0) break;
  }
  clearInterval(progress);
  return violations;
}

function progressText(records: Records): string {
  const { orders, payments, cancellations, holds } = records.acknowledged();
  const repeats = records.attempts.filter(({ status }) => status === 503).length;
  return `acknowledged: ${orders} orders, ${payments} payments, ${cancellations} cancellations, ${holds} holds; ${repeats} × 503`;
}
