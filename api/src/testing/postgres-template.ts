import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@playday/shared/build/root';
import type { Client } from 'pg';

/** Templates of other migrations are dropped when they are this old: other working copies may use them. */
const KEPT = '7 days';
const prefix = 'playday_test_template_';

/**
 * The name of a migrated database on the server that test databases are copied from: copying takes a third of the time of running
 * every migration. It is made once, by `prepare`, and again when a migration or what grants rights changes.
 */
export async function templateDatabase(server: Client, prepare: (database: string) => Promise<void>) {
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
    await dropOld(server);
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

async function dropOld(server: Client): Promise<void> {
  const { rows } = await server.query<{ name: string }>(
    `select datname as name from pg_database
      where starts_with(datname, $1)
        and (pg_stat_file(format('base/%s/PG_VERSION', oid))).modification < now() - $2::interval`,
    [prefix, KEPT],
  );
  for (const { name } of rows) await server.query(`drop database if exists ${name} with (force)`);
}
