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
