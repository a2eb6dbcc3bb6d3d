import { createHmac } from 'node:crypto';
import { readPreview } from './preview.ts';

const key = 'a key';
const sign = (claim: object, by = key) => {
  const text = Buffer.from(JSON.stringify(claim)).toString('base64url');
  return `${text}.${createHmac('sha256', by).update(text).digest('base64url')}`;
};
const claim = { program: 'checkout', build: 'b', until: 1000 };

test('signed link: it shows its build until it expires', () => {
  expect(readPreview(sign(claim), key, 999)).toEqual(claim);
  expect(readPreview(sign(claim), key, 1000)).toBeNull();
});

test.each([
  ['no token', undefined],
  ['no signature', sign(claim).split('.')[0]],
  ['signed with another key', sign(claim, 'another key')],
  [
    'signature of another claim',
    `${sign({ ...claim, build: 'c' }).split('.')[0]}.${sign(claim).split('.')[1]}`,
  ],
  ['a build of the shell', sign({ ...claim, program: 'shell' })],
])('invalid token (%s): no preview', (_what, token) => {
  expect(readPreview(token, key, 1)).toBeNull();
});

test('without a key every token is invalid', () => {
  expect(readPreview(sign(claim, ''), '', 1)).toBeNull();
});
