import { mulberry32 } from '../../../api/src/testing/hostile-shop.ts';
import { conclude, endOnSignals, need, readOptions } from '../trial.ts';
import { faults, faultsOf } from './faults.ts';
import { missingRequirements, prepareNamespaces, runInNamespaces, trialDirectory } from './namespaces.ts';
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
const violations = await runTrial({
  directory: trialDirectory,
  faults: faultsOf(count, random, only),
  random,
  isSynchronous,
});
conclude(violations);
// The programs of the trial end with this one.
process.exit();
