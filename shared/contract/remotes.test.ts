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
])('%s belongs to %s', (path, owner) => {
  expect(ownerOf(path)).toBe(owner);
});

test('address that no remote owns: it is unknown', () => {
  expect(isKnownPath('/news/3')).toBe(true);
  expect(isKnownPath('/newsletter')).toBe(false);
  expect(isKnownPath('/events')).toBe(false);
});

test('pages behind the session are recognised by their path', () => {
  expect(isBehindSession('/account/tickets')).toBe(true);
  expect(isBehindSession('/login')).toBe(false);
});
