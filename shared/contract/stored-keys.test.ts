import { ownerOfKey } from './stored-keys.ts';

test.each([
  ['local', 'playday.cart', 'person'],
  ['local', 'LANG', 'device'],
  ['tab', 'playday.reloaded 4f /receipt?order=x', 'person'],
  ['tab', 'playday.seen catalog 1', 'device'],
  ['tab', 'playday.seen', undefined],
  ['local', 'playday.carts', undefined],
  ['databases', 'anything', undefined],
] as const)('%s storage, %s: owner %s', (area, key, owner) => {
  expect(ownerOfKey(area, key)).toBe(owner);
});
