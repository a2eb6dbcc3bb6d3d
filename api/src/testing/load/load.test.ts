import { openPostgres } from '../../db/postgres.ts';
import { describeOnPostgres, freshDatabase } from '../databases.ts';
import { guards } from './guards.ts';
import { runLoadTest } from './load-test.ts';

describeOnPostgres('load test, small', () => {
  async function run(without?: string) {
    const { db, url, drop } = await freshDatabase('postgres');
    const second = openPostgres(url!, { poolSize: 12 });
    try {
      return await runLoadTest([db, second], { seed: 7, tickets: 40, clients: 24, floorMs: 20, without });
    } finally {
      await second.close();
      await drop();
    }
  }

  test('all guards on: everything is sold once and no invariant is violated', async () => {
    const { violations, orders, holds, placing } = await run();
    expect(violations).toEqual([]);
    expect(orders).toBeGreaterThan(10);
    expect(holds.ratio).toBeGreaterThan(0);
    expect(placing.ratio).toBeGreaterThan(0);
  }, 120_000);

  test.each(Object.keys(guards))(
    'guard %s off: the load test reports violations',
    async (guard) => {
      const { violations } = await run(guard);
      expect(violations).not.toEqual([]);
    },
    120_000,
  );
});
