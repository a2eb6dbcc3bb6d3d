import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '@playday/build/root';
import type { DbError } from '../../db/db.ts';
import { moveIfFree } from '../../stock/move-stock.ts';
import { describeOnPostgres, useDatabase } from '../databases.ts';
import { accepted } from './accepted.ts';
import type { Mutant } from './find-mutants.ts';
import { instrument } from './instrument.ts';
import { Judge, passedTests, suspectOf } from './judge-mutants.ts';
import { queryMutants } from './query-mutants.ts';
import { schemaMutants } from './schema-mutants.ts';
import { slices } from './slices.ts';
import { summarise, type Verdict } from './verdicts.ts';

describe('mutants of a query', () => {
  const mutantsOf = (sql: string) =>
    queryMutants(sql).map(({ kind, sql: mutant }) => [kind, mutant]);
  const dropped = (sql: string) => queryMutants(sql).map((mutant) => mutant.dropped);

  test('each condition of a WHERE: always true', () => {
    expect(mutantsOf('update t set a = 1 where b = $1 and c > 2 returning a')).toEqual([
      ['condition', 'update t set a = 1 where (b = $1 or true) and c > 2 returning a'],
      ['condition', 'update t set a = 1 where b = $1 and (c > 2 or true) returning a'],
    ]);
  });

  test.each([
    [
      'a join',
      'select 1 from a join b on b.id = a.id and b.ok where a.x',
      ['b.id = a.id', 'b.ok', 'a.x'],
    ],
    ['parentheses', 'select 1 where a or (b and c)', ['b', 'c', 'a or (b and c)']],
    ['a subquery', 'select (select 1 from b where b.x) from a', ['b.x']],
    ['CASE', 'select case when a and b then 1 else 2 end', ['a', 'b']],
    ['BETWEEN', 'select 1 where a between 1 and 2 and b', ['a between 1 and 2', 'b']],
    ['DISTINCT FROM', 'select 1 where a is distinct from b and c', ['a is distinct from b', 'c']],
    ['a filter', 'select count(*) filter (where a) from b group by c', ['a']],
    ['texts and comments', `select ' where a and b' -- where c\n from d where e`, ['e']],
    [
      'ON CONFLICT',
      'insert into a values (1) on conflict (b) where c do update set d = 1 where e and f',
      [...['c', 'e', 'f'], 'on conflict (b) where c do update set d = 1 where e and f'],
    ],
    ['arguments', 'select coalesce(a and b, c) from d', ['a', 'b']],
    ['tables', 'select 1 from a join b on b.x and b.y, lateral (c) where d', ['b.x', 'b.y', 'd']],
    ['ON true', 'select 1 from a, lateral (select b where c) d join e on true where f', ['c', 'f']],
    ['no condition', 'insert into a (b, c) select b, (c + 1) from d order by b', []],
  ])('conditions of %s', (_what, sql, conditions) => expect(dropped(sql)).toEqual(conditions));

  test.each([
    ['select 1 from a for update', 'select 1 from a'],
    ['select 1 from a order by b for no key update of a skip locked', 'select 1 from a order by b'],
    [
      'with a as (select 1 from b for update of b) select 1',
      'with a as (select 1 from b) select 1',
    ],
  ])('lock of %s', (sql, without) =>
    expect(
      mutantsOf(sql).map(([kind, text]) => [kind, text!.replace(/\s+(?=\)|$)/gu, '')]),
    ).toEqual([['lock', without]]),
  );

  test('ON CONFLICT: dropped, unless it alone has a parameter', () => {
    expect(mutantsOf('insert into a values ($1) on conflict do nothing returning b')).toEqual([
      ['conflict', 'insert into a values ($1) returning b'],
    ]);
    expect(mutantsOf('insert into a values ($1) on conflict (a) do update set b = $2')).toEqual([]);
  });
});

