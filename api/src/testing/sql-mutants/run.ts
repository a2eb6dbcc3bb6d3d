import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { root } from '@playday/build/root';
import type { Db } from '../../db/db.ts';
import { freshDatabase } from '../databases.ts';
import { accepted } from './accepted.ts';
import { type Instructions, type RecordedStatement, variable } from './instrument.ts';
import { queryMutants } from './query-mutants.ts';
import { schemaMutants } from './schema-mutants.ts';
import { slices, testsOfSchema } from './slices.ts';
import { judge, summarise, type Verdict } from './verdicts.ts';

/**
 * `npm run trial -- sql-mutants stock 1/4`: runs the tests of a slice once to see which test sends
 * which statement. Then it drops one guard at a time and runs the tests that send the statement.
 */
interface Mutant {
  name: string;
  instructions: Instructions;
  /** The stage that notices soonest is the first. */
  stages: Stage[];
}
interface Stage {
  files: string[];
  /** A regular expression of test names. */
  tests: string;
}

/** Longer than any of the tests takes; a mutant may make one wait for ever. */
const MAX_MINUTES = 5;
const parallel = 2;
/** Of tests that run on PGlite, too. */
const onPostgres = 'PostgreSQL';
const [name = 'stock', share = '1/1', pattern = ''] = process.argv.slice(2);
const slice = slices[name];
const [part = 1, parts = 1] = share.split('/').map(Number);
if (!slice || !(part >= 1 && part <= parts)) {
  console.error(
    `sql-mutants SLICE [PART/PARTS [NAMES]]; slices: ${Object.keys(slices).join(', ')}`,
  );
  process.exit(2);
}
const testFiles = (patterns: string[]) =>
  patterns.flatMap((pattern) => globSync(`api/src/${pattern}*.test.ts`, { cwd: root }).sort());
const folder = mkdtempSync(join(tmpdir(), 'playday-sql-mutants-'));

const database = await freshDatabase('postgres');
const all = [
  ...(await mutantsOfSchema(database.db)),
  ...(await mutantsOfQueries(database.db)),
].filter((mutant) => new RegExp(pattern, 'u').test(mutant.name));
await database.drop();
const chosen = all.filter((_mutant, at) => at % parts === part - 1);
console.log(`${all.length} mutants, of which part ${share} has ${chosen.length}`);
const verdicts: Verdict[] = [];
const waiting = [...chosen];
await Promise.all(Array.from({ length: parallel }, work));
rmSync(folder, { recursive: true });
conclude();

async function work(): Promise<void> {
  for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
    let result: Verdict['result'] = 'alive';
    for (const stage of mutant.stages)
      if (result === 'alive') result = judge(await runTests(stage, mutant.instructions));
    verdicts.push({ name: mutant.name, result });
    console.log(`${String(verdicts.length).padStart(4)} ${result.padEnd(7)} ${mutant.name}`);
  }
}

function conclude(): void {
  const { total, killed, alive, isGood, ...rest } = summarise(verdicts, accepted);
  for (const each of rest.accepted) console.log(`accepted: ${each}: ${accepted[each]}`);
  for (const each of rest.notAlive) console.log(`accepted without need: ${each}`);
  for (const each of alive.sort()) console.log(`alive: ${each}`);
  console.log(
    `${name} ${share}: ${total} mutants, ${killed} killed, ${rest.accepted.length} accepted, ` +
      `${alive.length} alive`,
  );
  process.exitCode = isGood ? 0 : 1;
}

/** The statements of the slice with the tests that send them; recorded once for these sources. */
async function recordStatements(): Promise<RecordedStatement[]> {
  const hash = createHash('sha256').update(JSON.stringify(slice!.tests));
  for (const file of globSync('api/{src/**/*.ts,migrations/*.sql}', { cwd: root }).sort())
    if (!file.includes('/sql-mutants/')) hash.update(readFileSync(join(root, file)));
  const file = join(root, '.cache', `sql-mutants-${name}-${hash.digest('hex').slice(0, 12)}.jsonl`);
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    const record = `${file}.unfinished`;
    rmSync(record, { force: true });
    console.log('recording which test sends which statement …');
    const { failed, errors } = await runTests(
      { files: testFiles(slice!.tests), tests: onPostgres },
      { record },
      ['--bail=0', '--maxWorkers=2'],
    );
    if (failed + errors > 0)
      throw new Error(`without a mutant, ${failed + errors} tests of ${name} fail`);
    renameSync(record, file);
  }
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as RecordedStatement);
}

