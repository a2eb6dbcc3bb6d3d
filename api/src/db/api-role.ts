import { type Db, DbError } from './db.ts';

/**
 * Lets the role of the api read and write rows, as the owner of the tables; creates the role if it does not exist. The api owns
 * no table, so it can neither drop one nor switch off the triggers that protect money and tickets.
 */
export async function grantRows(
  owner: Db,
  { role, password }: { role: string; password: string },
): Promise<void> {
  const [sql] = await owner.query<{ create: string; grant: string }>(
    `select format('create role %I login password %L', $1::text, $2::text) as create,
            format('revoke create on schema public from public;
                    grant usage on schema public to %1$I;
                    grant select, insert, update, delete on all tables in schema public to %1$I;
                    revoke insert, update, delete on migrations from %1$I;
                    grant usage, select on all sequences in schema public to %1$I', $1::text) as grant`,
    [role, password],
  );
  await owner.script(sql!.create).catch((error: unknown) => {
    const exists = error instanceof DbError && (error.code === '42710' || error.code === '23505');
    if (!exists) throw error;
  });
  await owner.script(sql!.grant);
}

/** True when the connected role owns a table of the shop, or is a superuser. */
export async function ownsTables(db: Db): Promise<boolean> {
  const [row] = await db.query<{ owns: boolean }>(
    `select exists (select from pg_tables where schemaname = 'public' and tableowner = current_user)
            or (select rolsuper from pg_roles where rolname = current_user) as owns`,
  );
  return row!.owns;
}
