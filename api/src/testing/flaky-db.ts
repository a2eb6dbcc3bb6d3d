import { type Db, DbError } from '../db/db.ts';

/**
 * A database whose first transaction fails: before it begins, so that nothing is written, or after
 * its COMMIT, so that the caller does not learn that it succeeded. `code` is the SQLSTATE; by
 * default the connection is lost. Counts transactions.
 */
export function flakyDb(
  db: Db,
  moment: 'before begin' | 'after commit',
  code = '08006',
): Db & { transactions: () => number } {
  let isFirst = true;
  let transactions = 0;
  const lost = () => new DbError('the first transaction fails', code, undefined);
  return {
    ...db,
    transactions: () => transactions,
    async transaction(work) {
      transactions++;
      const isLost = isFirst;
      isFirst = false;
      if (isLost && moment === 'before begin') throw lost();
      const result = await db.transaction(work);
      if (isLost) throw lost();
      return result;
    },
  };
}

/** Runs `work` while each insert or update of a table fails as when PostgreSQL goes down: 57P01. */
export async function whileWritesFail<Result>(
  { script }: Db,
  { table, on }: { table: string; on: string },
  work: () => Promise<Result>,
): Promise<Result> {
  await script(
    `create function break_off() returns trigger language plpgsql as
     $$ begin raise exception 'broken off' using errcode = '57P01'; end $$;
     create trigger break_off after ${on} on ${table}
       for each row execute function break_off()`,
  );
  try {
    return await work();
  } finally {
    await script('drop function break_off cascade');
  }
}

/** A database that counts the transactions which were begun. */
export function countedDb(db: Db): Db & { transactions: () => number } {
  let transactions = 0;
  return {
    ...db,
    transactions: () => transactions,
    transaction(work) {
      transactions += 1;
      return db.transaction(work);
    },
  };
}
