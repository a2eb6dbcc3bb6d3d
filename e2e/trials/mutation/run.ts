import { spawnSync } from 'node:child_process';

/**
 * `npm run trial -- mutation [FILE …]`: changes one expression after the other in the files that
 * guard stock, money and access, and runs the tests that reach it. A change that no test notices is
 * printed as "survived". Files are changed in place, because the workspaces of a copy would still
 * be those of this folder. Stryker is not a dependency: few need its 150 packages.
 */
const version = '10.0.0';
const files = process.argv.slice(2);
const { status } = spawnSync(
  'npm',
  [
    ...['exec', '--yes', `--package=@stryker-mutator/core@${version}`],
    ...[`--package=@stryker-mutator/jest-runner@${version}`, '--'],
    ...['stryker', 'run', 'e2e/trials/mutation/stryker.config.json'],
    ...(files.length > 0 ? ['--mutate', files.join(',')] : []),
  ],
  { stdio: 'inherit' },
);
process.exit(status ?? 1);
