import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Db } from './db.ts';
import { lockDirectory } from './directory-lock.ts';
import { migrate } from './migrate.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';

/**
 * Opens and migrates the configured database. Throws `DirectoryInUse` when another process uses the PGlite directory.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'databasePool' | 'dataDir'>,
  onError: (error: Error) => void = () => {},
): Promise<{ db: Db; close: () => Promise<void> }> {
  if (config.databaseUrl) {
    const db = openPostgres(config.databaseUrl, { poolSize: config.databasePool, onError });
    await migrate(db);
    return { db, close: () => db.close() };
  }
  const unlock = lockDirectory(config.dataDir);
  try {
    const db = await openPglite(join(config.dataDir, 'db'));
    await migrate(db);
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
