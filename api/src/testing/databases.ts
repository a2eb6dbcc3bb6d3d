import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '@playday/build/root';
import { isPostgresFound, serverUrl } from '@playday/shared/testing/jest/find-postgres';
import pg, { type Client } from 'pg';
import { grantRows, setLimits } from '../db/api-role.ts';
import type { Db } from '../db/db.ts';
import { migrate } from '../db/migrate.ts';
import { openPglite } from '../db/pglite.ts';
import { openPostgres } from '../db/postgres.ts';
import { restoreBackup } from '../restore/restore.ts';
import { instructions, instrument } from './sql-mutants/instrument.ts';

/** One for all test databases: roles belong to the server. */
const apiRole = { role: 'playday_test_api', password: 'playday_test_api' };

export interface TestDatabase {
  /** Connected as the api is, with a role that owns no table; only `script` runs as the owner. */
  db: Db;
  /** The address of the same database for that role and a second process; PostgreSQL only. */
  url: string | undefined;
  /**
   * For the programs of PostgreSQL: the address for the role that owns the tables; PostgreSQL only.
   */
  ownerUrl?: string;
  drop: () => Promise<void>;
}

/** Creates an empty, migrated database for one test suite. */
export async function freshDatabase(kind: 'pglite' | 'postgres'): Promise<TestDatabase> {
  if (kind === 'pglite') {
    const db = await openPglite({ snapshot: migratedSnapshot() });
    if (instructions.schema) await db.script(instructions.schema);
    return { db: instrument(db), url: undefined, drop: () => db.close() };
  }
  return createDatabase((server, name) =>
    templateDatabase(server, migrateDatabase).then((template) =>
      server.query(`create database ${name} template ${template}`),
    ),
  );
}

/** A database for the tests of a file or of a `describe`, dropped after them. */
export function useDatabase(kind: 'pglite' | 'postgres'): Pick<TestDatabase, 'db' | 'url'> {
  let database: TestDatabase | undefined;
  beforeAll(async () => void (database = await freshDatabase(kind)));
  afterAll(() => database?.drop());
  return {
    get db() {
      return database!.db;
    },
    get url() {
      return database!.url;
    },
  };
}

/** A new database that `npm run ops -- restore` has made from the backup. */
export function restoredDatabase(file: string): Promise<TestDatabase> {
  return createDatabase(async (_server, name) => {
    const ownerUrl = urlOf(name).href;
    const api = urlOf(name);
    [api.username, api.password] = [apiRole.role, apiRole.password];
    await restoreBackup({ ownerUrl, apiUrl: api.href, file, say: () => {} });
    await migrateDatabase(name);
  });
}

async function createDatabase(fill: (server: pg.Client, name: string) => Promise<unknown>) {
  const name = `playday_test_${randomBytes(6).toString('hex')}`;
  await admin(async (server) => {
    await fill(server, name);
    // No test needs its rows to survive a crash of the server, or runs a statement for so long that
    // compiling it pays.
    for (const setting of ['synchronous_commit', 'jit'])
      await server.query(`alter database ${name} set ${setting} = off`);
  });
  const url = urlOf(name);
  const owner = openPostgres(url.href, { poolSize: 2, connectTimeoutMs: 30_000 });
  // They belong to the role in this one database, so a copy does not have them.
  await setLimits(owner, apiRole.role);
  if (instructions.schema) await owner.script(instructions.schema);
  url.username = apiRole.role;
  url.password = apiRole.password;
  const db = openPostgres(url.href, { poolSize: 24, connectTimeoutMs: 30_000 });
  return {
    db: instrument({ ...db, script: owner.script }),
    url: url.href,
    ownerUrl: urlOf(name).href,
    async drop() {
      await db.close();
      await owner.close();
      await admin((server) => server.query(`drop database ${name} with (force)`));
    },
  };
}

/**
 * Files that `npm test` runs on both databases: together they cover the SQL that PGlite could treat
 * differently.
 */
const onBoth = [
  'account/my-data',
  'catalog/find-events',
  'crash',
  'checkout/holds',
  'checkout/order/orders',
  'content/import-moved-events',
  'db/constraints',
  'erasure/erasure',
  'mails/send-mails',
  'releases/releases',
  'extras/waiting-room/waiting-room',
].map((name) => `/${name}.test.ts`);

/**
 * Runs tests on PostgreSQL, and those of the files above on PGlite, too. If PostgreSQL cannot be
 * reached, they all run on PGlite instead; under CI they fail. `TEST_DATABASES=pglite` runs on
 * PGlite what was left out, and nothing else (`npm run test:slow`).
 */
