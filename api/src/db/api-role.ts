import { type Db, DbError } from './db.ts';

/**
 * Lets the role of the api read and write rows, as the owner of the tables; creates the role if it
 * does not exist. The api owns no table, so it can neither drop one nor switch off the triggers
 * that protect money and tickets.
 */
export async function grantRows(owner: Db, { role, password }: { role: string; password: string }) {
  const [sql] = await owner.query<{ create: string; grant: string }>(
    `select format('create role %I login password %L', $1::text, $2::text) as create,
            format('revoke create on schema public from public;
                    grant usage on schema public to %1$I;
                    grant select, insert, update, delete on all tables in schema public to %1$I;
                    revoke insert, update, delete on migrations from %1$I;
                    grant usage, select on all sequences in schema public to %1$I',
                    $1::text) as grant`,
    [role, password],
  );
  await owner.script(sql!.create).catch((error: unknown) => {
    const exists = error instanceof DbError && (error.code === '42710' || error.code === '23505');
    if (!exists) throw error;
  });
  await owner.script(sql!.grant);
}

/**
 * How long a statement may run, wait for a lock, and a transaction may be idle: so that a stuck
 * transaction cannot block others for ever. They are settings of the role, because a pooler in
 * transaction mode passes on no settings of a connection.
 */
const limits = {
  statement_timeout: '10s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '15s',
};

/**
 * Sets the limits of statements for the role's new connections to this database. A role may do that
 * for itself, too.
 */
export async function setLimits(owner: Db, role: string): Promise<void> {
  const rows = await owner.query<{ sql: string }>(
    `select format('alter role %I in database %I set %I = %L', $1::text, current_database(), l.key,
      l.value) as sql
       from jsonb_each_text($2::jsonb) l`,
    [role, JSON.stringify(limits)],
  );
  for (const { sql } of rows) await owner.script(sql);
}

/**
 * Throws when the connected role has none of the limits that `npm run ops -- migrate` sets, or not
 * all of them.
 */
export async function checkLimits(db: Db): Promise<void> {
  const missing = await db.query<{ name: string }>(
    `select name from pg_settings where name = any ($1::text[]) and setting = '0' order by name`,
    [Object.keys(limits)],
  );
  if (missing.length > 0)
    throw new Error(
      `The role of DATABASE_URL has no ${missing.map(({ name }) => name).join(', ')}. ` +
        `Run "npm run ops -- migrate" with its owner's role first, ` +
        'and let a pooler open new connections.',
    );
}

/** True when the connected role owns a table of the shop, or is a superuser. */
export async function ownsTables(db: Db): Promise<boolean> {
  const [row] = await db.query<{ owns: boolean }>(
    `select exists (select from pg_tables where schemaname = 'public' and tableowner = current_user)
            or (select rolsuper from pg_roles where rolname = current_user) as owns`,
  );
  return row!.owns;
}
