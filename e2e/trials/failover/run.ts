import { mulberry32 } from '../../../api/src/testing/hostile-shop.ts';
import { conclude, endOnSignals, markdownTable, need, readOptions } from '../trial.ts';
import { faults, faultsOf } from './faults.ts';
import { missingRequirements, prepareNamespaces, runInNamespaces, trialDirectory } from './namespaces.ts';
import type { RoundResult } from './round.ts';
import { runTrial } from './trial.ts';

/**
 * `npm run trial -- failover`: loses a node of a PostgreSQL cluster under load, again and again, and compares the database with what
 * visitors were told.
 */
const options = readOptions(
  {
    rounds: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
    short: { type: 'boolean', default: false },
    fault: { type: 'string' },
    without: { type: 'string' },
  },
  { without: ['synchronous'], fault: faults.map(({ name }) => name) },
);
if (!trialDirectory) {
  need(missingRequirements(console.log));
  process.exit(runInNamespaces());
}
endOnSignals();
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
});
console.log(`\n${tableOf(rounds)}\n`);
console.log(
  `Seed ${options.seed}; ${documents.read} documents were read meanwhile, ${documents.unavailable} of them with 503.`,
);
conclude(violations);
// The programs of the trial end with this one.
process.exit();

/** Times are since the fault, `rejoined` since it was over; acknowledged answers are totals. */
function tableOf(results: RoundResult[]): string {
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  const rows = results.map(
    ({ fault, lost, leaderMs, ordersMs, slowestMs, errors, acknowledged, rejoinedMs }, at) => ({
      round: at + 1,
      fault: `${fault} (${lost})`,
      'leader key taken': leaderMs > 0 ? seconds(leaderMs) : 'kept',
      'orders again': seconds(ordersMs),
      'slowest answer': seconds(slowestMs),
      errors:
        Object.entries(errors)
          .map(([status, count]) => `${count} × ${status === '0' ? 'no answer' : status}`)
          .join(', ') || 'none',
      ...acknowledged,
      rejoined: seconds(rejoinedMs),
    }),
  );
  return markdownTable(Object.keys(rows[0] ?? {}), rows.map(Object.values));
}
