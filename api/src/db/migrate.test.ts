import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { root } from '@playday/build/root';
import { admin, describeOnPostgres } from '../testing/databases.ts';
import { serverUrl } from '@playday/shared/testing/jest/find-postgres';
import { openDatabase } from './open.ts';

const role = 'playday_test_operator';

/** All that a command writes to stderr when nothing is wrong. */
const shopLine = /^Shop: the database \S+ at \S+:\d+\n$/u;

describeOnPostgres('npm run ops -- migrate', () => {
  const name = `playday_test_${randomBytes(6).toString('hex')}`;
  const owner = new URL(serverUrl);
  owner.pathname = `/${name}`;
  const api = new URL(owner);
  api.username = role;
  api.password = 'not: a/simple@password';
  const client = new pg.Client({ connectionString: owner.href });
  const open = (url: URL, isProduction = true) =>
    openDatabase({ databaseUrl: url.href, databasePool: 1, dataDir: '', isProduction });
  const run = (env: Record<string, string>) =>
    spawnSync(process.execPath, [join(root, 'api/src/db/migrate-cli.ts')], {
      env: { PATH: process.env.PATH, ...env },
      encoding: 'utf8',
    });
  const migrateAsOwner = () => run({ DATABASE_URL: api.href, MIGRATION_DATABASE_URL: owner.href });

  beforeAll(async () => {
    await admin((server) => server.query(`create database ${name}`));
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await admin((server) => server.query(`drop database ${name} with (force)`));
  });

  test('the api refuses a database without its schema, and says what to run', async () => {
    await expect(open(owner)).rejects.toThrow(/lacks 001.*npm run ops -- migrate/su);
  });

  test('without DATABASE_URL: usage error', () => {
    const { status, stderr } = run({});
    expect([status, stderr]).toEqual([2, expect.stringContaining('DATABASE_URL is not set')]);
  });

  test('applies every migration once, and lets the role of the api write rows', async () => {
    const first = migrateAsOwner();
    expect([first.stderr, first.status]).toEqual([expect.stringMatching(shopLine), 0]);
    expect(first.stdout).toMatch(/^applied 001/u);
    expect(migrateAsOwner().stdout).toBe(
      `The schema is up to date.\n${role} may read and write rows.\n`,
    );
    const { db, close } = await open(api);
    await db.query(`insert into secrets (name, value, created_at) values ('test', '\\x00', now())`);
    await db.query(`delete from secrets where name = 'test'`);
    await close();
  });

  test.each([
    ['drop a table', 'drop table orders'],
    ['switch off a trigger', 'alter table captures disable trigger all'],
    ['skip the triggers of its session', 'set session_replication_role = replica'],
    ['empty a table', 'truncate captures'],
    ['create a table', 'create table mine (id int)'],
    ['forget a migration', 'delete from migrations'],
  ])('the role of the api cannot %s', async (_what, sql) => {
    const { db, close } = await open(api);
    await expect(db.query(sql)).rejects.toMatchObject({ code: '42501' });
    await close();
  });

  test('in production the api refuses the role that owns the tables', async () => {
    expect(run({ DATABASE_URL: owner.href }).status).toBe(0);
    await expect(open(owner)).rejects.toThrow(/owns the tables/u);
    await (await open(owner, false)).close();
  });

  test('owner whose own statements are limited: still migrates without a time limit', async () => {
    await client.query(
      `create function slow() returns event_trigger language plpgsql
         as 'begin perform pg_sleep(0.05); end';
       create event trigger slow on ddl_command_start when tag in ('ALTER TABLE')
         execute function slow();
       alter role ${new URL(owner).username} in database ${name} set statement_timeout = '20ms';
       alter table migrations drop column is_breaking`,
    );
    const { status, stderr } = migrateAsOwner();
    await client.query('drop event trigger slow');
    expect([status, stderr]).toEqual([0, expect.stringMatching(shopLine)]);
  });

  test('newer release’s migrations: runs, unless one says that it breaks older ones', async () => {
    const newer = (isBreaking: boolean) =>
      client.query(
        `insert into migrations (name, hash, is_breaking) values ('999-newer.sql', '', $1)
         on conflict (name) do update set is_breaking = excluded.is_breaking`,
        [isBreaking],
      );
    await newer(false);
    await (await open(api)).close();
    await newer(true);
    await expect(open(api)).rejects.toThrow(/999-newer.sql, which this release does not know/u);
    await client.query(`delete from migrations where name = '999-newer.sql'`);
  });

  test('applied migration whose file changed since: refused by the step and the api', async () => {
    await client.query(`update migrations set hash = 'x' where name like '001%'`);
    expect(migrateAsOwner()).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('was changed after'),
    });
    await expect(open(api)).rejects.toThrow(/was changed after/u);
  });
});
