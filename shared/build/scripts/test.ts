import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { longLines } from '../lint/line-length.ts';
import { root } from '../root.ts';
import { trackedFiles } from '../tracked-files.ts';
import { type WorkspaceRemote, workspaceRemotes } from '../workspace-remotes.ts';
import { needPackages } from './debian-packages.ts';
import { run, runJest } from './run-jest.ts';
import { describeSize } from './size.ts';
import { typeProjects } from './type-projects.ts';

/** The result of a step: how many checks passed and failed. */
interface Count {
  passed: number;
  failed: number;
  /** Checks that this machine lacks something for, as they have said. */
  skipped?: number;
  /** The failed tests, a line each; a step without tests of its own is named as a whole. */
  failures?: string[];
}
/** What is read of `jest --json`. */
interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  /** Files that did not run. */
  numRuntimeErrorTestSuites: number;
  testResults: {
    /** The file's absolute path. */
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
}
/** What is read of Playwright's JSON report. */
interface PlaywrightReport {
  stats: { expected: number };
  suites: PlaywrightSuite[];
}
interface PlaywrightSuite {
  specs: {
    ok: boolean;
    file: string;
    line: number;
    title: string;
    tests: { status: string }[];
  }[];
  suites?: PlaywrightSuite[];
}
/** The exit code of a check that this machine lacks something for. */
const CANNOT_RUN = 77;
const results = join(root, 'test-results');
const bin = (name: string) => join(root, 'node_modules/.bin', name);

type Steps = Record<string, () => Promise<Count>>;
/** Checks that only read files. They run side by side. */
const staticSteps: Steps = {
  types,
  lint: () => lint(['.']),
  format: () => command(bin('biome'), ['format', '.']),
  dependencies: () =>
    command(bin('depcruise'), [
      ...['--config', '.dependency-cruiser.mjs', '--output-type', 'err-long'],
      ...globSync('{shell,shared,mfe-*,api/src,e2e}', { cwd: root }),
    ]),
  unused: () => command(bin('knip'), ['--no-progress']),
};
/**
 * Test files for `npm run test:slow`: those that take more than some seconds, since they start
 * programs or commands again and again, import whole seasons, or draw every page.
 */
const slowTests = [
  'mfe-[a-z-]+/src/contract',
  'mfe-catalog/src/extras/waiting-room/waiting-room',
  'api/src/account/my-data',
  'api/src/account/strangers',
  'api/src/account/typed-texts',
  'api/src/catalog/find-events',
  'api/src/catalog/price-from',
  'api/src/checkout/closing/expiry',
  'api/src/checkout/reconciliation/hostile-gateway',
  'api/src/content/content',
  'api/src/content/drafts/any-file',
  'api/src/content/export-events',
  'api/src/content/import-during-sales',
  'api/src/content/import-moved-events',
  'api/src/content/office-content',
  'api/src/content/promoter-files',
  'api/src/crash',
  'api/src/db/connections',
  'api/src/db/pooler',
  'api/src/db/server-faults',
  'api/src/extras/office-buyers/bulk-takers',
  'api/src/extras/office-events/cancel-event',
  'api/src/extras/office-reports/reports',
  'api/src/extras/refund-accounts/refund-files',
  'api/src/extras/refund-accounts/refund-states',
  'api/src/extras/refund-accounts/returned-refunds',
  'api/src/extras/sending-tickets/transfers',
  'api/src/extras/waiting-room/office-room',
  'api/src/extras/waiting-room/waiting-room',
  'api/src/http/limits',
  'api/src/mails/dev-mail',
  'api/src/mails/order-mails',
  'api/src/mails/send-mails',
  'api/src/office/cli/command-line',
  'api/src/office/typed-dates',
  'api/src/ports/captcha/sign-in',
  'api/src/releases/going-back',
  'api/src/releases/releases',
  'api/src/restore/backup',
  'api/src/restore/restored-shop',
  'api/src/testing/code-mutants/code-mutants',
  'api/src/testing/sql-mutants/sql-mutants',
  'shell/edge/edge',
  'shell/server/document/probe-build',
  'shell/server/document/render-crash',
  'shell/server/document/render-share',
  'shell/server/document/serve-document',
  'shell/server/http/proxy-api',
  'shell/server/releases/lost-store',
  'shared/build/scripts/create-remote',
  'shared/build/scripts/production-commands',
  'shared/build/scripts/program',
  'e2e/trials/fuzz/fuzz',
].map((file) => `/${file}\\.test\\.tsx?$`);

