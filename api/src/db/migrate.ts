import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Db } from './db.ts';

const folder = fileURLToPath(new URL('../../migrations/', import.meta.url));

/**
 * Brings the schema forward: every file of `migrations/` in order, each in one transaction and once. Throws when a file
 * that already ran has changed since. Two processes may start at once on PostgreSQL: one waits for the other.
 */
export async function migrate(db: Db): Promise<void> {
  const head = db.kind === 'postgres' ? 'begin; select pg_advisory_xact_lock(7370001);' : 'begin;';
  await db.script(`${head} create table if not exists migrations (
    name text primary key, hash text not null, applied_at timestamptz not null default now()); commit;`);
  for (const name of readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()) {
    const sql = readFileSync(`${folder}${name}`, 'utf8');
    const hash = createHash('sha256').update(sql).digest('hex');
    const [done] = await db.query<{ hash: string }>('select hash from migrations where name = $1', [name]);
    if (done && done.hash !== hash)
      throw new Error(`${name} was changed after it had run; write a new migration`);
    if (done) continue;
    // Under the lock a second process finds the row and its insert does nothing; then the script must not run again.
    await db.transaction(async (tx) => {
      if (db.kind === 'postgres') await tx.query('select pg_advisory_xact_lock(7370001)');
      const rows = await tx.query(
        'insert into migrations (name, hash) values ($1, $2) on conflict do nothing returning name',
        [name, hash],
      );
      if (rows.length === 1) for (const statement of statements(sql)) await tx.query(statement);
    });
  }
}

/** Splits at semicolons that end a line, outside of `$$ … $$`. Enough for our own files, and checked by running them. */
function statements(sql: string): string[] {
  const found: string[] = [];
  let current = '';
  let isQuoted = false;
  for (const line of sql.split('\n')) {
    current += `${line}\n`;
    if ((line.match(/\$\$/gu)?.length ?? 0) % 2 === 1) isQuoted = !isQuoted;
    if (!isQuoted && line.trimEnd().endsWith(';')) {
      found.push(current);
      current = '';
    }
  }
  return current.trim() === '' ? found : [...found, current];
}
