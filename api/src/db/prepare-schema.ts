import { grantRows, setLimits } from './api-role.ts';
import type { Db } from './db.ts';
import { migrate } from './migrate.ts';

/**
 * Brings the schema up to date as the owner of the tables, and lets the role of `apiUrl` read and
 * write rows, within its time limits. Returns what was done, in sentences for operators.
 */
export async function prepareSchema(owner: Db, apiUrl: string): Promise<string[]> {
  const applied = await migrate(owner);
  const done = applied.map((name) => `applied ${name}`);
  if (applied.length === 0) done.push('The schema is up to date.');
  const [user] = await owner.query<{ role: string }>('select current_user as role');
  const { username, password } = new URL(apiUrl);
  const role = decodeURIComponent(username) || user!.role;
  if (role !== user!.role) {
    await grantRows(owner, { role, password: decodeURIComponent(password) });
    done.push(`${role} may read and write rows.`);
  }
  await setLimits(owner, role);
  return done;
}
