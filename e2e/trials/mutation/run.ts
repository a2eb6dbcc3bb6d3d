import { spawnSync } from 'node:child_process';
import { slices } from '../../../api/src/testing/sql-mutants/slices.ts';

/**
 * `npm run trial -- mutation SLICE` or `FILE …`: changes one expression at a time in files that
 * guard stock, money and access, and runs the tests that reach it. A change that no test notices is
 * printed as "alive" or "survived". For a slice of `sql-mutants`, `code-mutants` tries all mutants
 * in one process for each test file; files are left to Stryker's runner, which needs a process for
 * each mutant. It changes them in place, because the workspaces of a copy would still be those of
 * this folder. Stryker is not a dependency: few need its 150 packages.
 */
const version = '10.0.0';
const files = process.argv.slice(2);
if (files.length === 0 || files.some((file) => file in slices)) {
  await import('../../../api/src/testing/code-mutants/run.ts');
} else {
  const { status } = spawnSync(
    'npm',
    [
      ...['exec', '--yes', `--package=@stryker-mutator/core@${version}`],
      ...[`--package=@stryker-mutator/jest-runner@${version}`, '--'],
      ...['stryker', 'run', 'e2e/trials/mutation/stryker.config.json'],
      ...['--mutate', files.join(',')],
    ],
    { stdio: 'inherit' },
  );
  process.exitCode = status ?? 1;
}
