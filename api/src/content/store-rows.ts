import type { Tx } from '../db/db.ts';

/**
 * How many rows of a list an import has added, changed and removed, and how many were like that
 * already.
 */
export interface Counts {
  added: number;
  changed: number;
  unchanged: number;
  removed: number;
}

/** A table with an `id`, as an import writes it. Column types are SQL types. */
interface Table {
  name: string;
  /** Columns that say which row is meant. */
  key: Record<string, string>;
  /** One more of them, a number that may be null. */
  nullableKey?: string;
  columns: Record<string, string>;
  /** Columns that only a new row gets from the file. */
  onlyNew?: Record<string, string>;
}

/**
 * Inserts rows that are missing and updates rows that differ. A row that is as it should be is
 * neither written nor locked, so nobody waits for it; the others are locked in the order of their
 * ids. Returns the ids that were written.
 */
export async function storeRows(
  tx: Tx,
  { name, key, nullableKey, columns, onlyNew = {} }: Table,
  rows: readonly object[],
): Promise<{ counts: Counts; written: number[] }> {
  const params = [JSON.stringify(rows)];
  const all = { ...key, ...(nullableKey && { [nullableKey]: 'int' }), ...columns, ...onlyNew };
  const names = Object.keys(all).join(', ');
  const types = Object.entries(all).map(([column, type]) => `${column} ${type}`);
  const wanted = `jsonb_to_recordset($1::jsonb) as d (${types.join(', ')})`;
  // Equality, which indexes and hash joins know; "is not distinct from" would compare every row
  // with every row.
  const isSame = [
    ...Object.keys(key).map((column) => `t.${column} = d.${column}`),
    ...(nullableKey ? [`coalesce(t.${nullableKey}, 0) = coalesce(d.${nullableKey}, 0)`] : []),
  ].join(' and ');
  const of = (table: string) =>
    Object.keys(columns)
      .map((column) => `${table}.${column}`)
      .join(', ');
  const set = Object.keys(columns)
    .map((column) => `${column} = d.${column}`)
    .join(', ');
  // First, so that new rows need no comparison.
  const changed = await tx.query<{ id: number }>(
    `with differing as materialized (
       select t.id from ${name} t join ${wanted} on ${isSame}
        where (${of('t')}) is distinct from (${of('d')}) order by t.id for no key update of t)
     update ${name} t set ${set} from ${wanted}, differing
      where t.id = differing.id and ${isSame} returning t.id`,
    params,
  );
  const added = await tx.query<{ id: number }>(
    `insert into ${name} (${names}) select ${names} from ${wanted}
      where not exists (select from ${name} t where ${isSame}) returning id`,
    params,
  );
  return {
    counts: countsOf(rows.length, added.length, changed.length),
    written: [...changed, ...added].map(({ id }) => id),
  };
}

export const countsOf = (total: number, added: number, changed: number, removed = 0): Counts => ({
  added,
  changed,
  unchanged: total - added - changed,
  removed,
});
