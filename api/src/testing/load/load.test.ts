import { openPostgres } from '../../db/postgres.ts';
import { describeOnPostgres, freshDatabase } from '../databases.ts';
import { guards } from './guards.ts';
import { storm } from './load-test.ts';

describeOnPostgres('a short storm', () => {
  async function run(without?: string) {
    const { db, url, drop } = await freshDatabase('postgres');
    const second = openPostgres(url!, { poolSize: 12 });
    try {
      return await storm([db, second], { seed: 7, tickets: 40, clients: 24, floorMs: 20, without });
    } finally {
      await second.close();
      await drop();
    }
  }

  test('sells everything once and breaks no rule', async () => {
    const { broken, orders, holds, placing } = await run();
    expect(broken).toEqual([]);
    expect(orders).toBeGreaterThan(10);
    expect(holds.ratio).toBeGreaterThan(0);
    expect(placing.ratio).toBeGreaterThan(0);
  }, 120_000);

  test.each(Object.keys(guards))(
    'notices that the guard of %s is gone',
    async (guard) => {
      const { broken } = await run(guard);
      expect(broken).not.toEqual([]);
    },
    120_000,
  );
});
