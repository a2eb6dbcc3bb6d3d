import { covers, overlap, routeAt } from './route-table.ts';

const routes = ['/', '/event/*', '/account/*', '/forgot-password/*', '*'].map((path) => ({ path }));

test.each([
  ['/', '/'],
  ['/event/7', '/event/*'],
  ['/event', '/event/*'],
  ['/events', '*'],
  ['/account/orders/', '/account/*'],
  ['/account///', '/account/*'],
  ['/forgot-password/token', '/forgot-password/*'],
  ['/no/such/page', '*'],
])('%s belongs to %s', (address, path) => {
  expect(routeAt(routes, address)?.path).toBe(path);
});

test('without a route * an undeclared address has none', () => {
  expect(routeAt([{ path: '/news/*' }], '/newsletter')).toBeUndefined();
});

test.each([
  ['/', '/', true],
  ['/', '/event/*', false],
  ['/event/*', '/event/special', true],
  ['/event', '/event/*', true],
  ['/event/*', '/events', false],
  ['/a/*', '/a/b/*', true],
  ['*', '*', true],
  ['*', '/event/*', false],
])('%s and %s have an address in common: %s', (one, other, expected) => {
  expect(overlap(one, other)).toBe(expected);
  expect(overlap(other, one)).toBe(expected);
});

test('a path covers itself, and with /* what is below it', () => {
  expect(covers('/a', '/a/b')).toBe(false);
  expect(covers('/a/*', '/a/b')).toBe(true);
});
