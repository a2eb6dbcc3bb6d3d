import pg from 'pg';
import type { Db } from '../db/db.ts';
import { openPostgres } from '../db/postgres.ts';

const quoted = (name: string) => pg.escapeIdentifier(name);

export const databaseName = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1));

/** The address of another database of the same server. */
function beside(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${encodeURIComponent(name)}`;
  return address.href;
}

/** Opens the database for one command, which may take as long as it likes. */
export async function using<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openPostgres(url, { poolSize: 1, queryTimeoutMs: 0 });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

/** Creates, drops and renames databases, from one that every server has. */
const onServer = <T>(url: string, work: (server: Db) => Promise<T>) =>
  using(beside(url, 'postgres'), work);

/**
 * Lets `work` use an empty database beside the one of `url`, and drops it afterwards unless `work`
 * has renamed it. One that a killed process left there is dropped first. The role of `url` must be
 * allowed to create databases.
 */
export async function withSideDatabase<T>(
  url: string,
  suffix: string,
  work: (sideUrl: string) => Promise<T>,
): Promise<T> {
  const name = databaseName(url) + suffix;
  const drop = () =>
    onServer(url, (server) =>
      server.script(`drop database if exists ${quoted(name)} with (force)`),
    );
  await drop();
  await onServer(url, (server) => server.script(`create database ${quoted(name)}`));
  try {
    return await work(beside(url, name));
  } finally {
    await drop();
  }
}

/**
 * What is in the way of replacing a database: whether it exists, whether it has tables, and how
 * many connections other programs have to it.
 */
export async function stateOf(
  url: string,
): Promise<{ exists: boolean; isEmpty: boolean; connections: number }> {
  const name = databaseName(url);
  const [row] = await onServer(url, (server) =>
    server.query<{ exists: boolean; connections: number }>(
      `select exists (select from pg_database where datname = $1) as exists,
              (select count(*) from pg_stat_activity
                where datname = $1 and usesysid is not null) as connections`,
      [name],
    ),
  );
  const { exists, connections } = row!;
  if (!exists) return { exists, isEmpty: true, connections };
  const [tables] = await using(url, (db) =>
    db.query<{ isEmpty: boolean }>(
      `select not exists (select from pg_tables where schemaname = 'public') as "isEmpty"`,
    ),
  );
  return { exists, isEmpty: tables!.isEmpty, connections };
}

/**
 * Gives the database of `sideUrl` the name of that of `url`, which is called `keptAs` from then on
 * if it exists. Both happen or neither. PostgreSQL refuses it while programs are connected.
 */
export function takePlace(url: string, sideUrl: string, keptAs?: string): Promise<void> {
  const rename = (from: string, to: string) =>
    `alter database ${quoted(from)} rename to ${quoted(to)};`;
  const first = keptAs ? rename(databaseName(url), keptAs) : '';
  const second = rename(databaseName(sideUrl), databaseName(url));
  return onServer(url, (server) => server.script(`begin; ${first} ${second} commit`));
}

export const dropDatabase = (url: string, name: string) =>
  onServer(url, (server) => server.script(`drop database ${quoted(name)}`));
