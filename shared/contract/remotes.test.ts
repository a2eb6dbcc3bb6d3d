import { isBehindSession, isKnownPath, ownerOf } from './remotes.ts';

test.each([
  ['/', 'catalog'],
  ['/event/7', 'catalog'],
  ['/events', 'catalog'],
  ['/billing', 'checkout'],
  ['/account', 'account'],
  ['/account/orders/', 'account'],
  ['/forgot-password/token', 'account'],
  ['/staff-data-erase', 'erasure'],
  ['/no/such/page', 'catalog'],
])('%s is %s’s', (path, owner) => {
  expect(ownerOf(path)).toBe(owner);
});

test('an address that nobody claims is unknown', () => {
  expect(isKnownPath('/news/3')).toBe(true);
  expect(isKnownPath('/newsletter')).toBe(false);
  expect(isKnownPath('/events')).toBe(false);
});

test('pages behind the session are known by their address', () => {
  expect(isBehindSession('/account/tickets')).toBe(true);
  expect(isBehindSession('/login')).toBe(false);
});
