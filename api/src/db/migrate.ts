import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sha256 } from '../hash.ts';
import { seconds } from '../time/time.ts';
import { type Db, DbError } from './db.ts';

const folder = fileURLToPath(new URL('../../migrations/', import.meta.url));

/** The first line of a migration that programs of older releases do not survive. */
const BREAKING = '-- Breaking';
const LOCK_ATTEMPTS = 20;

/**
 * The first statement of every transaction that migrates on PostgreSQL, whatever the limits of its
 * role are. An index over a large table may take longer than any request may; waiting for a lock,
 * however, would stop the sales.
 */
const LIMITS = `set local statement_timeout = 0; set local lock_timeout = '5s'`;

interface Migration {
  name: string;
  sql: string;
  hash: string;
  isBreaking: boolean;
}

/**
 * Applies the files of `migrations/` in order, each once and in one transaction, and returns the
 * names of those it applied. Throws when an applied file has changed since. On PostgreSQL two
 * processes may run it at the same time: one waits for the other, and a migration that does not get
 * a table lock within 5 s lets the waiting sales through and tries again.
 */
export async function migrate(db: Db): Promise<string[]> {
  const head =
    db.kind === 'postgres' ? `begin; ${LIMITS}; select pg_advisory_xact_lock(7370001);` : 'begin;';
  await db.script(`${head} create table if not exists migrations (
    name text primary key, hash text not null, applied_at timestamptz not null default now());
    alter table migrations add column if not exists is_breaking boolean not null default false;
    commit;`);
  const done = new Set((await unchanged(db)).map(({ name }) => name));
  const applied: string[] = [];
  for (const migration of known())
    if (!done.has(migration.name) && (await retried(() => apply(db, migration))))
      applied.push(migration.name);
  return applied;
}

/**
 * Throws unless the schema has every migration of this release, unchanged, and none of a newer
 * release that says that older programs do not survive it (its first line is `-- Breaking`). Newer
 * migrations without that line let an older release run, so that it can be rolled back.
 */
export async function checkSchema(db: Db): Promise<void> {
  const applied = await unchanged(db).catch((error: unknown) => {
    if (error instanceof DbError && error.code === '42P01') return [];
    throw error;
  });
  const appliedNames = new Set(applied.map(({ name }) => name));
  const missing = known().filter(({ name }) => !appliedNames.has(name));
  if (missing.length > 0)
    throw new Error(
      `The database lacks ${list(missing)}. Run "npm run ops -- migrate" ` +
        "with its owner's role first.",
    );
  const knownNames = new Set(known().map(({ name }) => name));
  const breaking = applied.filter(({ name, isBreaking }) => isBreaking && !knownNames.has(name));
  if (breaking.length > 0)
    throw new Error(
      `The database has ${list(breaking)}, which this release does not know. Start a newer one.`,
    );
}

async function unchanged(db: Db): Promise<{ name: string; hash: string; isBreaking: boolean }[]> {
  const applied = await db.query<{ name: string; hash: string; isBreaking: boolean }>(
    'select name, hash, is_breaking as "isBreaking" from migrations',
  );
  const hashes = new Map(applied.map(({ name, hash }) => [name, hash]));
  for (const { name, hash } of known())
    if (hashes.has(name) && hashes.get(name) !== hash)
      throw new Error(
        `${name} was changed after it was applied; write a new migration instead. ` +
          'A database from before 0.2.0 is not upgraded: use a new one.',
      );
  return applied;
}

function known(): Migration[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(`${folder}${name}`, 'utf8');
      return { name, sql, hash: sha256(sql), isBreaking: sql.startsWith(BREAKING) };
    });
}

/** False when another process has applied it while this one waited for the lock. */
function apply(db: Db, { name, sql, hash, isBreaking }: Migration): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (db.kind === 'postgres') await tx.query(`${LIMITS}; select pg_advisory_xact_lock(7370001)`);
    const rows = await tx.query(
      `insert into migrations (name, hash, is_breaking) values ($1, $2, $3) on conflict do nothing
        returning name`,
      [name, hash, isBreaking],
    );
    if (rows.length === 1) for (const statement of statements(sql)) await tx.query(statement);
    return rows.length === 1;
  });
}

async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const isLocked = error instanceof DbError && error.code === '55P03';
      if (!isLocked || attempt === LOCK_ATTEMPTS) throw error;
      await pause(seconds(1));
    }
  }
}

/**
 * Splits a script at semicolons that end a line, outside of `$$ … $$`. Enough for our own
 * migrations.
 */
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

const list = (migrations: { name: string }[]) => migrations.map(({ name }) => name).join(', ');
