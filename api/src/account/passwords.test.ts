import { setImmediate } from 'node:timers/promises';
import { boundedPasswords, refuseBreachedPassword, type Turn } from './passwords.ts';
import { matches } from '@playday/shared/rules/fields/fields';
import { Failure } from '../errors.ts';

/**
 * Checks the password in this turn `count` times at once; `started` are the shares whose turn came,
 * in this order.
 */
async function run(turns: [turn: Turn, count: number][]) {
  const started: string[] = [];
  const refused: Record<string, number> = {};
  // The time that argon2 takes differs between two checks that run at once, so only their order is
  // observed.
  const passwords = boundedPasswords(async (_, share) => {
    started.push(share);
    await setImmediate();
    return true;
  });
  await Promise.all(
    turns.flatMap(([turn, count]) =>
      Array.from({ length: count }, async () => {
        try {
          await passwords.matches(turn.share, 'a hash', turn);
        } catch (error) {
          expect((error as Error).message).toBe('unavailable');
          refused[turn.share] = (refused[turn.share] ?? 0) + 1;
        }
      }),
    ),
  );
  expect(passwords.waiting()).toBe(0);
  return { started, refused };
}

test('130 checks of one network: others start soon, and only that network is refused', async () => {
  const { started, refused } = await run([
    [{ share: 'flood' }, 130],
    [{ share: 'a' }, 3],
    [{ share: 'b' }, 1],
    [{ share: 'account 1', isKnown: true }, 1],
  ]);
  expect(refused).toEqual({ flood: 72 });
  for (const share of ['b', 'account 1']) expect(started.slice(0, 8)).toContain(share);
  expect(started.slice(0, 16).filter((share) => share === 'a')).toHaveLength(3);
});

test('all places taken by other networks: known accounts enter, no new network does', async () => {
  const flood = Array.from({ length: 62 }, (_, at): [Turn, number] => [
    { share: `network ${at}` },
    1,
  ]);
  const { started, refused } = await run([
    ...flood,
    [{ share: 'late' }, 1],
    [{ share: 'account 1', isKnown: true }, 2],
  ]);
  expect(refused).toEqual({ late: 1 });
  expect(started.slice(0, 8).filter((share) => share === 'account 1')).toHaveLength(2);
});

test('one network alone: gets every place', async () => {
  expect((await run([[{ share: 'crowd' }, 62]])).refused).toEqual({});
});

test.each(['Password1', 'PASSword123', 'Qwerty123', '1qaz2WSX', 'Trustno1'])(
  '%s: refused',
  (password) => {
    expect(matches('password', password)).toBe(true);
    expect(() => refuseBreachedPassword(password, 'password')).toThrow(
      new Failure('passwordBreached'),
    );
  },
);

test.each(['Playday2026', 'Wat-Arun7-rice', 'Password1-and-more'])('%s: accepted', (password) => {
  expect(() => refuseBreachedPassword(password, 'password')).not.toThrow();
});
