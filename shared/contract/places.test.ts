import type { PlaceExample, PlaceProps } from '../api-contract/remote-definition.ts';
import { placeAt, placeProblems, unmetProps } from './places.ts';

const props: PlaceProps = { orderId: 'string', count: 'number', isWide: 'boolean?' };

test.each<[needed: PlaceProps, unmet: string[]]>([
  [{}, []],
  [{ orderId: 'string', count: 'number' }, []],
  [{ orderId: 'string?', isWide: 'boolean?' }, []],
  [{ later: 'string?' }, []],
  [{ isWide: 'boolean' }, ['isWide (boolean)']],
  [{ orderId: 'number', isWide: 'string?' }, ['orderId (number)', 'isWide (string?)']],
  [{ name: 'string' }, ['name (string)']],
])('filler that needs %j: unmet are %j', (needed, unmet) => {
  expect(unmetProps(needed, props)).toEqual(unmet);
});

test('place to which an optional prop is added: what filled it before still fits', () => {
  const before: PlaceProps = { orderId: 'string' };
  expect(unmetProps(before, { ...before, isWide: 'boolean?' })).toEqual([]);
});

test.each<[example: PlaceExample, problems: string[]]>([
  [{ orderId: 'a', count: 2 }, []],
  [{ orderId: 'a', count: 2, isWide: false }, []],
  [{ orderId: 'a' }, ['lacks count']],
  [{ orderId: 'a', count: '2' }, ['has no number as count']],
  [{ orderId: 'a', count: 2, size: 1 }, ['has size, which is not in its props']],
])('example %j: wrong is %j', (example, problems) => {
  expect(placeProblems({ places: { order: { props, examples: [example] } } })).toEqual(
    problems.map((problem) => `example 1 of the place order ${problem}`),
  );
});

test('place of a remote: by both names; none of another remote, and of none', () => {
  const order = { props, examples: [] };
  const definitions = { account: { places: { order } } };
  expect(placeAt(definitions, 'account/order')).toBe(order);
  expect(placeAt(definitions, 'catalog/order')).toBeUndefined();
  expect(placeAt(definitions, 'account/orders')).toBeUndefined();
});
