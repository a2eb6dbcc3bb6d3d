import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Db } from './db.ts';

const folder = fileURLToPath(new URL('../../migrations/', import.meta.url));

/**
 * Applies the files of `migrations/` in order, each once and in one transaction. Throws when an applied file has changed
 * since. On PostgreSQL two processes may start at the same time: one waits for the other.
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
      throw new Error(`${name} was changed after it was applied; write a new migration instead`);
    if (done) continue;
    // If another process applied the file while this one waited for the lock, the insert returns no row: skip the file.
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

/** Splits a script at semicolons that end a line, outside of `$$ … $$`. Enough for our own migrations. */
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
