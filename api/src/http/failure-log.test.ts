import { DbError } from '../db/db.ts';
import { useDatabase } from '../testing/databases.ts';
import { openShop, type Shop } from '../testing/shop.ts';

const database = useDatabase('pglite');
let shop: Shop;
let failure: DbError | undefined;

beforeAll(async () => {
  const { db } = database;
  shop = await openShop({
    ...db,
    query: (sql, params) => (failure ? Promise.reject(failure) : db.query(sql, params)),
  });
});
beforeEach(() => void (shop.problems.length = 0));
afterAll(() => shop?.close());

test('database unreachable: responds with 503 and logs one line without stack trace', async () => {
  failure = new DbError('connect ECONNREFUSED', '08006', undefined);
  expect(await shop.call('GET', '/partners')).toMatchObject({
    status: 503,
    headers: { 'retry-after': '2' },
  });
  expect(shop.problems).toEqual([
    {
      id: expect.any(String),
      route: '/api/partners',
      code: '08006',
      message: 'connect ECONNREFUSED',
    },
  ]);
});

test('an unexpected error of the database: 500, and its stack trace in the log', async () => {
  failure = new DbError('relation does not exist', '42P01', undefined);
  expect(await shop.call('GET', '/partners')).toMatchObject({ status: 500 });
  expect(shop.problems).toEqual([
    expect.objectContaining({ code: '42P01', stack: expect.stringContaining('relation') }),
  ]);
});
