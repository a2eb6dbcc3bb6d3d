import { isTransientRoute, returnPathMax, safeReturnPath, withReturnPath } from './session.ts';

test.each(['/', '/event/7?x=1#tickets', '/billing'])('%s is a safe return path', (path) => {
  expect(safeReturnPath(path)).toBe(path);
});

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/a\\b',
  '/a\nb',
  '',
  null,
  '/login?next=/login',
  '/refund?token=t',
  `/${'a'.repeat(returnPathMax)}`,
])('%p is replaced by the main page', (path) => {
  expect(safeReturnPath(path)).toBe('/');
});

test('the page of a ticket that somebody sends is a return path without its token', () => {
  expect(safeReturnPath('/receive')).toBe('/receive');
  expect(safeReturnPath('/refund?order=PD-7Q4K2')).toBe('/refund?order=PD-7Q4K2');
  expect(safeReturnPath('/refund?order=PD-7Q4K2&token=t')).toBe('/');
  expect(withReturnPath('/login', '/receive?token=t&lang=th')).toBe('/login?next=%2Freceive');
});

test.each([
  ['/login', '/event/7?x=1', '/login?next=%2Fevent%2F7%3Fx%3D1'],
  ['/verify?token=t', '/billing', '/verify?token=t&next=%2Fbilling'],
  ['/login', '/', '/login'],
  ['/login', '//evil.example', '/login'],
])('%s with the return path %s: %s', (path, next, wanted) => {
  expect(withReturnPath(path, next)).toBe(wanted);
});

test('transient routes are never the target of Back', () => {
  expect(isTransientRoute('/forgot-password/abc')).toBe(true);
  expect(isTransientRoute('/verify_changed?token=x')).toBe(true);
  expect(isTransientRoute('/registered')).toBe(false);
});
