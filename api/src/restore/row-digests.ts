import type { Tx } from '../db/db.ts';

/** How values are written as text must not depend on the role or the server. */
const AS_TEXT = `set local timezone = 'UTC'; set local datestyle = 'ISO';
  set local bytea_output = hex; set local intervalstyle = postgres;
  set local extra_float_digits = 1`;

/**
 * One line for each table, with its number of rows and a digest of them all, whatever their order:
 * two databases with equal lines have the same rows. Reads every table in one transaction.
 */
export async function rowDigests(tx: Tx): Promise<string[]> {
  await tx.query(`set local statement_timeout = 0; ${AS_TEXT}`);
  const tables = await tx.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables
      where schemaname = 'public' order by tablename collate "C"`,
  );
  const lines: string[] = [];
  for (const { name } of tables) {
    const [row] = await tx.query<{ rows: number; digest: string }>(
      `select count(*) as rows, md5(concat_ws(' ',
                sum(('x' || left(hash, 16))::bit(64)::bigint),
                sum(('x' || right(hash, 16))::bit(64)::bigint))) as digest
         from (select md5(t::text) as hash from ${name} t) hashes`,
    );
    lines.push(`${row!.digest} ${row!.rows} ${name}`);
  }
  return lines;
}

/** The names of tables whose lines differ. */
export function differingTables(some: string[], others: string[]): string[] {
  const onlyIn = (lines: string[], without: string[]) =>
    lines.filter((line) => !without.includes(line)).map((line) => line.split(' ')[2]!);
  return [...new Set([...onlyIn(some, others), ...onlyIn(others, some)])];
}
