import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '@playday/shared/build/root';
import { openPostgres } from '../../api/src/db/postgres.ts';
import { mulberry32 } from '../../api/src/testing/hostile-shop.ts';
import { openCluster } from './cluster.ts';
import { faults, faultsOf } from './faults.ts';
import { startLoad } from './load.ts';
import { missingRequirements, prepareNamespaces, runInNamespaces, trialDirectory } from './namespaces.ts';
import { safeEtcdApi } from './patroni-config.ts';
import { openProxies, ownerUrl } from './proxies.ts';
import { createRecords } from './records.ts';
import { playRound, type RoundResult } from './round.ts';
import { openTrialShop } from './shop.ts';

/**
 * `npm run failover -- [--rounds 4] [--seed 1] [--short] [--fault kill] [--without synchronous|compared-key]`: loses the primary of
 * a PostgreSQL cluster under load, again and again, and compares the database with what was acknowledged to visitors. Exits with 1
 * when something is missing. Needs root on Linux and Debian's packages.
 */
const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '4' },
    seed: { type: 'string', default: '1' },
    short: { type: 'boolean', default: false },
    fault: { type: 'string' },
    without: { type: 'string' },
  },
});

/** Guards to leave out, each with the fault that needs it: the run must then report losses. */
const guards: Record<string, string> = { synchronous: 'isolate', 'compared-key': 'freeze' };
if (options.without !== undefined && !guards[options.without]) {
  console.error(`--without takes one of: ${Object.keys(guards).join(', ')}`);
  process.exit(2);
}
const only =
  options.fault ?? (options.without ? guards[options.without] : options.short ? 'kill' : undefined);
if (only !== undefined && !faults.some(({ name }) => name === only)) {
  console.error(`--fault takes one of: ${faults.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}

if (!trialDirectory) {
  const missing = missingRequirements(console.log);
  if (missing) {
    console.error(`npm run failover needs ${missing}.`);
    process.exit(2);
  }
  process.exit(runInNamespaces());
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));
prepareNamespaces(trialDirectory);
process.exit((await runTrial(trialDirectory)) ? 0 : 1);

async function runTrial(directory: string): Promise<boolean> {
  const begun = performance.now();
  const log = (line: string) =>
    console.log(`${((performance.now() - begun) / 1_000).toFixed(0).padStart(5)} s  ${line}`);
  const logDir = join(root, 'test-results/failover');
  rmSync(logDir, { recursive: true, force: true });
  mkdirSync(logDir, { recursive: true });
  const random = mulberry32(Number(options.seed));
  const rounds = options.short || options.without ? 1 : Number(options.rounds);
  const chosen = only
    ? Array.from({ length: rounds }, () => faults.find(({ name }) => name === only)!)
    : faultsOf(rounds, random);

  log('starting three database nodes');
  const cluster = await openCluster({
    directory,
    logDir,
    isSynchronous: options.without !== 'synchronous',
    etcdApi: options.without === 'compared-key' ? 'etcd3' : safeEtcdApi(),
  });
  const { nodes } = cluster;
  await openProxies(nodes, directory, logDir);
  log('starting the shop');
  const dataDir = join(directory, 'shop');
  const shop = await openTrialShop(dataDir, log);
  const db = openPostgres(ownerUrl, { poolSize: 2, onError: () => {} });
  const records = createRecords();
  const load = await startLoad({ db, random, buyers: 2_000 * rounds, records });
  const progress = setInterval(() => {
    const { holds, orders, payments, cancellations } = records.acknowledged();
    const repeats = records.attempts.filter(({ status }) => status === 503).length;
    log(
      `acknowledged: ${orders} orders, ${payments} payments, ${cancellations} cancellations, ${holds} holds; ${repeats} × 503`,
    );
  }, 5_000);

  const results: RoundResult[] = [];
  try {
    for (const [at, fault] of chosen.entries()) {
      log(`round ${at + 1} of ${rounds}`);
      const result = await playRound({ cluster, load, records, db, random, log }, fault);
      for (const name of shop.exited()) result.violations.push(`the ${name} has exited`);
      results.push(result);
      if (result.violations.length > 0) break;
    }
  } finally {
    clearInterval(progress);
    cpSync(join(dataDir, 'logs'), logDir, { recursive: true });
  }
  printTable(results);
  const violations = results.flatMap((result) => result.violations);
  for (const violation of violations.slice(0, 30)) console.error(`violation: ${violation}`);
  console.log(violations.length === 0 ? 'No violations.' : `${violations.length} violations.`);
  return violations.length === 0;
}

function printTable(results: RoundResult[]): void {
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  const errorsOf = ({ errors }: RoundResult) =>
    Object.entries(errors)
      .map(([status, count]) => `${count} × ${status === '0' ? 'no answer' : status}`)
      .join(', ') || 'none';
  console.log(
    '\n| round (seed) | lost primary | leader key | orders again | errors | acknowledged: orders, payments, cancellations, holds | rejoined |\n|---|---|---|---|---|---|---|',
  );
  for (const [at, result] of results.entries()) {
    const { orders, payments, cancellations, holds } = result.acknowledged;
    console.log(
      `| ${at + 1} (${options.seed}) | ${result.fault} | ${seconds(result.leaderMs)} | ${seconds(result.ordersMs)} | ${errorsOf(result)} | ${orders}, ${payments}, ${cancellations}, ${holds} | ${seconds(result.rejoinedMs)} |`,
    );
  }
}
