import { operatorMessage } from './connection-errors.ts';
import { nameDatabase } from './open.ts';
import { openPostgres } from './postgres.ts';
import { prepareSchema } from './prepare-schema.ts';

/**
 * `npm run ops -- migrate`: brings the schema of `DATABASE_URL` up to date. With
 * `MIGRATION_DATABASE_URL`, the address of the same database for the owner of its tables, the role
 * of `DATABASE_URL` may then read and write rows and nothing else. Either way that role's
 * statements get their time limits in this database.
 */
const { DATABASE_URL: apiUrl, MIGRATION_DATABASE_URL } = process.env;
const ownerUrl = MIGRATION_DATABASE_URL || apiUrl;
if (!apiUrl || !ownerUrl) {
  console.error(
    'DATABASE_URL is not set. (The embedded database of npm start is migrated when it is opened.)',
  );
  process.exit(2);
}
console.error(`Shop: ${nameDatabase({ databaseUrl: ownerUrl, dataDir: '' })}`);
const db = openPostgres(ownerUrl, { poolSize: 1, queryTimeoutMs: 0 });
try {
  for (const line of await prepareSchema(db, apiUrl)) console.log(line);
} catch (error) {
  console.error(operatorMessage(error) ?? (error as Error).message);
  process.exitCode = 1;
} finally {
  await db.close();
}
