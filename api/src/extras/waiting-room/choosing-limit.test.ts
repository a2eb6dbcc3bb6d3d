import { firstLimit, nextLimit } from './choosing-limit.ts';
import { createHoldTimes } from './hold-times.ts';

const bounds = { minChoosing: 20, maxChoosing: 200, targetMs: 100 };
const now = new Date('2026-12-31T12:00:00Z');
const secondsAgo = (count: number) => new Date(now.getTime() - count * 1_000);
const fast = { count: 50, p95: 40 };
const slow = { count: 50, p95: 180 };
const next = (state: Partial<Parameters<typeof nextLimit>[0]>, times = fast, elapsedMs = 1_000) =>
  nextLimit(
    { limit: 100, reducedAt: null, isUsedUp: true, choosing: 100, ...state },
    { times, elapsedMs, now },
    bounds,
  );

test.each([
  ['fast holds, limit used up: grows by a tenth of the least per second', next({}), 102],
  ['half a second later: by half of that', next({}, fast, 500), 101],
  ['limit not used up: stays', next({ isUsedUp: false }), 100],
  ['no holds at all, limit used up: grows', next({}, { count: 0, p95: 0 }), 102],
  ['slow holds: halved', next({}, slow), 50],
  ['slow holds, reduced 4 s ago: stays', next({ reducedAt: secondsAgo(4) }, slow), 100],
  ['slow holds, more are still choosing than it allows: stays', next({ choosing: 101 }, slow), 100],
  ['fast holds, more are still choosing than it allows: stays', next({ choosing: 101 }), 100],
  ['slow holds, reduced 5 s ago: halved again', next({ reducedAt: secondsAgo(5) }, slow), 50],
  ['fast holds, reduced 4 s ago: stays', next({ reducedAt: secondsAgo(4) }), 100],
  ['a few slow holds: say nothing, grows', next({}, { count: 4, p95: 900 }), 102],
  ['near the upper bound: no further', next({ limit: 199 }), 200],
  ['near the lower bound: no further', next({ limit: 30, choosing: 30 }, slow), 20],
  ['bounds were lowered: follows at once', next({ limit: 900, isUsedUp: false }), 200],
])('%s', (_name, { limit }, expected) => expect(limit).toBe(expected));

test('limit reduced: remembers when', () => {
  expect(next({}, slow).reducedAt).toEqual(now);
  expect(next({ reducedAt: secondsAgo(4) }, slow).reducedAt).toEqual(secondsAgo(4));
  expect(next({ reducedAt: secondsAgo(9) }).reducedAt).toEqual(secondsAgo(9));
});

test('limit of a new room: five times the least, within the bounds', () => {
  expect([firstLimit(bounds), firstLimit({ ...bounds, maxChoosing: 40 })]).toEqual([100, 40]);
});

test('times of holds: by event, since they were last taken', () => {
  const times = createHoldTimes();
  for (let ms = 1; ms <= 100; ms++) times.record(7, ms);
  times.record(8, 5);
  const taken = times.take(7);
  expect(taken.count).toBe(100);
  expect(Math.abs(taken.p95 - 95)).toBeLessThan(2);
  expect(times.take(7)).toEqual({ count: 0, p95: 0 });
  expect(times.take(8).count).toBe(1);
});
