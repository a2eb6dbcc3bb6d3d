import { describe, expect, test } from '@jest/globals';
import { simulateHoarding, simulateStrangers, type Strategy } from './simulate.ts';

const strategies: Strategy[] = ['lapse', 'give back first'];

describe.each(strategies)('hoarders who %s', (strategy) => {
  const run = (tickets: number, accounts: number, isScarceThroughout = true) =>
    simulateHoarding({ tickets, accounts, strategy, isScarceThroughout });

  test('one account keeps scarce tickets for at most two hours of a day', () => {
    // Four tickets, twice: 24 minutes given back, 30 of a hold, 5 to pay and one until the order
    // ends.
    const minutesKept = run(4, 1).day * 24 * 60;
    expect(minutesKept).toBeCloseTo(strategy === 'lapse' ? 2 * 36 : 2 * 60);
  });

  test('twice the accounts block at most twice as much', () => {
    const [few, many] = [run(108, 5), run(108, 10)];
    expect(many.day).toBeGreaterThan(few.day);
    expect(many.day).toBeLessThanOrEqual(2 * few.day + 1e-9);
    expect(many.firstHour).toBeLessThanOrEqual(1);
  });

  test('what leaves more than a tenth free blocks nobody, and is not counted', () => {
    expect(run(100, 20, false).day).toBe(0);
    expect(run(100, 24, false).day).toBeGreaterThan(0);
  });
});

test('strangers behind one address: no first hold is refused or shorter', () => {
  expect(simulateStrangers(1_000)).toMatchObject({ refused: 0, shorter: 0 });
});
