import type { Db } from '../db/db.ts';
import { openPostgres } from '../db/postgres.ts';
import {
  describeOnDatabases,
  describeOnPostgres,
  freshDatabase,
  type TestDatabase,
} from './databases.ts';
import { openShop, type Shop } from './shop.ts';
import { instrument } from './sql-mutants/instrument.ts';

/**
 * Tests of the whole api, on PGlite and on PostgreSQL. Resets the shop before each test; after each
 * one the invariants of `invariants.sql` must hold and no error may have been logged.
 */
export function describeShop(name: string, tests: (shop: () => Shop) => void): void {
  describeShopWith({}, name, tests);
}

/** The same with settings of the api. */
export function describeShopWith(
  env: Record<string, string>,
  name: string,
  tests: (shop: () => Shop) => void,
): void {
  describeOnDatabases(name, (kind) => {
    let database: TestDatabase;
    let shop: Shop;
    beforeAll(async () => {
      database = await freshDatabase(kind);
      shop = await openShop(database.db, env);
    });
    beforeEach(() => shop.reset());
    afterEach(async () => {
      expect(await shop.invariantViolations()).toEqual([]);
      expect(shop.problems).toEqual([]);
    });
    afterAll(async () => {
      await shop?.close();
      await database?.drop();
    });
    tests(() => shop);
  });
}

/**
 * Tests of races: two api instances on one PostgreSQL, each with its own connection pool and
 * gateway object. Otherwise like `describeShop`. `transactions` counts the transactions that both
 * instances have started.
 */
export function describeTwoInstances(
  name: string,
  tests: (shops: () => [Shop, Shop], transactions: () => number) => void,
): void {
  describeOnPostgres(name, () => {
    let database: TestDatabase;
    let secondDb: Db;
    let shops: [Shop, Shop];
    let started = 0;
    const counted = (db: Db): Db => ({
      ...db,
      transaction: (work) => {
        started++;
        return db.transaction(work);
      },
    });
    beforeAll(async () => {
      database = await freshDatabase('postgres');
      const second = openPostgres(database.url!, { poolSize: 16 });
      secondDb = instrument({ ...second, script: database.db.script });
      shops = [await openShop(counted(database.db)), await openShop(counted(secondDb))];
    });
    // Both, because each has its own clock and list of problems.
    beforeEach(async () => {
      for (const shop of shops) await shop.reset();
    });
    afterEach(async () => {
      expect(await shops[0].invariantViolations()).toEqual([]);
      expect(shops.flatMap(({ problems }) => problems)).toEqual([]);
    });
    afterAll(async () => {
      for (const shop of shops ?? []) await shop.close();
      await secondDb?.close();
      await database?.drop();
    });
    tests(
      () => shops,
      () => started,
    );
  });
}
