import { appendFileSync } from 'node:fs';
import type { Db, Tx } from '../../db/db.ts';

/** What a test process is told by the trial, as JSON in the environment. */
export interface Instructions {
  /** A file to which each statement of the product is written, with the test that sent it. */
  record?: string;
  /** A statement of the product, and what is sent in its place. */
  replace?: Replacement;
  /** A file with mutants as JSON, which a test file tries in turn, and one for what it finds. */
  plan?: { file: string; results: string };
  /** Run on each new database, as the owner of its tables. */
  schema?: string;
  /** A folder with sources of `api/src` that contain mutants. */
  sources?: string;
  /** The mutant of the sources that is active in every test. */
  code?: string;
  /** A file to which each test file writes which mutants of the sources its tests reach. */
  coverage?: string;
}

/** The mutants that a test file reaches, by their ids. */
export interface Coverage {
  testFile: string;
  atLoad: Record<string, number>;
  /** By the full names of its tests. */
  perTest: Record<string, Record<string, number>>;
}

interface Replacement {
  original: string;
  sql: string;
}

/** What a mutant changes: a statement, the schema of each new database, or the sources. */
export type Change = Partial<Replacement> & Pick<Instructions, 'schema' | 'code'>;

export interface PlannedMutant extends Change {
  id: string;
  /** The full names of its tests; all by default. */
  tests?: string[] | undefined;
}

/** What Stryker's instrumenter puts into sources reads and counts. */
export interface Switch {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number;
  hitLimit?: number;
  mutantCoverage?: { static: Coverage['atLoad']; perTest: Coverage['perTest'] };
}

declare global {
  /** The mutant of the test that runs, when there is a plan. */
  var sqlMutant: Change | undefined;
}

export interface RecordedStatement {
  sql: string;
  /** The file that sent it, from the repository's root. */
  source: string;
  testFile: string;
  test: string;
}

export const variable = 'PLAYDAY_SQL_MUTANT';
const given = JSON.parse(process.env[variable] ?? '{}') as Instructions;
export const instructions: Instructions = {
  ...given,
  get schema() {
    return globalThis.sqlMutant?.schema ?? given.schema;
  },
};

/**
 * The database as a trial of mutants wants it: with one other statement, or recorded. By default it
 * is unchanged.
 */
export function instrument(db: Db, { record, replace, plan }: Instructions = instructions): Db {
  if (!record && !replace && !plan) return db;
  const seen = new Set<string>();
  const changed = (sql: string): string => {
    if (record) write(record, sql, seen);
    const replacement = plan ? globalThis.sqlMutant : replace;
    return sql === replacement?.original ? (replacement.sql ?? sql) : sql;
  };
  const over = (tx: Tx): Tx => ({ query: (sql, params) => tx.query(changed(sql), params) });
  return { ...db, ...over(db), transaction: (work) => db.transaction((tx) => work(over(tx))) };
}

function write(file: string, sql: string, seen: Set<string>): void {
  const source = senderOf(new Error().stack ?? '');
  const { currentTestName: test, testPath } = expect.getState();
  if (!source || !test || seen.has(`${test} ${sql}`)) return;
  seen.add(`${test} ${sql}`);
  const statement: RecordedStatement = { sql, source, test, testFile: testPath ?? '' };
  appendFileSync(file, `${JSON.stringify(statement)}\n`);
}

/** The file of the product that sent a statement; undefined for the tests' own. */
function senderOf(stack: string): string | undefined {
  const files = [...stack.matchAll(/(api\/src\/[\w./-]+\.ts)/gu)].map(([file]) => file);
  // The database's own helpers, and this file.
  const sender = files.find((file) => !/^api\/src\/(?:db|testing\/sql-mutants)\//u.test(file));
  return sender && !/\.test\.ts$|^api\/src\/testing\//u.test(sender) ? sender : undefined;
}
