import { isInCanary } from './canary.ts';

const visitors = Array.from({ length: 1000 }, (_, number) => `visitor-${number}`);
const seen = (percent: number, build = 'b') =>
  visitors.filter((visitor) => isInCanary(visitor, { program: 'checkout', build, percent }));

test('canary at 10 %: exactly the visitors selected by hash, out of a fixed list of 1,000', () => {
  // Computed once with another tool: SHA-256 of "checkout b visitor-N", first four bytes below 2^32 / 10.
  expect(seen(10)).toHaveLength(104);
  expect(seen(10).slice(0, 3)).toEqual(['visitor-5', 'visitor-6', 'visitor-15']);
});

test('larger share: earlier visitors stay in the canary; another build selects others', () => {
  expect(seen(20)).toEqual(expect.arrayContaining(seen(10)));
  expect(seen(10, 'c')).not.toEqual(seen(10));
});

test('0 % selects no visitors, 99 % nearly all', () => {
  expect(seen(0)).toHaveLength(0);
  expect(seen(99).length).toBeGreaterThan(970);
});
