import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { postgresBinaries } from '../own-postgres.ts';
import { runTrial, without } from './run-trial.ts';

/**
 * `npm run restore -- [--short] [--seed 1] [--history 100000] [--without erased-list]`: backs up a shop that sells, kills it, restores both backups and checks
 * what must hold. Exits with 1 when something does not, with 77 when this machine has no PostgreSQL server.
 */
const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    history: { type: 'string' },
    without: { type: 'string' },
  },
});
const left = without.find((each) => each === values.without);
if (values.without !== undefined && !left) {
  console.error(`--without takes one of: ${without.join(', ')}`);
  process.exit(2);
}
const binaries = postgresBinaries();
if (!binaries) {
  console.error(
    'skipped: needs initdb and the other programs of a PostgreSQL server (on Debian: apt-get install postgresql)',
  );
  process.exit(77);
}
const folder = mkdtempSync(join(tmpdir(), 'playday-restore-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
const startedAt = performance.now();
const log = (sentence: string) =>
  console.log(`${((performance.now() - startedAt) / 1_000).toFixed(0).padStart(4)} s  ${sentence}`);
const violations = await runTrial({
  binaries,
  folder,
  log,
  without: left,
  seed: Number(values.seed),
  ...(values.short ? { salesPerPart: 25, ratePerSecond: 15 } : { salesPerPart: 150, ratePerSecond: 15 }),
  history: Number(values.history ?? (values.short ? 0 : 100_000)),
});
for (const violation of violations.slice(0, 20)) console.error(`violation: ${violation}`);
console.log(violations.length === 0 ? 'No violations.' : `${violations.length} violations.`);
process.exitCode = violations.length === 0 ? 0 : 1;
