import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { conclude, endOnSignals, log, needPostgresServer, readOptions } from '../trial.ts';
import { runTrial, without } from './run-trial.ts';

/** `npm run trial -- restore`: backs up a shop that sells, kills it, restores both backups and checks what must hold. */
const values = readOptions(
  {
    short: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    without: { type: 'string' },
  },
  { without },
);
const binaries = needPostgresServer();
const folder = mkdtempSync(join(tmpdir(), 'playday-restore-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
endOnSignals();
const violations = await runTrial({
  binaries,
  folder,
  log,
  without: without.find((each) => each === values.without),
  seed: Number(values.seed),
  salesPerPart: values.short ? 25 : 150,
  ratePerSecond: 15,
});
conclude(violations);
