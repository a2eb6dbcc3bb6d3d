import { describeOnPostgres, freshDatabase, type TestDatabase } from '../testing/databases.ts';
import type { Tx } from './db.ts';

/** Queries of a transaction are sent without waiting for each other, so others follow one that fails. */
describeOnPostgres('transaction with a failing query', () => {
  let database: TestDatabase;
  beforeAll(async () => void (database = await freshDatabase('postgres')));
  afterAll(() => database.drop());

  /** The rejection takes longer to arrive than those of the queries behind it, as from a function that awaits others. */
  async function failLate(tx: Tx, sql: string): Promise<void> {
    const inner = async () => {
      await tx.query(sql);
    };
    await (async () => {
      await inner();
    })();
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
