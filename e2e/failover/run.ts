import { parseArgs } from 'node:util';
import { mulberry32 } from '../../api/src/testing/hostile-shop.ts';
import { faults, faultsOf } from './faults.ts';
import { missingRequirements, prepareNamespaces, runInNamespaces, trialDirectory } from './namespaces.ts';
import { etcdApis, safeEtcdApi } from './patroni-config.ts';
import { markdownTable } from './table.ts';
import { runTrial } from './trial.ts';

/**
 * `npm run failover -- [--rounds 5] [--seed 1] [--short] [--fault kill] [--without synchronous] [--etcd-api etcd3]`: loses a
 * node of a PostgreSQL cluster under load, again and again, and compares the database with what visitors were told. Exits with 1
 * when anything is missing, and with 77 where it cannot run: it needs root on Linux and Debian's packages.
 */
const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
    short: { type: 'boolean', default: false },
    fault: { type: 'string' },
    without: { type: 'string' },
    'etcd-api': { type: 'string' },
  },
});
refuseOther('without', ['synchronous']);
refuseOther('etcd-api', etcdApis);
refuseOther(
  'fault',
  faults.map(({ name }) => name),
);

function refuseOther(option: 'without' | 'etcd-api' | 'fault', allowed: readonly string[]): void {
  const value = options[option];
  if (value === undefined || allowed.includes(value)) return;
  console.error(`--${option} takes one of: ${allowed.join(', ')}`);
  process.exit(2);
}

if (!trialDirectory) {
  const missing = missingRequirements(console.log);
  if (missing) console.log(`skipped: needs ${missing}`);
  process.exit(missing ? 77 : runInNamespaces());
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));
prepareNamespaces(trialDirectory);
const isSynchronous = options.without === undefined;
const count = options.short || !isSynchronous ? 1 : Number(options.rounds);
// Without synchronous replication, what an isolated primary acknowledges is lost.
const only = options.fault ?? (options.short ? 'kill' : isSynchronous ? undefined : 'isolate');
const random = mulberry32(Number(options.seed));
const { rounds, violations, documents } = await runTrial({
  directory: trialDirectory,
  faults: faultsOf(count, random, only),
  random,
  isSynchronous,
  etcdApi: etcdApis.find((api) => api === options['etcd-api']) ?? safeEtcdApi(),
});
console.log(`\n${markdownTable(rounds)}\n`);
console.log(
  `Seed ${options.seed}; ${documents.read} documents were read meanwhile, ${documents.unavailable} of them with 503.`,
);
for (const violation of violations.slice(0, 30)) console.error(`violation: ${violation}`);
console.log(violations.length === 0 ? 'No violations.' : `${violations.length} violations.`);
process.exit(violations.length === 0 ? 0 : 1);
