import { days } from '../ports/clock.ts';
import { describeShop } from '../testing/suite.ts';
import type { Db } from './db.ts';
import { deleteExpired } from './retention.ts';

describeShop('retention', (shop) => {
  const count = async (table: string) =>
    (await shop().db.query<{ n: number }>(`select count(*) as n from ${table}`))[0]!.n;

  test('one delete fails: the rows of all other tables are still deleted, and the failure names the table', async () => {
    const { db, context } = shop();
    await db.query(
      `insert into build_errors (program, build, message, count, last_at)
       values ('shell', 'a', 'old', 1, $1::timestamptz - interval '31 days'), ('shell', 'a', 'new', 1, $1::timestamptz - interval '29 days')`,
      [shop().now()],
    );
    await db.query(
      `insert into attempt_counts (key, window_ends_at, attempts)
       select n::text, $1::timestamptz - interval '2 days', 1 from generate_series(1, 10001) n`,
      [shop().now()],
    );
    const failing: Db = {
      ...db,
      query: (sql, params) =>
        sql.includes('from sessions') ? Promise.reject(new Error('timeout')) : db.query(sql, params),
    };
    await expect(deleteExpired({ ...context, db: failing })).rejects.toThrow('not deleted: sessions');
    expect(await count('attempt_counts')).toBe(0);
    expect(await db.query('select message from build_errors')).toEqual([{ message: 'new' }]);
    shop().turnClock(days(2));
    await deleteExpired(context);
    expect(await count('build_errors')).toBe(0);
  });
});
