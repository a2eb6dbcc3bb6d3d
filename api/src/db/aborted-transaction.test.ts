import { describeOnPostgres, useDatabase } from '../testing/databases.ts';
import type { Tx } from './db.ts';

/** Queries of a transaction are sent without waiting for each other, so others follow one that fails. */
describeOnPostgres('transaction with a failing query', () => {
  const database = useDatabase('postgres');

  /** Rejects after the queries behind it, as a function does that awaits others. */
  async function failLate(tx: Tx, sql: string): Promise<void> {
    const failing = tx.query(sql);
    const last = failing.catch(() => tx.query('select 3').catch(() => {}));
    await last;
    await failing;
  }

  test('queries behind it: the transaction fails with its error, not with "transaction is aborted"', async () => {
    const failing = database.db.transaction(async (tx) => {
      await Promise.all([failLate(tx, 'select 1 / 0'), tx.query('select 1'), tx.query('select 2')]);
    });
    await expect(failing).rejects.toMatchObject({ code: '22012' });
  });

  test('an earlier error that a savepoint undid: the later one counts', async () => {
    const failing = database.db.transaction(async (tx) => {
      await tx.query('savepoint before');
      await tx.query('select 1 / 0').catch(() => {});
      await tx.query('rollback to savepoint before');
      await Promise.all([failLate(tx, `select 'x'::int`), tx.query('select 1')]);
    });
    await expect(failing).rejects.toMatchObject({ code: '22P02' });
  });
});
