import { spawnSync } from 'node:child_process';

/**
 * `npm run trial -- mutation [FILE …]`: see `stryker.config.mjs`. Stryker is not a dependency, because its 150 packages would be
 * installed by everybody and used by few.
 */
const version = '10.0.0';
const files = process.argv.slice(2);
const { status } = spawnSync(
  'npm',
  [
    ...['exec', '--yes', `--package=@stryker-mutator/core@${version}`],
    ...[`--package=@stryker-mutator/jest-runner@${version}`, '--'],
    ...['stryker', 'run', 'e2e/trials/mutation/stryker.config.mjs'],
    ...(files.length > 0 ? ['--mutate', files.join(',')] : []),
  ],
  { stdio: 'inherit' },
);
process.exit(status ?? 1);
