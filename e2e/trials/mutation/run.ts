import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from '@playday/build/root';
import { slices } from '../../../api/src/testing/sql-mutants/slices.ts';

/**
 * `npm run trial -- mutation SLICE` or `FILE …`: changes one expression after the other in files
 * that guard stock, money and access, and runs the tests that reach it; for a slice of
 * `sql-mutants`, its files and its tests. A change that no test notices is printed as "survived".
 * Emptied strings are left out: they are SQL, which `sql-mutants` changes, and messages. Files are
 * changed in place, because the workspaces of a copy would still be those of this folder. Stryker
 * is not a dependency: few need its 150 packages.
 */
const version = '10.0.0';
const [name = 'stock'] = process.argv.slice(2);
const slice = slices[name];
const sources = globSync('api/src/**/*.ts', { cwd: root }).filter((file) => {
  const path = relative('api/src', file).replaceAll('\\', '/');
  return slice?.sources.test(path) && !/\.test\.ts$|\/testing\//u.test(path);
});
const files = slice ? sources : process.argv.slice(2);
const { status } = spawnSync(
  'npm',
  [
    ...['exec', '--yes', `--package=@stryker-mutator/core@${version}`],
    ...[`--package=@stryker-mutator/jest-runner@${version}`, '--'],
    ...['stryker', 'run', 'e2e/trials/mutation/stryker.config.json'],
    ...['--mutate', files.join(',')],
  ],
  { stdio: 'inherit', env: { ...process.env, MUTATION_TESTS: slice?.tests.join(',') ?? '' } },
);
process.exit(status ?? 1);
