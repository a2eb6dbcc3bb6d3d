import { type Config, readConfig } from './config.ts';
import { operatorMessage } from './db/connection-errors.ts';
import { DirectoryInUse } from './db/directory-lock.ts';
import type { Db } from './db/db.ts';
import { nameDatabase, openDatabase } from './db/open.ts';

/**
 * Runs an operator's command on the configured database, which it names, and closes it afterwards.
 * An error is printed without its stack, since it is for the operator, and makes the process exit
 * with 1.
 */
export async function runCommand(work: (db: Db, config: Config) => Promise<void>): Promise<void> {
  try {
    const config = readConfig();
    const { db, close } = await openDatabase(config, { isCommand: true });
    console.error(`Shop: ${nameDatabase(config)}`);
    try {
      await work(db, config);
    } finally {
      await close();
    }
  } catch (error) {
    process.exitCode = 1;
    const message = operatorMessage(error) ?? (error as Error).message;
    const isBusy = error instanceof DirectoryInUse;
    console.error(isBusy ? `${message} Stop the shop first, or set DATABASE_URL.` : message);
  }
}
