import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { isInstalled, root, sharedFolder } from '../root.ts';

/** Runs the unit and api tests; resolves with jest's exit code. */
export async function runJest(args: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  const options = [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    // V8 compiles PGlite once and quickly: optimising it for every file took half of its time and
    // memory.
    '--liftoff-only',
    // V8's collection of WebAssembly code ends the process ("jit_page_->allocations_.erase") when
    // threads that ran PGlite end.
    '--no-wasm-code-gc',
    createRequire(import.meta.url).resolve('jest/bin/jest'),
    ...(isInstalled ? ['--config', join(sharedFolder, 'testing/jest/remote.config.mjs')] : []),
    // As many as the cores of a small machine: the databases of the tests need some of them, too.
    '--maxWorkers=2',
    // Of the JavaScript heap, which grows with every file; a process takes up to four times as
    // much. Larger ones begin anew.
    '--workerIdleMemoryLimit=500MB',
  ];
  return run(process.execPath, [...options, ...args], { ...env, NODE_ENV: 'test' });
}

/** Runs a program with these further settings; resolves with its exit code. */
export async function run(
  program: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<number> {
  const child = spawn(program, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return code ?? 1;
}

/** `npm test -w mfe-checkout`: the tests of one workspace; further arguments are passed to jest. */
if (import.meta.main && isInstalled) process.exit(await runJest(process.argv.slice(2)));
else if (import.meta.main) {
  const [workspace = '', ...rest] = process.argv.slice(2);
  // Jest runs files that match any pattern, so a caller's pattern must be combined with the
  // workspace.
  const [pattern = '', ...flags] = rest[0]?.startsWith('-') ? ['', ...rest] : rest;
  process.exit(await runJest([...flags, `/${workspace}/.*${pattern}`]));
}
