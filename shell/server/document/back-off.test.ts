import { createBackOff } from './back-off.ts';

function openBackOff() {
  const clock = { now: 1_000_000 };
  const backOff = createBackOff(() => clock.now);
  return {
    ...backOff,
    clock,
    fail: (times: number) => {
      for (let time = 0; time < times; time++) backOff.failed('bad');
    },
    /** Waits until the build may be tried; returns the seconds. */
    rest() {
      const begun = clock.now;
      while (backOff.isResting('bad')) clock.now += 1000;
      return (clock.now - begun) / 1000;
    },
  };
}

test('two failures in a row: the build is tried; the third one starts a back-off, of this build only', () => {
  const { fail, isResting, rest } = openBackOff();
  fail(2);
  expect(isResting('bad')).toBe(false);
  fail(1);
  expect(isResting('bad')).toBe(true);
  expect(isResting('good')).toBe(false);
  expect(rest()).toBe(15);
});

test('failures with a success between: no back-off', () => {
  const { fail, succeeded, isResting } = openBackOff();
  for (let time = 0; time < 5; time++) {
    fail(2);
    succeeded('bad');
  }
  expect(isResting('bad')).toBe(false);
});

test('build that fails after each back-off: one failure is enough, and each lasts twice as long, up to five minutes', () => {
  const { fail, rest } = openBackOff();
  fail(3);
  const rests = [rest()];
  for (let time = 0; time < 6; time++) {
    fail(1);
    rests.push(rest());
  }
  expect(rests).toEqual([15, 30, 60, 120, 240, 300, 300]);
});

test('pages that were being rendered when the back-off began and fail: it does not last longer', () => {
  const { fail, crashed, rest } = openBackOff();
  fail(5);
  crashed('bad');
  expect(rest()).toBe(15);
});

test('build that renders some pages and hangs with others: the back-off doubles; five minutes without failure: it is short again', () => {
  const { fail, clock, rest, succeeded } = openBackOff();
  fail(3);
  expect(rest()).toBe(15);
  succeeded('bad');
  fail(3);
  expect(rest()).toBe(30);
  succeeded('bad');
  clock.now += 300_000;
  fail(3);
  expect(rest()).toBe(15);
});

test('crashes: two seconds, then twice as long each time', () => {
  const { crashed, rest } = openBackOff();
  const rests: number[] = [];
  for (let time = 0; time < 9; time++) {
    crashed('bad');
    rests.push(rest());
  }
  expect(rests).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300]);
});

test('thousands of addresses that fail: those of earlier are forgotten, those that rest are not', () => {
  const clock = { now: 1_000_000 };
  const backOff = createBackOff(() => clock.now, { mostInARow: 1, afterFailuresMs: 5000 });
  for (let page = 0; page < 1000; page++) backOff.failed(`/old/${page}`);
  clock.now += 400_000;
  for (let page = 0; page < 1000; page++) backOff.failed(`/new/${page}`);
  expect(backOff.size()).toBe(1000);
  expect(backOff.isResting('/new/0')).toBe(true);
});