export function describeOnDatabases(
  name: string,
  tests: (kind: 'pglite' | 'postgres') => void,
): void {
  const path = expect.getState().testPath ?? '';
  const isOnBoth = onBoth.some((file) => path.endsWith(file));
  if (isPgliteOnly ? !isOnBoth : isOnBoth || !isPostgresFound())
    describe(`${name} (PGlite)`, () => tests('pglite'));
  describeOnPostgres(name, () => tests('postgres'));
}

const isPgliteOnly = process.env.TEST_DATABASES === 'pglite';

/** For tests that need real concurrency: PGlite runs one transaction at a time. */
export function describeOnPostgres(name: string, tests: () => void): void {
  if (isPgliteOnly) describe.skip(`${name}: runs with npm test`, tests);
  else if (isPostgresFound()) describe(`${name} (PostgreSQL)`, tests);
  else if (process.env.CI)
    test(`${name} (PostgreSQL)`, () => Promise.reject(new Error(`no PostgreSQL at ${serverUrl}`)));
  else describe.skip(`${name}: skipped, no PostgreSQL at ${serverUrl}`, tests);
}

async function migrateDatabase(name: string): Promise<void> {
  const owner = openPostgres(urlOf(name).href, { poolSize: 1, connectTimeoutMs: 30_000 });
  try {
    await migrate(owner);
    await grantRows(owner, apiRole);
    // For tables that a test creates.
    await owner.script(
      `alter default privileges grant select, insert, update, delete on tables to ${apiRole.role};
       alter default privileges grant usage on sequences to ${apiRole.role}`,
    );
  } finally {
    await owner.close();
  }
}

function urlOf(database: string): URL {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url;
}

/** Does something with the whole server, as its superuser. */
export async function admin(work: (server: pg.Client) => Promise<unknown>): Promise<void> {
  const server = new pg.Client({ connectionString: serverUrl, connectionTimeoutMillis: 30_000 });
  await server.connect();
  try {
    await work(server);
  } finally {
    await server.end();
  }
}

/**
 * Templates of other migrations are dropped when they are this old: other working copies may use
 * them.
 */
const KEPT = '7 days';
const prefix = 'playday_test_template_';

/**
 * The name of a migrated database on the server that test databases are copied from: copying takes
 * a third of the time of running every migration. It is made once, by `prepare`, and again when a
 * migration or what grants rights changes.
 */
async function templateDatabase(server: Client, prepare: (database: string) => Promise<void>) {
  const hash = createHash('sha256');
  // Names, too: a migration is known by its own.
  for (const path of [
    'api/migrations/*.sql',
    'api/src/db/{migrate,api-role}.ts',
    'api/src/testing/databases.ts',
  ])
    for (const file of globSync(path, { cwd: root }).sort())
      hash.update(file).update(readFileSync(join(root, file)));
  const name = `${prefix}${hash.digest('hex').slice(0, 16)}`;
  const exists = async () =>
    (await server.query('select from pg_database where datname = $1', [name])).rowCount === 1;
  if (await exists()) return name;
  // Several test processes may need it at the same time.
  await server.query('select pg_advisory_lock(hashtext($1))', [prefix]);
  try {
    if (await exists()) return name;
    const { rows: old } = await server.query<{ name: string }>(
      `select datname as name from pg_database
        where starts_with(datname, $1)
          and (pg_stat_file(format('base/%s/PG_VERSION',
            oid))).modification < now() - $2::interval`,
      [prefix, KEPT],
    );
    for (const each of old) await server.query(`drop database if exists ${each.name} with (force)`);
    const unfinished = `${name}_unfinished`;
    await server.query(`drop database if exists ${unfinished} with (force)`);
    await server.query(`create database ${unfinished}`);
    await prepare(unfinished);
    await server.query(`alter database ${unfinished} rename to ${name}`);
    return name;
  } finally {
    await server.query('select pg_advisory_unlock(hashtext($1))', [prefix]);
  }
}

/**
 * The path of a PGlite database with every migration and no rows, kept in `.cache` until PGlite or
 * a migration changes: PGlite takes seconds to create a database, and a tenth of that to load one.
 */
function migratedSnapshot(): string {
  const pglite = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const hash = createHash('sha256');
  for (const file of [pglite, ...globSync(join(root, 'api/migrations/*.sql')).sort()])
    hash.update(file).update(readFileSync(file));
  const path = join(root, '.cache', `pglite-${hash.digest('hex').slice(0, 16)}.tar`);
  if (!existsSync(path)) {
    // A process of its own, because tests wait for it synchronously, and because PGlite does not
    // run in their realm.
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(root, 'api/src/testing/write-pglite-snapshot.ts'), path],
      { encoding: 'utf8' },
    );
    if (status !== 0) throw new Error(`no snapshot of PGlite: ${stderr}`);
  }
  return path;
}
