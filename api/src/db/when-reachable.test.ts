import { DbError } from './db.ts';
import { whenReachable } from './when-reachable.ts';

const unreachable = () => new DbError('connect ECONNREFUSED', '08006', undefined);

test('database unreachable at the start: opens once it is there, attempts are logged', async () => {
  let attempts = 0;
  const lines: string[] = [];
  const open = async () => {
    attempts += 1;
    if (attempts < 4) throw unreachable();
    return 'open';
  };
  expect(await whenReachable(open, ({ message }) => lines.push(message), { pauseMs: 1 })).toBe(
    'open',
  );
  expect(lines).toEqual(Array(3).fill('connect ECONNREFUSED'));
});

test('database unreachable for longer than that: throws what the last attempt threw', async () => {
  const opened = whenReachable(
    () => Promise.reject(unreachable()),
    () => {},
    { forMs: 20, pauseMs: 1 },
  );
  await expect(opened).rejects.toMatchObject({ code: '08006' });
});

test.each([
  ['any other error', new Error('The database lacks 001-people.sql.')],
  [
    'wrong password',
    Object.assign(unreachable(), { cause: new DbError('refused', '28P01', undefined) }),
  ],
])('%s: thrown at once', async (_what, missing) => {
  let lines = 0;
  const opened = whenReachable(
    () => Promise.reject(missing),
    () => lines++,
  );
  await expect(opened).rejects.toBe(missing);
  expect(lines).toBe(0);
});
