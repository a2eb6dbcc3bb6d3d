import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Db } from './db.ts';
import { lockDirectory } from './directory-lock.ts';
import { checkLimits, ownsTables } from './api-role.ts';
import { checkSchema, migrate } from './migrate.ts';
import { openPglite } from './pglite.ts';
import { openPostgres, type PostgresOptions } from './postgres.ts';

type Where = Pick<Config, 'databaseUrl' | 'dataDir'>;

/** A command was started where there is no shop, or without saying which one it means. */
export class NoShop extends Error {}

/** Which database is meant, for people, without a password. */
export function nameDatabase({ databaseUrl, dataDir }: Where): string {
  if (!databaseUrl) return `the embedded database in ${join(dataDir, 'db')}`;
  const { host, pathname } = URL.parse(databaseUrl) ?? {};
  return host === undefined
    ? 'the database of DATABASE_URL'
    : `the database ${pathname?.slice(1)} at ${host}`;
}

const noteOf = ({ dataDir }: Where) => join(dataDir, 'database');

/**
 * Notes which database the shop of `DATA_DIR` uses, so that a command without `DATABASE_URL` does
 * not take an embedded one.
 */
export function noteDatabase(config: Where): void {
  try {
    if (!config.databaseUrl) return rmSync(noteOf(config), { force: true });
    mkdirSync(config.dataDir, { recursive: true });
    writeFileSync(noteOf(config), nameDatabase(config));
  } catch {
    // A container's folder may be read-only, and then no command runs there either.
  }
}

/**
 * Throws `NoShop` when a command would make an embedded database, or use one that is not the
 * shop's.
 */
function refuseOtherShop(config: Where): void {
  const note = noteOf(config);
  if (existsSync(note))
    throw new NoShop(`The shop here uses ${readFileSync(note, 'utf8')}: set DATABASE_URL to it.`);
  if (!existsSync(join(config.dataDir, 'db')))
    throw new NoShop(
      `There is no shop here: no database in ${config.dataDir}. Set DATABASE_URL, ` +
        'or for the office OFFICE_URL and OFFICE_TOKEN; or start a shop with npm start.',
    );
}

/**
 * Opens the configured database. PGlite is migrated; PostgreSQL must have been (`npm run ops --
 * migrate`), its role must have its time limits, and in production it must not own the tables. A
 * command makes no embedded database and throws `NoShop`. Throws `DirectoryInUse` when another
 * process uses the PGlite directory.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'databasePool' | 'dataDir' | 'isProduction'>,
  {
    isCommand = false,
    ...on
  }: Pick<PostgresOptions, 'onLost' | 'onUnreachable' | 'onReachable'> & {
    isCommand?: boolean;
  } = {},
): Promise<{ db: Db; close: () => Promise<void> }> {
  if (config.databaseUrl) {
    const db = openPostgres(config.databaseUrl, { poolSize: config.databasePool, ...on });
    try {
      await checkSchema(db);
      await checkLimits(db);
      if (config.isProduction && (await ownsTables(db)))
        throw new Error(
          'The role of DATABASE_URL owns the tables. Give the api a role of its own, ' +
            'and the owner to "npm run ops -- migrate" in MIGRATION_DATABASE_URL.',
        );
      return { db, close: () => db.close() };
    } catch (error) {
      await db.close();
      throw error;
    }
  }
  if (isCommand && !existsSync(join(config.dataDir, 'db.lock'))) refuseOtherShop(config);
  const unlock = lockDirectory(config.dataDir);
  try {
    if (isCommand) refuseOtherShop(config);
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
