import { createServerClock } from './server-clock.ts';

test('the least difference counts, until the clock is corrected by more than ten seconds', () => {
  let now = 0;
  const clock = createServerClock(() => now);
  const observeAt = (at: number) => {
    now = at;
    clock.observe(new Date(0).toISOString());
    return clock.offset();
  };
  expect(clock.offset()).toBeNull();
  expect([3_000, 1_000, 11_000, 60_000, 59_000, -60_000].map(observeAt)).toEqual([
    3_000, 1_000, 1_000, 60_000, 59_000, -60_000,
  ]);
});
