import { createHmac } from 'node:crypto';
import { isInCanary, readPreview } from './choose.ts';

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

const visitors = Array.from({ length: 1000 }, (_, number) => `visitor-${number}`);
const seen = (percent: number, build = 'b') =>
  visitors.filter((visitor) => isInCanary(visitor, { program: 'checkout', build, percent }));

test('canary at 10 %: exactly the visitors selected by hash, out of a fixed list of 1,000', () => {
  // Computed once with another tool: SHA-256 of "checkout b visitor-N", first four bytes below 2^32
  // / 10.
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