describeOnPostgres('mutants on a database', () => {
  const database = useDatabase('postgres');

  async function sellTooMuch(db = database.db): Promise<string> {
    await database.db.script(
      `alter table stock_ledger drop constraint if exists stock_ledger_ticket_type_id_fkey;
       delete from ticket_stock; set session_replication_role = replica;
       insert into ticket_stock (ticket_type_id, capacity, held, sold, is_open) values (1, 2, 0, 0,
       true);
       set session_replication_role = origin`,
    );
    const tooMany = { id: 1, held: 3, sold: 0, cause: { hold: 1 }, reason: 'hold' } as const;
    return db
      .transaction((tx) => moveIfFree(tx, [tooMany], new Date()))
      .then(
        () => 'sold',
        (error: DbError) => error.constraint ?? error.message,
      );
  }

  async function judged(mutants: Mutant[]): Promise<Verdict[]> {
    const found: Verdict[] = [];
    const folder = mkdtempSync(join(tmpdir(), 'playday-judge-'));
    await new Judge(join(folder, 'killers.json')).judge(mutants, (one) => found.push(one));
    rmSync(folder, { recursive: true });
    return found;
  }

  test('statement without its guard: sent in its place, so a test of the guard fails', async () => {
    const sent: string[] = [];
    const query: typeof database.db.query = (sql, params) => {
      sent.push(sql);
      return database.db.query(sql, params);
    };
    expect(await sellTooMuch({ ...database.db, transaction: (work) => work({ query }) })).toBe(
      'notEnoughTickets',
    );
    const original = sent.find((sql) => sql.includes('update ticket_stock'))!;
    const guard = queryMutants(original).find((mutant) => mutant.dropped.startsWith('($2::int'))!;
    const mutated = instrument(database.db, { replace: { original, sql: guard.sql } });
    // What is left is the CHECK of the table.
    expect(await sellTooMuch(mutated)).toBe('stock_capacity');
  });

  test('several mutants in one process: killed by a test that fails, or alive', async () => {
    const sent: string[] = [];
    const query: typeof database.db.query = (sql, params) => {
      sent.push(sql);
      return database.db.query(sql, params);
    };
    await sellTooMuch({ ...database.db, transaction: (work) => work({ query }) });
    const original = sent.find((sql) => sql.includes('update ticket_stock'))!;
    const suite = 'ticket types that are free again (PostgreSQL)';
    const further = `${suite} refund of a further ticket: nothing is returned`;
    const payment = `${suite} payment of a held ticket: nothing is returned`;
    const tests = new Map([
      ['api/src/stock/move-stock.test.ts', { names: [payment, further], ms: 1 }],
    ]);
    const free = original.replace(/(returning.*?,)[^]* as/u, '$1 true as');
    expect(
      await judged([
        { name: 'always free', change: { original, sql: free }, tests },
        { name: 'the same', change: { original, sql: `${original} ` }, tests },
      ]),
    ).toEqual([{ name: 'always free', killedBy: further }, { name: 'the same' }]);
  });

  test('several mutants of the schema in one process: each has its own database', async () => {
    const tests = new Map([['api/src/db/constraints.test.ts', { ms: 1 }]]);
    const drop = (constraint: string) => ({
      ...{ name: constraint, tests },
      change: { schema: `alter table ticket_stock drop constraint ${constraint}` },
    });
    const killedBy =
      'database constraints (PostgreSQL) ' +
      'what breaks stock, money or orders: refused by its own constraint or trigger';
    expect(
      await judged([
        { name: 'none', change: { schema: 'select 1' }, tests },
        drop('stock_held'),
        drop('stock_sold'),
      ]),
    ).toEqual([
      { name: 'stock_held', killedBy },
      { name: 'stock_sold', killedBy },
      { name: 'none' },
    ]);
  });

  test('every mutant of the schema can be made, and is one rule', async () => {
    const mutants = await schemaMutants(database.db, ['ticket_stock', 'orders', 'holds']);
    expect(mutants).toContainEqual(
      expect.objectContaining({ table: 'ticket_stock', dropped: 'check stock_capacity' }),
    );
    expect(mutants).toContainEqual(
      expect.objectContaining({ table: 'orders', dropped: 'unique orders_request_key_key' }),
    );
    expect(mutants).toContainEqual(
      expect.objectContaining({ table: 'orders', dropped: 'trigger guard_order' }),
    );
    for (const { sql } of mutants) await database.db.script(`begin; ${sql}; rollback`);
  });
});

test('process that ended early: the mutant that left something behind, else the last', () => {
  const [first, last] = ['first', 'last'].map((id) => ({ id, test: 'a test' }));
  expect(suspectOf([first!, last!, { ...last!, isKilled: false }])).toBe('last');
  expect(suspectOf([first!, { ...first!, isKilled: true }, last!])).toBe('last');
  expect(suspectOf([])).toBeUndefined();
});

test('process that ended early: the tests that were passed are not run again', () => {
  const begun = (id: string, test: string) => ({ id, test });
  const results = [begun('one', 'a'), begun('two', 'a'), begun('one', 'b'), begun('two', 'b')];
  expect(passedTests(results)).toEqual(
    new Map([
      ['one', new Set(['a', 'b'])],
      ['two', new Set(['a'])],
    ]),
  );
});

describe('verdicts', () => {
  const verdict = (name: string, killedBy?: string): Verdict => ({ name, killedBy });

  test('accepted mutants: by name, in the denominator, at most one of twenty', () => {
    const all = Array.from({ length: 39 }, (_, at) => verdict(`k${at}`, 'a test'));
    const summary = summarise([...all, verdict('a')], { a: 'why' });
    expect(summary).toMatchObject({
      total: 40,
      killed: 39,
      accepted: ['a'],
      alive: [],
      isGood: true,
    });
    expect(summarise([...all, verdict('b')], { a: 'why' })).toMatchObject({
      alive: ['b'],
      isGood: false,
    });
    const many = ['a', 'b', 'c'].map((name) => verdict(name));
    expect(summarise([...all, ...many], { a: '1', b: '2', c: '3' })).toMatchObject({
      alive: [],
      isGood: false,
    });
    expect(summarise(all, { k1: 'why' })).toMatchObject({ notAlive: ['k1'] });
  });

  // Whether it is a mutant, only the trial knows, which takes minutes.
  test.each(
    Object.entries(accepted).flatMap(([slice, reasons]) =>
      Object.keys(reasons).map((name) => [slice, name] as const),
    ),
  )('accepted in %s: %s is of a table or file of it', (slice, name) => {
    const { sources, tables } = slices[slice]!;
    const [place = ''] = name.split(': ');
    if (!tables.includes(place)) {
      expect(place).toMatch(sources);
      expect(existsSync(join(root, 'api/src', place))).toBe(true);
    }
  });
});
