import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { mutants } from './mutations.ts';

/**
 * `npm run mutation [-- WORD]`: switches off one guard after the other (only those whose name contains WORD), each in its
 * own jest process that runs only the named test. Exits with 1 when a test passed or did not run.
 */
const root = fileURLToPath(new URL('../../../../', import.meta.url));
const [word = ''] = process.argv.slice(2);
let survived = 0;
for (const mutant of mutants.filter(({ guard }) => guard.includes(word))) {
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      ...[
        '--experimental-vm-modules',
        'node_modules/.bin/jest',
        '--config',
        'api/src/testing/mutation/jest.config.mjs',
      ],
      ...['--rootDir', root, '--testPathPatterns', `api/${mutant.test.file}`, '-t', mutant.test.name],
    ],
    { cwd: root, encoding: 'utf8', env: { ...process.env, MUTANT: JSON.stringify(mutant) } },
  );
  const failed = Number(/^Tests:.*?(\d+) failed/mu.exec(stderr)?.[1] ?? 0);
  const isCaught = status !== 0 && failed > 0;
  if (!isCaught) {
    survived++;
    console.error(stderr.slice(-2_000));
  }
  console.log(`${isCaught ? 'caught  ' : 'SURVIVED'}  ${mutant.guard}: ${mutant.test.name}`);
}
console.log(survived === 0 ? 'All mutants were caught.' : `${survived} mutants survived.`);
process.exitCode = survived === 0 ? 0 : 1;