/** `npm test`. Every step runs, even after another one failed. */
const steps: Steps = {
  ...staticSteps,
  browsers: () => command(process.execPath, ['shared/build/browsers/check-built.ts']),
  tests: () => jest(['--testPathIgnorePatterns', ...slowTests]),
  journeys: () => journeys(['main']),
};

/** `npm test -- quick`: what most changes are found faulty by, within two minutes. */
const quickSteps: Steps = {
  types,
  lint: staticSteps.lint!,
  tests: () => jest(['--selectProjects', 'browser']),
};

/** `npm run test:slow`: what takes minutes. */
const slowSteps: Steps = {
  'slow tests': () => jest(slowTests),
  'tests on PGlite': () => jest(testsOnDatabases(), { TEST_DATABASES: 'pglite' }),
  'slow journeys': () => journeys(['slow', 'without-extras']),
  engines: () => journeys(['firefox', 'webkit']),
};

/** `npm test -- checkout`: what the team of one remote needs before it publishes. */
function stepsOf({ name, folder }: WorkspaceRemote): Steps {
  // Not every remote has operations of its own.
  const folders = [folder, `api/src/${name}`].filter((each) => existsSync(join(root, each)));
  return {
    types,
    lint: () => lint(folders),
    tests: () => jest([`/(${folders.join('|')})/`]),
  };
}

