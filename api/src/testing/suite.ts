import { describeOnDatabases, freshDatabase, type TestDatabase } from './databases.ts';
import { openShop, type Shop } from './shop.ts';

/**
 * Tests of the whole api, on PGlite and on PostgreSQL: a fresh shop before each, and after each every rule of
 * `invariants.sql` holds and nothing was logged as an error.
 */
export function describeShop(
  name: string,
  tests: (shop: () => Shop) => void,
  env: Record<string, string> = {},
): void {
  // A whole run shares its cores: slow is not wrong.
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
