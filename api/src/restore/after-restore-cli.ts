import { openPostgres } from '../db/postgres.ts';
import { afterRestore } from './after-restore.ts';

/**
 * `npm run ops -- after-restore`: after `npm run ops -- migrate`, before the first api starts on a
 * restored PostgreSQL.
 */
const url = process.env.MIGRATION_DATABASE_URL || process.env.DATABASE_URL;
if (!url) {
  console.error(
    'MIGRATION_DATABASE_URL is not set: the address of the restored database, ' +
      'for the owner of its tables.',
  );
  process.exit(2);
}
const db = openPostgres(url, { poolSize: 1, queryTimeoutMs: 0 });
try {
  await afterRestore(db);
  console.log('Ids go on behind those that were lost. All sessions and mailed links have ended.');
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await db.close();
}