const isSlow = process.argv.includes('--slow');
const wanted = process.argv.slice(2).filter((argument) => argument !== '--slow');
// The slow suite keeps what the first one left there.
if (!isSlow) await rm(results, { recursive: true, force: true });
await mkdir(results, { recursive: true });
const total: Required<Count> = { passed: 0, failed: 0, skipped: 0, failures: [] };
const seconds: string[] = [];
const chosen = Object.entries(chooseSteps());
const isStatic = ([name]: [string, unknown]) => name in staticSteps;
await Promise.all(chosen.filter(isStatic).map(runStep));
for (const step of chosen.filter((each) => !isStatic(each))) await runStep(step);
for (const failure of total.failures) console.log(`failed: ${failure}`);
console.log(`\nsize: ${describeSize()}`);
console.log(`seconds: ${seconds.join(', ')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 || total.passed + total.skipped === 0 ? 1 : 0);

function chooseSteps(): Steps {
  if (wanted.includes('quick')) return quickSteps;
  if (wanted.includes('--changed'))
    return { ...staticSteps, tests: () => jest(['--changedSince=main']) };
  const remote = workspaceRemotes().find(({ name, folder }) =>
    wanted.some((each) => each === name || each === folder),
  );
  if (remote && !isSlow) return stepsOf(remote);
  return Object.fromEntries(
    Object.entries(isSlow ? slowSteps : steps).filter(
      ([name]) => wanted.length === 0 || wanted.includes(name),
    ),
  );
}

async function runStep([name, run]: [string, () => Promise<Count>]): Promise<void> {
  console.log(`\n== ${name}`);
  const startedAt = Date.now();
  const {
    passed,
    failed,
    skipped = 0,
    failures = [],
  } = await run().catch((error: Error): Count => {
    console.error(error.message);
    return { passed: 0, failed: 1 };
  });
  const took = `${((Date.now() - startedAt) / 1000).toFixed(0)} s`;
  console.log(`== ${name}: ${passed} passed, ${failed} failed, ${took}`);
  seconds.push(`${name} ${took}`);
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  total.failures.push(...(failed > 0 && failures.length === 0 ? [name] : failures));
}

async function command(program: string, args: string[]): Promise<Count> {
  return (await run(program, args)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function commands(lines: [program: string, ...args: string[]][]): Promise<Count> {
  const counts = await Promise.all(lines.map(([program, ...args]) => command(program, args)));
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
  };
}

/**
 * One project for each place that code runs in; every file belongs to one of them
 * (`workspaces.test.ts`).
 */
function types(): Promise<Count> {
  // TypeScript 7 takes a quarter of the processor time; one checker per project, for the projects
  // run side by side.
  const tsc = join(root, 'node_modules/typescript-7/bin/tsc');
  return commands(
    typeProjects.map((name) => [tsc, '-p', `tsconfig.${name}.json`, '--checkers', '1']),
  );
}

/** oxlint, ESLint for the one rule that is our own, and the length of lines. */
async function lint(paths: string[]): Promise<Count> {
  const { passed, failed } = await commands([
    [bin('oxlint'), ...paths],
    [bin('eslint'), ...paths, '--max-warnings', '0', '--no-warn-ignored', '--pass-on-no-patterns'],
  ]);
  const tooLong = trackedFiles(...paths)
    .filter((file) => /\.(?:tsx?|m?js|css)$/.test(file))
    .flatMap((file) =>
      longLines(readFileSync(join(root, file), 'utf8')).map((line) => `${file}, ${line}`),
    );
  for (const line of tooLong) console.error(`Break this line at 100 columns: ${line}.`);
  return tooLong.length > 0 ? { passed, failed: failed + 1 } : { passed: passed + 1, failed };
}

/**
 * The files whose tests run on both databases, as patterns of jest. Those that take long run on
 * PostgreSQL only, which is what shops have; journeys run on PGlite, too.
 */
function testsOnDatabases(): string[] {
  const isSlow = new RegExp(slowTests.join('|'));
  return globSync('api/src/**/*.test.ts', { cwd: root })
    .filter((file) => !isSlow.test(`/${file}`))
    .filter((file) =>
      /\bdescribe(Shop|OnDatabases)\(/.test(readFileSync(join(root, file), 'utf8')),
    );
}

async function jest(args: string[] = [], env: NodeJS.ProcessEnv = {}): Promise<Count> {
  // Some tests start a server or a pooler of their own. Without these they are skipped, and under
  // CI they fail.
  needPackages(['postgresql', 'pgbouncer', 'haproxy'], console.log);
  const file = join(results, 'jest.json');
  const code = await runJest(['--json', `--outputFile=${file}`, '--silent=false', ...args], env);
  const report = JSON.parse(await readFile(file, 'utf8')) as JestReport;
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  return {
    passed: report.numPassedTests,
    failed: failed || (code === 0 ? 0 : 1),
    failures: report.testResults.flatMap(({ name, status, assertionResults }) => {
      const path = relative(root, name);
      const tests = assertionResults.filter((test) => test.status === 'failed');
      if (tests.length > 0) return tests.map(({ fullName }) => `${path} › ${fullName}`);
      return status === 'failed' ? [path] : [];
    }),
  };
}

/** End-to-end tests in projects of `playwright.config.ts`, two at a time. */
async function journeys(projects: string[]): Promise<Count> {
  const args = projects.map((name) => `--project=${name}`);
  const code = await run(process.execPath, ['e2e/run.ts', '--two-shops', ...args]);
  if (code === CANNOT_RUN)
    return { passed: 0, ...(process.env.CI ? { failed: 1 } : { failed: 0, skipped: 1 }) };
  const { stats, suites } = JSON.parse(
    await readFile(join(results, 'e2e.json'), 'utf8'),
  ) as PlaywrightReport;
  const specs = suites.flatMap(specsOf);
  const isFlaky = ({ tests }: (typeof specs)[0]) => tests.some(({ status }) => status === 'flaky');
  const failed = specs.filter((spec) => !spec.ok || isFlaky(spec));
  return {
    passed: stats.expected,
    failed: failed.length || (code === 0 ? 0 : 1),
    failures: failed.map(
      (spec) =>
        `e2e/${spec.file}:${spec.line} › ` +
        `${spec.title}${isFlaky(spec) ? ' (passed when repeated)' : ''}`,
    ),
  };
}

function specsOf({ specs, suites = [] }: PlaywrightSuite): PlaywrightSuite['specs'] {
  return [...specs, ...suites.flatMap(specsOf)];
}
