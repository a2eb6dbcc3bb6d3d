import { covers, overlap, routeAt, shopAddressAt } from './route-table.ts';
import { isRemoteDefinition, type QueryParameter } from '../api-contract/remote-definition.ts';
import { canonicalValue, probesOf } from './query-parameters.ts';

const routes = ['/', '/event/*', '/account/*', '/forgot-password/*', '*'].map((path) => ({ path }));

test.each([
  ['/', '/'],
  ['/event/7', '/event/*'],
  ['/event', '/event/*'],
  ['/events', '*'],
  ['/account/orders/', '/account/*'],
  ['/account///', '/account/*'],
  ['/forgot-password/token', '/forgot-password/*'],
  ['/no/such/page', '*'],
])('%s belongs to %s', (address, path) => {
  expect(routeAt(routes, address)?.path).toBe(path);
});

test('without a route * an undeclared address has none', () => {
  expect(routeAt([{ path: '/news/*' }], '/newsletter')).toBeUndefined();
});

test.each([
  ['/', '/', true],
  ['/', '/event/*', false],
  ['/event/*', '/event/special', true],
  ['/event', '/event/*', true],
  ['/event/*', '/events', false],
  ['/a/*', '/a/b/*', true],
  ['*', '*', true],
  ['*', '/event/*', false],
])('%s and %s have an address in common: %s', (one, other, expected) => {
  expect(overlap(one, other)).toBe(expected);
  expect(overlap(other, one)).toBe(expected);
});

test('a path covers itself, and with /* what is below it', () => {
  expect(covers('/a', '/a/b')).toBe(false);
  expect(covers('/a/*', '/a/b')).toBe(true);
});

const parameters: QueryParameter[] = [
  1,
  { kind: 'list', values: ['price', 'date'] },
  { kind: 'slug', documents: 10 },
  { kind: 'date', documents: 10 },
  { kind: 'text' },
];

test.each(parameters)('%j: a build with it is probed with a value of its kind', (parameter) => {
  const [bare, sample = ''] = probesOf({ path: '/search/*', query: { value: parameter } });
  expect(bare).toBe('/search');
  const value = new URL(sample, 'https://shop.example').searchParams.get('value') ?? '';
  expect(canonicalValue(parameter, value)).toBe(value);
});

test.each<[parameter: QueryParameter, values: string[]]>([
  [9, ['0', '02', ' 2', '2 ', '10', '2.0', '1e0', '']],
  [{ kind: 'list', values: ['price'] }, ['date', 'Price', 'price ', '']],
  [
    { kind: 'slug', documents: 10 },
    ['Osaka', 'osaka!', '!osaka', 'osaka-', '-osaka', 'a--b', 'a'.repeat(65), ''],
  ],
  [{ kind: 'date', documents: 10 }, ['2026-02-30', '2026-12-31T00:00', '26-12-31', '']],
  [{ kind: 'text' }, ['', ' ']],
])('%j: a value that is not wholly of its kind is none', (parameter, values) => {
  for (const value of values)
    expect([value, canonicalValue(parameter, value)]).toEqual([value, undefined]);
});

test('parameters that the declared probes have are not probed again', () => {
  const query = { city: { kind: 'slug', documents: 10 }, page: 9 } as const;
  expect(probesOf({ path: '/', probes: ['/?city=osaka'], query })).toEqual([
    '/?city=osaka',
    '/?page=2',
  ]);
});

test.each<[allowed: boolean, parameter: unknown]>([
  ...parameters.map((parameter): [boolean, unknown] => [true, parameter]),
  [false, 0],
  [false, 'text'],
  [false, { kind: 'list', values: [] }],
  [false, { kind: 'list', values: ['a b'] }],
  [false, { kind: 'slug' }],
  [false, { kind: 'date', documents: 501 }],
  [false, { kind: 'text', documents: 10 }],
])('remote.json, allowed %s: a parameter %j', (allowed, parameter) => {
  const definition = {
    routes: [{ path: '/search', query: { value: parameter } }],
    slots: [],
    offline: [],
  };
  expect(isRemoteDefinition(definition)).toBe(allowed);
});

test.each([
  [true, ['camera']],
  [false, ['payment']],
  [false, []],
])('remote.json, allowed %s: the permissions %j', (allowed, permissions) => {
  expect(
    isRemoteDefinition({ routes: [{ path: '/gate', permissions }], slots: [], offline: [] }),
  ).toBe(allowed);
});

test.each([
  ['/api', '/api'],
  ['/api/reviews', '/api'],
  ['/offline/*', '/offline'],
  ['/404', '/404'],
  ['/healthy', undefined],
  ['/reviews/api', undefined],
  ['/', undefined],
  ['*', undefined],
])('%s: of the shop itself as %s', (path, address) => {
  expect(shopAddressAt(path)).toBe(address);
});
