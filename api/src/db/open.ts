import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Db } from './db.ts';
import { lockDirectory } from './directory-lock.ts';
import { checkLimits, ownsTables } from './api-role.ts';
import { checkSchema, migrate } from './migrate.ts';
import { openPglite } from './pglite.ts';
import { openPostgres, type PostgresOptions } from './postgres.ts';

/**
 * Opens the configured database. PGlite is migrated; PostgreSQL must have been (`npm run migrate`), its role must have its time
 * limits, and in production it must not own the tables. Throws `DirectoryInUse` when another process uses the PGlite directory.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'databasePool' | 'dataDir' | 'isProduction'>,
  on: Pick<PostgresOptions, 'onLost' | 'onUnreachable' | 'onReachable'> = {},
): Promise<{ db: Db; close: () => Promise<void> }> {
  if (config.databaseUrl) {
    const db = openPostgres(config.databaseUrl, { poolSize: config.databasePool, ...on });
    try {
      await checkSchema(db);
      await checkLimits(db);
      if (config.isProduction && (await ownsTables(db)))
        throw new Error(
          'The role of DATABASE_URL owns the tables. Give the api a role of its own, and the owner to "npm run migrate" in MIGRATION_DATABASE_URL.',
        );
      return { db, close: () => db.close() };
    } catch (error) {
      await db.close();
      throw error;
    }
  }
  const unlock = lockDirectory(config.dataDir);
  try {
    const db = await openPglite({ directory: join(config.dataDir, 'db') });
    await migrate(db);
    await checkSchema(db);
    const close = async () => {
      await db.close();
      unlock();
    };
    return { db, close };
  } catch (error) {
    unlock();
    throw error;
  }
}
