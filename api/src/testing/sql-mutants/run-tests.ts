import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root } from '@playday/build/root';
import { type Instructions, variable } from './instrument.ts';

/** Tests of files, which run in this order. */
export interface Selection {
  /** From the repository's root. */
  files: string[];
  /** A regular expression of test names. */
  tests: string;
}

export interface RanTest {
  file: string;
  name: string;
  ms: number;
}

export interface TestRun {
  passed: RanTest[];
  /** The first that failed; without a name if its file did not run or did not end. */
  failed?: { file?: string; name?: string };
}

interface JestReport {
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string; duration: number | null }[];
  }[];
}

/** Longer than any of the tests takes; a mutant may make one wait for ever. */
const MAX_SECONDS = 120;
/** The same for several. */
const MAX_MINUTES = 5;

interface Limits {
  workers?: number;
  maxMinutes?: number;
  maxSeconds?: number;
  /** A file that grows while tests run: if not for twice `maxSeconds`, the process is ended. */
  progress?: string;
}

/**
 * Runs tests, until the first fails, in a process of its own, whose databases are as the
 * instructions say.
 */
export async function runTests(
  { files, tests }: Selection,
  instructions: Instructions,
  limits: Limits = {},
): Promise<TestRun> {
  const { workers = 1, maxMinutes = MAX_MINUTES, maxSeconds = MAX_SECONDS, progress } = limits;
  const folder = mkdtempSync(join(tmpdir(), 'playday-sql-mutants-'));
  const report = join(folder, 'report.json');
  const child = spawn(
    process.execPath,
    [
      ...['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
      createRequire(import.meta.url).resolve('jest/bin/jest'),
      ...['--config', join(import.meta.dirname, 'jest.config.mjs')],
      ...['--json', `--outputFile=${report}`, '--silent', '--forceExit', '--bail=1'],
      `--testTimeout=${maxSeconds * 1000}`,
      workers > 1 ? `--maxWorkers=${workers}` : '--runInBand',
      ...['--testNamePattern', tests],
      ...['--runTestsByPath', ...files],
    ],
    {
      cwd: root,
      stdio: 'ignore',
      env: { ...process.env, NODE_ENV: 'test', [variable]: JSON.stringify(instructions) },
    },
  );
  const timer = setTimeout(() => child.kill('SIGKILL'), maxMinutes * 60_000);
  const watch = setInterval(() => {
    const last = progress === undefined ? Date.now() : statSync(progress).mtimeMs;
    // Twice: a test that ran out of time is followed by its hooks.
    if (Date.now() - last > 2 * maxSeconds * 1000) child.kill('SIGKILL');
  }, 5000);
  await once(child, 'close');
  clearTimeout(timer);
  clearInterval(watch);
  try {
    return read(report);
  } catch {
    // Without a report it was ended.
    return { passed: [], failed: {} };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function read(report: string): TestRun {
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as JestReport;
  const ran = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ status, fullName, duration }) => ({
      ...{ file: relative(root, name), status, name: fullName, ms: duration ?? 0 },
    })),
  );
  const passed = ran.filter(({ status }) => status === 'passed');
  const failed = ran.find(({ status }) => status === 'failed');
  const broken = testResults.find(({ status }) => status === 'failed');
  if (failed) return { passed, failed };
  return { passed, ...(broken && { failed: { file: relative(root, broken.name) } }) };
}
