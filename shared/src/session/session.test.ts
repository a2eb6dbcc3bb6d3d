import { isPassing, safeReturnPath } from './session.ts';

test.each(['/', '/event/7?x=1#tickets', '/billing'])('%s is a way back', (path) => {
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
])('%p leads home', (path) => {
  expect(safeReturnPath(path)).toBe('/');
});

test('Back never leads to a page that one passes through', () => {
  expect(isPassing('/forgot-password/abc')).toBe(true);
  expect(isPassing('/verify_changed?token=x')).toBe(true);
  expect(isPassing('/registered')).toBe(false);
});