async function mutantsOfQueries(db: Db): Promise<Mutant[]> {
  const files = new Set(testFiles(slice!.tests));
  const recorded = (await recordStatements())
    .map((each) => ({ ...each, source: relative('api/src', each.source) }))
    .filter(({ source, test }) => slice!.sources.test(source) && test.includes('(PostgreSQL)'))
    .filter(({ testFile }) => files.has(relative(root, testFile)));
  const statements = Map.groupBy(recorded, ({ source, sql }) => `${source} ${sql}`);
  const mutants: Mutant[] = [];
  const counts = new Map<string, number>();
  let invalid = 0;
  for (const [, sent] of [...statements].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const { source, sql: original } = sent[0]!;
    for (const { dropped, sql } of queryMutants(original)) {
      if (!(await isValid(db, sql))) {
        invalid += 1;
        continue;
      }
      const title = `${source}: ${dropped.length > 110 ? `${dropped.slice(0, 110)}…` : dropped}`;
      const count = (counts.get(title) ?? 0) + 1;
      counts.set(title, count);
      mutants.push({
        name: count === 1 ? title : `${title} (${count})`,
        instructions: { replace: { original, sql } },
        stages: stagesOf(sent),
      });
    }
  }
  // As when the databases of the tests are no longer those that `instrument` returns.
  if (mutants.length === 0) throw new Error(`no test of ${name} sends a statement of it`);
  if (invalid > 0) console.log(`${invalid} mutants are no valid SQL and do not count`);
  return mutants;
}

/** First the file with the most tests that send the statement, then the others. */
function stagesOf(sent: RecordedStatement[]): Stage[] {
  const byFile = [...Map.groupBy(sent, ({ testFile }) => testFile)].sort(
    ([, a], [, b]) => b.length - a.length,
  );
  const stage = (files: typeof byFile) => ({
    files: files.map(([file]) => file),
    tests: `^(?:${files
      .flatMap(([, statements]) => statements.map(({ test }) => escaped(test)))
      .join('|')})$`,
  });
  return [byFile.slice(0, 1), byFile.slice(1)].filter((files) => files.length > 0).map(stage);
}

/** As part of a regular expression. */
function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
}

async function isValid(db: Db, sql: string): Promise<boolean> {
  const prepared = db.transaction(async (tx) => {
    await tx.query(`prepare mutant as ${sql}`);
    await tx.query('deallocate mutant');
  });
  return prepared.then(
    () => true,
    () => false,
  );
}

async function mutantsOfSchema(db: Db): Promise<Mutant[]> {
  const stages = [testsOfSchema, slice!.tests].map((patterns) => ({
    files: testFiles(patterns),
    tests: onPostgres,
  }));
  const mutants = await schemaMutants(db, slice!.tables);
  return mutants.map(({ table, dropped, sql }) => ({
    ...{ name: `${table}: ${dropped}`, instructions: { schema: sql }, stages },
  }));
}

/** Runs tests in a process of its own, whose databases are as the instructions say. */
async function runTests(
  { files, tests }: Stage,
  instructions: Instructions,
  more = ['--bail=1', '--runInBand'],
) {
  const report = join(
    folder,
    `${createHash('sha256')
      .update(JSON.stringify([files, instructions]))
      .digest('hex')}.json`,
  );
  const child = spawn(
    process.execPath,
    [
      ...['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
      createRequire(import.meta.url).resolve('jest/bin/jest'),
      ...[
        '--json',
        `--outputFile=${report}`,
        '--silent',
        '--testTimeout=60000',
        '--forceExit',
        ...more,
      ],
      ...['--testNamePattern', tests],
      ...['--runTestsByPath', ...files],
    ],
    {
      cwd: root,
      stdio: 'ignore',
      env: { ...process.env, NODE_ENV: 'test', [variable]: JSON.stringify(instructions) },
    },
  );
  const timer = setTimeout(() => child.kill('SIGKILL'), MAX_MINUTES * 60_000);
  await once(child, 'close');
  clearTimeout(timer);
  // Without a report it was ended.
  if (!existsSync(report)) return { failed: 0, passed: 0, errors: 1 };
  const counts = JSON.parse(readFileSync(report, 'utf8')) as Record<string, number>;
  rmSync(report);
  return {
    failed: counts.numFailedTests!,
    passed: counts.numPassedTests!,
    errors: counts.numRuntimeErrorTestSuites!,
  };
}
