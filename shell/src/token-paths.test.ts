import { carriesToken } from './token-paths.ts';

test.each([
  '/verify?token=x',
  '/verify_changed?token=x',
  '/forgot-password/x',
  '/erase-confirm?token=x',
  '/message-register?email=x',
])('%s carries a token', (path) => expect(carriesToken(path)).toBe(true));

test.each(['/', '/verifying', '/receipt?order=x', '/account/tickets', '/event/verify'])(
  '%s carries none',
  (path) => expect(carriesToken(path)).toBe(false),
);
