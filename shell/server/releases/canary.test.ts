import { isInCanary } from './canary.ts';

const visitors = Array.from({ length: 1000 }, (_, number) => `visitor-${number}`);
const seen = (percent: number, build = 'b') =>
  visitors.filter((visitor) => isInCanary(visitor, { program: 'checkout', build, percent }));

test('of a fixed list of 1,000 visitors a canary at 10 % takes exactly those whose hash says so', () => {
  // Counted once with another tool: SHA-256 of "checkout b visitor-N", first four bytes below 2^32 / 10.
  expect(seen(10)).toHaveLength(104);
  expect(seen(10).slice(0, 3)).toEqual(['visitor-5', 'visitor-6', 'visitor-15']);
});

test('who is in stays in when it grows, and another build draws others', () => {
  expect(seen(20)).toEqual(expect.arrayContaining(seen(10)));
  expect(seen(10, 'c')).not.toEqual(seen(10));
});

test('0 % is nobody, 99 % nearly all', () => {
  expect(seen(0)).toHaveLength(0);
  expect(seen(99).length).toBeGreaterThan(970);
});
