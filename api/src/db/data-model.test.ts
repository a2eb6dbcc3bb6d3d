import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describeOnDatabases, type TestDatabase, useDatabase } from '../testing/databases.ts';
import { drawDataModel, readDataModelPage } from './data-model.ts';
import { DbError } from './db.ts';

describeOnDatabases('documented data', (kind) => {
  const database = useDatabase(kind);

  test('data-model.md shows the migrations’ tables (npm run generate -- data-model)', async () => {
    expect(readDataModelPage().generated).toBe(await drawDataModel(database.db));
  });

  test('order-states.md: exactly the initial states and changes the trigger allows', async () => {
    const page = readFileSync(
      fileURLToPath(new URL('../../../shared/docs/order-states.md', import.meta.url)),
      'utf8',
    );
    const documented = [...page.matchAll(/^\| ([a-z -]+) \| ([a-z ]+) \| /gm)]
      .map(([, from, to]) => `${from} → ${to}`)
      .filter((change) => change !== 'from → to' && !change.startsWith('-'));
    expect(documented.length).toBeGreaterThan(5);
    expect(new Set(documented)).toEqual(new Set(await allowedChanges(database.db)));
  });
});

/** Tries every change in a copy of `orders` that has its trigger and none of its constraints. */
async function allowedChanges(db: TestDatabase['db']): Promise<string[]> {
  const [check] = await db.query<{ rule: string }>(
    `select pg_get_constraintdef(oid) as rule from pg_constraint
      where conrelid = 'orders'::regclass and conname = 'orders_state_check'`,
  );
  const states = [...(check?.rule ?? '').matchAll(/'([a-z ]+)'/g)].map(([, state = '']) => state);
  const pairs = states.flatMap((from) =>
    states.filter((to) => to !== from).map((to) => [from, to] as const),
  );
  const rows = pairs.map(([from], id) => `(${id}, '${from}', 1)`);
  await db.script(
    `create table tried as select * from orders with no data;
     insert into tried (id, state, total) values ${rows.join(', ')};
     create trigger guard_order before insert or update on tried
       for each row execute function guard_order()`,
  );
  const allowed: string[] = [];
  const attempt = async (change: string, sql: string, params: unknown[]) => {
    try {
      await db.query(sql, params);
      allowed.push(change);
    } catch (error) {
      if (!(error instanceof DbError) || error.code !== 'PD001') throw error;
    }
  };
  for (const [id, [from, to]] of pairs.entries())
    await attempt(`${from} → ${to}`, 'update tried set state = $2 where id = $1', [id, to]);
  for (const state of states)
    for (const [total, name] of [
      [1, 'new'],
      [0, 'new and free'],
    ] as const)
      await attempt(
        `${name} → ${state}`,
        'insert into tried (id, state, total) values (100, $1, $2)',
        [state, total],
      );
  return allowed;
}
