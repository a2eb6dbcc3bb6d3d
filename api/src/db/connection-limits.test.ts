import { describeOnPostgres, useDatabase } from '../testing/databases.ts';
import { openDatabase } from './open.ts';

describeOnPostgres('limits of connections', () => {
  const database = useDatabase('postgres');
  const open = () =>
    openDatabase({ databaseUrl: database.url!, databasePool: 1, dataDir: '', isProduction: true });

  test('role of the api: its statements, waits for locks and idle transactions have limits', async () => {
    const { db, close } = await open();
    const rows = await db.query(
      `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
              current_setting('idle_in_transaction_session_timeout') as idle`,
    );
    await close();
    expect(rows).toEqual([{ statement: '10s', lock: '5s', idle: '15s' }]);
  });

  test('role without one of its limits: the api does not start and says what to run', async () => {
    const role = new URL(database.url!).username;
    const [name] = await database.db.query<{ name: string }>('select current_database() as name');
    await database.db.script(`alter role ${role} in database ${name!.name} reset lock_timeout`);
    await expect(open()).rejects.toThrow(/has no lock_timeout\. Run "npm run ops -- migrate"/u);
  });
});
