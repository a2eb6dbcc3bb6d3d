import type { Db, Tx } from '../db/db.ts';
import { lockSequence } from '../db/lock-order.ts';

const places: readonly string[] = lockSequence;

/**
 * Wraps a database so that it records which tables of `lockSequence` each transaction locks, in sequence. `violations` are transactions
 * that lock a table after one that comes later in the list.
 */
export function recordLocks(db: Db) {
  const violations = new Set<string>();
  const seen = new Set<string>();
  const transaction = <T>(work: (tx: Tx) => Promise<T>) =>
    db.transaction((tx) => {
      const locked: string[] = [];
      const own = new Set<string>();
      return work({
        query: (sql, params) => {
          for (const table of insertedTables(sql)) own.add(table);
          for (const table of lockedTables(sql)) {
            if (own.has(table) || locked.includes(table)) continue;
            const isLate = locked.some((other) => places.indexOf(other) > places.indexOf(table));
            locked.push(table);
            seen.add(table);
            if (isLate) violations.add(locked.join(' → '));
          }
          return tx.query(sql, params);
        },
      });
    });
  return { db: { ...db, transaction }, violations, seen };
}

function insertedTables(sql: string): string[] {
  return [...sql.matchAll(/\binsert into (\w+)/gu)].flatMap(([, table]) =>
    /\bon conflict\b.+\bdo update\b/su.test(sql) ? [] : [table!],
  );
}

/** The tables whose rows a statement locks, in the sequence of its text. */
function lockedTables(sql: string): string[] {
  const found: { at: number; table: string }[] = [];
  for (const match of sql.matchAll(/(?<!for )(?<!key )(?<!do )\bupdate (\w+)|\bdelete from (\w+)/gu))
    found.push({ at: match.index, table: (match[1] ?? match[2])! });
  const upsert = /\binsert into (\w+).+\bdo update\b/su.exec(sql);
  if (upsert) found.push({ at: upsert.index, table: upsert[1]! });
  for (const match of sql.matchAll(/\bfor (?:no key )?update(?: of (\w+))?/gu)) {
    const query = ownText(sql.slice(0, match.index));
    // `for update of x` names an alias; without it, the first table of the select is meant.
    const table = match[1]
      ? new RegExp(String.raw`\b(?:from|join) (\w+)(?: as)? ${match[1]}\b`, 'u').exec(query)?.[1]
      : /\bfrom (\w+)/u.exec(query)?.[1];
    found.push({ at: match.index, table: table ?? '' });
  }
  return found
    .sort((a, b) => a.at - b.at)
    .map(({ table }) => table)
    .filter((table) => places.includes(table));
}

/** The text of the select that ends here, without the selects inside of it. */
function ownText(before: string): string {
  let text = before;
  for (let shorter = ''; shorter !== text; ) {
    shorter = text;
    text = shorter.replaceAll(/\([^()]*\)/gu, '');
  }
  return text.slice(text.lastIndexOf('select'));
}
