import { grantRows } from './api-role.ts';
import { migrate, migrationLimits } from './migrate.ts';
import { openPostgres } from './postgres.ts';

/**
 * `npm run migrate`: brings the schema of `DATABASE_URL` up to date. With `MIGRATION_DATABASE_URL`, the address of the same
 * database for the owner of its tables, the role of `DATABASE_URL` may then read and write rows and nothing else.
 */
const { DATABASE_URL: apiUrl, MIGRATION_DATABASE_URL } = process.env;
const ownerUrl = MIGRATION_DATABASE_URL || apiUrl;
if (!apiUrl || !ownerUrl) {
  console.error(
    'DATABASE_URL is not set. (The embedded database of npm start is migrated when it is opened.)',
  );
  process.exit(2);
}
// An index over a large table may take longer than any request may; waiting for a lock, however, would stop the sales.
const db = openPostgres(ownerUrl, migrationLimits);
try {
  const applied = await migrate(db);
  for (const name of applied) console.log(`applied ${name}`);
  if (applied.length === 0) console.log('The schema is up to date.');
  if (ownerUrl !== apiUrl) {
    const { username, password } = new URL(apiUrl);
    const role = decodeURIComponent(username);
    await grantRows(db, { role, password: decodeURIComponent(password) });
    console.log(`${role} may read and write rows.`);
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await db.close();
}
