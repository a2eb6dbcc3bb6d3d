import { spawn } from 'node:child_process';
import { root } from '@playday/shared/build/webpack/build-id';

/** Runs the unit and api tests; resolves with jest's exit code. */
export function runJest(args: string[]): Promise<number> {
  const options = [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    'node_modules/jest/bin/jest.js',
    // A busy machine must not turn a test red.
    '--testTimeout=60000',
    // Each api test has a database of its own and waits for it half of the time.
    '--maxWorkers=2',
    '--forceExit',
  ];
  return new Promise((resolve, reject) => {
    const env = { ...process.env, NODE_ENV: 'test' };
    const child = spawn(process.execPath, [...options, ...args], { cwd: root, stdio: 'inherit', env });
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/** `npm test -w mfe-checkout`: the tests of one workspace; what follows goes to jest. */
if (import.meta.main) {
  const [workspace = '', ...rest] = process.argv.slice(2);
  // Jest runs what matches any pattern: a pattern of the caller's narrows the workspace down instead.
  const [pattern = '', ...flags] = rest[0]?.startsWith('-') ? ['', ...rest] : rest;
  process.exit(await runJest([...flags, `/${workspace}/.*${pattern}`]));
}
