import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '@playday/build/root';
import type { Db } from '../../db/db.ts';
import type { Change, RecordedStatement } from './instrument.ts';
import { queryMutants } from './query-mutants.ts';
import { type RanTest, runTests } from './run-tests.ts';
import { schemaMutants } from './schema-mutants.ts';
import { type Slice, testsOfSchema } from './slices.ts';

export interface Mutant {
  name: string;
  change: Change;
  /** By their files, the tests that send the statement, and how long one of the file takes. */
  tests: Map<string, TestsOfFile>;
}

interface TestsOfFile {
  /** None for mutants of the schema: which tests notice them cannot be read from statements. */
  names?: string[];
  ms: number;
}

/** Part of the names of tests on PostgreSQL; some run on PGlite, too. */
export const onPostgres = 'PostgreSQL';
export const cache = join(root, '.cache/sql-mutants');

/** The test files of a slice. */
export const testFiles = (patterns: string[]) =>
  patterns.flatMap((pattern) => globSync(`api/src/${pattern}*.test.ts`, { cwd: root }).sort());

export async function mutantsOfSchema(db: Db, slice: Slice): Promise<Mutant[]> {
  const files = [...testFiles(testsOfSchema), ...testFiles(slice.tests)];
  const tests = new Map(files.map((file, ms) => [file, { ms }]));
  const mutants = await schemaMutants(db, slice.tables);
  return mutants.map(({ table, dropped, sql: schema }) => ({
    ...{ name: `${table}: ${dropped}`, change: { schema }, tests },
  }));
}

export async function mutantsOfQueries(db: Db, slice: Slice, workers: number): Promise<Mutant[]> {
  const recordings = await record(testFiles(slice.tests), workers);
  const recorded = recordings
    .flatMap(({ statements }) => statements)
    .map((each) => ({ ...each, source: relative('api/src', each.source) }))
    .filter(({ source, test }) => slice.sources.test(source) && test.includes(`(${onPostgres})`));
  const costs = new Map(recordings.map((each) => [each.file, costOf(each, slice)]));
  const slow = new Set(recordings.flatMap(slowTests));
  const statements = Map.groupBy(recorded, ({ source, sql }) => `${source} ${sql}`);
  const mutants: Mutant[] = [];
  const counts = new Map<string, number>();
  let invalid = 0;
  for (const [, sendings] of [...statements].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const { source, sql: original } = sendings[0]!;
    const byFile = Map.groupBy(sendings, ({ testFile }) => relative(root, testFile));
    const tests = new Map(
      [...byFile].map(([file, sent]) => {
        const all = [...new Set(sent.map(({ test }) => test))];
        const quick = all.filter((test) => !slow.has(test));
        return [file, { names: quick.length > 0 ? quick : all, ms: costs.get(file)! }];
      }),
    );
    for (const { dropped, sql } of queryMutants(original)) {
      if (!(await isValid(db, sql))) {
        invalid += 1;
        continue;
      }
      const title = `${source}: ${dropped.length > 110 ? `${dropped.slice(0, 110)}…` : dropped}`;
      const count = (counts.get(title) ?? 0) + 1;
      counts.set(title, count);
      const name = count === 1 ? title : `${title} (${count})`;
      mutants.push({ name, change: { original, sql }, tests });
    }
  }
  // As when the databases of the tests are no longer those that `instrument` returns.
  if (mutants.length === 0) throw new Error('no test of the slice sends a statement of it');
  if (invalid > 0) console.log(`${invalid} mutants are no valid SQL and do not count`);
  return mutants;
}

/** To reset the shop before each test. */
const RESET_MS = 50;

/** How long a test takes; the slice's own ones find more. */
export function costOf({ file, tests }: Tests, { sources }: Slice): number {
  const ms = RESET_MS + tests.reduce((sum, test) => sum + test.ms, 0) / tests.length;
  return sources.test(relative('api/src', file)) ? ms / 4 : ms;
}

/** How many times as long as the median of its file a slow test takes. */
const SLOW = 8;

/**
 * Tests that start programs or place hundreds of orders. Each mutant would repeat them, so they are
 * tried only where no other test sends the statement.
 */
export function slowTests({ tests }: Tests): string[] {
  const median = tests.map(({ ms }) => ms).sort((a, b) => a - b)[Math.floor(tests.length / 2)] ?? 0;
  return tests.filter(({ ms }) => ms > SLOW * (RESET_MS + median)).map(({ name }) => name);
}

/** A few, evenly spread. */
export function sampleOf(tests: string[], count: number): string[] {
  const step = Math.max(1, tests.length / count);
  return tests.filter((_test, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
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

interface Tests {
  file: string;
  tests: RanTest[];
}

interface Recording extends Tests {
  statements: RecordedStatement[];
}

/** What each test of these files sends; recorded once for a file and the sources. */
async function record(files: string[], workers: number): Promise<Recording[]> {
  const places = recordingPlaces(files);
  const missing = files.filter((file) => !existsSync(places.get(file)!));
  if (missing.length > 0) {
    console.log(`recording which test of ${missing.length} files sends which statement …`);
    const sent = join(cache, `sent-${process.pid}.jsonl`);
    writeFileSync(sent, '');
    const { passed, failed } = await runTests(
      { files: missing, tests: onPostgres },
      { record: sent },
      { workers, maxMinutes: 60, maxSeconds: 600 },
    );
    const lines = readFileSync(sent, 'utf8').split('\n').filter(Boolean);
    rmSync(sent);
    const statements = lines.map((line) => JSON.parse(line) as RecordedStatement);
    for (const file of missing.filter((each) => each !== failed?.file)) {
      const recording: Recording = {
        file,
        statements: statements.filter(({ testFile }) => relative(root, testFile) === file),
        tests: passed.filter((test) => test.file === file),
      };
      if (!failed || recording.tests.length > 0)
        writeFileSync(places.get(file)!, JSON.stringify(recording));
    }
    if (failed) throw new Error(`fails without a mutant: ${failed.name ?? failed.file}`);
  }
  return files.map((file) => JSON.parse(readFileSync(places.get(file)!, 'utf8')) as Recording);
}

function recordingPlaces(files: string[]): Map<string, string> {
  mkdirSync(cache, { recursive: true });
  const sources = createHash('sha256');
  for (const file of globSync('api/{src/**/*.ts,migrations/*.sql}', { cwd: root }).sort())
    if (!/\/sql-mutants\/|\.test\.ts$/u.test(file)) sources.update(readFileSync(join(root, file)));
  const version = sources.digest('hex');
  return new Map(
    files.map((file) => {
      const hash = createHash('sha256').update(version).update(file);
      const id = hash.update(readFileSync(join(root, file))).digest('hex');
      return [file, join(cache, `recorded-${id.slice(0, 16)}.json`)];
    }),
  );
}
