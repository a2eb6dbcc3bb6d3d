import { createHmac } from 'node:crypto';
import { readPreview } from './preview.ts';

const key = 'a key';
const sign = (claim: object, by = key) => {
  const text = Buffer.from(JSON.stringify(claim)).toString('base64url');
  return `${text}.${createHmac('sha256', by).update(text).digest('base64url')}`;
};
const claim = { program: 'checkout', build: 'b', until: 1000 };

test('a signed link shows its build until its time is over', () => {
  expect(readPreview(sign(claim), key, 999)).toEqual(claim);
  expect(readPreview(sign(claim), key, 1000)).toBeNull();
});

test.each([
  ['no token', undefined],
  ['no signature', sign(claim).split('.')[0]],
  ['another key’s', sign(claim, 'another key')],
  ['another claim', `${sign({ ...claim, build: 'c' }).split('.')[0]}.${sign(claim).split('.')[1]}`],
  ['the shell itself', sign({ ...claim, program: 'shell' })],
])('%s shows nothing', (_what, token) => {
  expect(readPreview(token, key, 1)).toBeNull();
});

test('before there is a key nothing is believed', () => {
  expect(readPreview(sign(claim, ''), '', 1)).toBeNull();
});
