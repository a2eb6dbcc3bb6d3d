import { describeOnPostgres, freshDatabase, type TestDatabase } from '../testing/databases.ts';
import { migrationLimits } from './migrate.ts';
import { openPostgres } from './postgres.ts';

describeOnPostgres('limits of connections', () => {
  let database: TestDatabase;
  beforeAll(async () => void (database = await freshDatabase('postgres')), 60_000);
  afterAll(() => database?.drop());

  test.each([
    ['that serves', {}, '10s'],
    ['that migrates', migrationLimits, '0'],
  ])(
    'connection %s: waits at most 5 s for a lock, and its statements have the right limit',
    async (_what, limits, limit) => {
      const db = openPostgres(database.url!, limits);
      const [row] = await db.query(
        `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`,
      );
      await db.close();
      expect(row).toEqual({ statement: limit, lock: '5s' });
    },
  );
});
