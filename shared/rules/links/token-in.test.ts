import { tokenIn } from './token-in.ts';

test.each([
  ['aB-3_z', 'aB-3_z'],
  [' aB3.', 'aB3'],
  ['aB3) see you', 'aB3'],
  ['aB3ครับ', 'aB3'],
  [null, ''],
])('link with %j: the token is %j', (copied, token) => {
  expect(tokenIn(copied)).toBe(token);
});
