import { describeOnDatabases, freshDatabase, type TestDatabase } from './databases.ts';
import { openShop, type Shop } from './shop.ts';

/**
 * Tests of the whole api, on PGlite and on PostgreSQL. Resets the shop before each test; after each one the
 * invariants of `invariants.sql` must hold and no error may have been logged.
 */
export function describeShop(
  name: string,
  tests: (shop: () => Shop) => void,
  env: Record<string, string> = {},
): void {
  // In a full run the tests share few cores, so allow them to be slow.
  jest.setTimeout(60_000);
  describeOnDatabases(name, (kind) => {
    let database: TestDatabase;
    let shop: Shop;
    beforeAll(async () => {
      database = await freshDatabase(kind);
      shop = await openShop(database.db, env);
    }, 120_000);
    beforeEach(() => shop.reset());
    afterEach(async () => {
      expect(await shop.brokenRules()).toEqual([]);
      expect(shop.problems).toEqual([]);
    });
    afterAll(async () => {
      await shop?.close();
      await database?.drop();
    });
    tests(() => shop);
  });
}
